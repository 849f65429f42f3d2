"""Levels for an installed NLE: into its archive and out again, or into a directory for environments; wheels of a built one.

NLE is NetHack as a library for reinforcement learning (PyPI ``nle``). Its compiled game can't be changed, but all that it reads
stands in one archive, ``nle/nethackdir/nhdat``: levels and the dungeon can be put there, without any C.

The command is ``nhmod nle``. From Python: ``make``, ``levels_from`` and ``teleport``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pluggy

from nhmod_nle.codes import CODES
from nhmod_nle.environment import LevelNotReachedError, levels_from, make, teleport

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.diagnostics import CodeInfo

__all__ = ["LevelNotReachedError", "levels_from", "make", "teleport"]

hookimpl = pluggy.HookimplMarker("nhmod")


@hookimpl
def nhmod_codes() -> Iterable[CodeInfo]:
    """Document the codes NH2601 to NH2629."""
    return CODES
