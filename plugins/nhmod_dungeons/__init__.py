"""Dungeons: branches and levels in dungeon.def, with every rule of the dungeon compiler's manual checked beforehand.

Mirrors util/dgn_comp.y, src/dungeon.c and the sources guide, chapter 5.
"""

from nhmod.contribution import Kind
from nhmod_languages.contents.kinds import nethack_kind

PLUGIN = nethack_kind(
    __name__,
    __file__,
    Kind(
        name="dungeons",
        label="dungeon",
        record="nhmod_dungeons.records:Dungeon",
        doc="Dungeons of their own, reached by a branch, and changes of the game's dungeons.",
        own_edits=True,
    ),
    libraries=("nhmod_languages", "nhmod_playing"),
    usual=("differences", "edits", "sites", "exhibits", "proofs", "import_"),
    serves=("special levels", "level files"),
    declare=".declare:declare",
    check=".check:check",
    limits=".check:limits",
)
