"""The two files that say what dungeons there are: dungeon.def for dgn_comp, and dungeon.lua for the game itself since NetHack 3.7."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.source import ASCII_CONTROL
from nhmod_languages.dungeon.lua.reader import parse_dungeon_program
from nhmod_languages.dungeon.parser import parse_dungeons
from nhmod_languages.lua import is_program

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.diagnostics import Report
    from nhmod_languages.dungeon.ast import DungeonFile

DEFINITION = "dat/dungeon.def"
PROGRAM = "dat/dungeon.lua"


def described_in(exists: Callable[[str], bool]) -> str:
    """Return which file a tree has, by what says whether it has one; dungeon.def where it has both, or none."""
    return PROGRAM if exists(PROGRAM) and not exists(DEFINITION) else DEFINITION


def read_dungeons(text: str, file: str, report: Report) -> DungeonFile:
    """Read what can be read of either file, by its name, whatever the letters of a tree's own names are."""
    if is_program(file):
        return parse_dungeon_program(text, file, report)
    return parse_dungeons(text, file, report, entries=True, obeyed=ASCII_CONTROL)
