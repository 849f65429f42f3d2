"""Dungeons: branches and levels in dungeon.def, with every rule of the dungeon compiler's manual checked beforehand.

Mirrors util/dgn_comp.y, src/dungeon.c and the sources guide, chapter 5.
"""

from nhmod.contribution import Kind
from nhmod.plugin import Plugin
from nhmod_languages.contents.starts import start_files
from nhmod_languages.families import FAMILIES

PLUGIN = Plugin(
    __name__,
    libraries=("nhmod_languages", "nhmod_playing"),
    families=FAMILIES,
    kinds=Kind(
        name="dungeons",
        label="dungeon",
        record="nhmod_dungeons.records:Dungeon",
        doc="Dungeons of their own, reached by a branch, and changes of the game's dungeons.",
        own_edits=True,
    ),
    serves=("special levels", "level files"),
    codes=".codes:CODES",
    starts=start_files(__file__),
    differences=".differences:differences",
    declare=".declare:declare",
    check=".check:check",
    edits=".edits:dungeon_edits",
    limits=".check:limits",
    sites=".sites:SITES",
    exhibits=".exhibits:dungeon_exhibits",
    proofs=".proofs:dungeon_proofs",
    import_=".importing:import_dungeons",
)
