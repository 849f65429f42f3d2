"""Levels for an installed NLE: into its archive and out again, or into a directory for environments; wheels of a built one.

NLE is NetHack as a library for reinforcement learning (PyPI ``nle``). Its compiled game can't be changed, but all that it reads
stands in one archive, ``nle/nethackdir/nhdat``: levels and the dungeon can be put there, without any C.

The command is ``nhmod nle``. From Python: ``make``, ``levels_from`` and ``teleport``.
"""

from nhmod.plugin import Plugin
from nhmod_nle.environment import LevelNotReachedError, levels_from, make, teleport

__all__ = ["LevelNotReachedError", "levels_from", "make", "teleport"]

PLUGIN = Plugin(__name__, libraries=("nhmod_languages",), codes=".codes:CODES")
