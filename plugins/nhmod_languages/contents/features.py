"""What differs between trees and more than one plugin must know of, by the names of it (``nhmod.target.Difference``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

BLOCKS = "conditional blocks in data files"
"""``makedefs --grep`` takes ``^?SYMBOL`` … ``^.`` out of any text file."""
OPTIONS = "conditional lines in dungeon.def"
"""``makedefs -e`` only knows ``%SYMBOL`` before a line, and level files have no conditions at all."""
MAKEFILES = "level files compiled by makefiles"
"""The lists of level files in the makefiles are the build's."""
CMAKE = "level files compiled by CMake"
"""CMake's lists are; such a tree may have unused makefiles as well."""
ONE_DUNGEON_FILE = "one file of all dungeons"
"""dat/dungeon.def; others choose one of several when a game begins."""
PROGRAMS = "levels as programs in Lua"
"""Since NetHack 3.7: nothing compiles them, and they have no conditional lines."""
DIALECT = "the language of level files"
"""What is called so is the name of the dialect (``LevelLanguage.name``, ``nhmod_languages.des.Dialect``)."""


def names_in_levels(kind: str) -> str:
    """Name the feature of a tree whose level files can name what is of a kind."""
    return f"{kind}' names in level files"


def room_maker(calls: Callable[[str], object]) -> str:
    """Return what makes a special room (src/mkroom.c): where a file ``calls`` it so, a structure has the name of the older function."""
    return "do_mkroom" if calls("do_mkroom") else "mkroom"


def names_in_programs(kind: str) -> str:
    """Name the feature of a tree whose levels are programs that can name what is of a kind."""
    return f"{kind}' names in programs of levels"
