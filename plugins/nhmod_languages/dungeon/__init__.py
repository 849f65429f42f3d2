"""dungeon.def: what dungeons, special levels and branches there are. Read, checked, written, compiled and decompiled."""

from typing import TYPE_CHECKING

from nhmod.imports import lazily

if TYPE_CHECKING:
    from nhmod_languages.dungeon.ast import (
        Branch,
        Couple,
        Dungeon,
        DungeonFile,
        Level,
        Name,
        Node,
        Number,
        Setting,
        Statement,
    )
    from nhmod_languages.dungeon.check import DungeonLimits, branches_of, check_dungeons, files_of, levels_of
    from nhmod_languages.dungeon.codes import CODES
    from nhmod_languages.dungeon.compiler import compile_dungeons
    from nhmod_languages.dungeon.decompiler import decompile_dungeons
    from nhmod_languages.dungeon.language import Language
    from nhmod_languages.dungeon.makedefs import Makedefs
    from nhmod_languages.dungeon.names import check_bones, check_file_name
    from nhmod_languages.dungeon.parser import parse_dungeons
    from nhmod_languages.dungeon.printer import print_dungeon, print_dungeons, print_statement
    from nhmod_languages.dungeon.rules import DungeonRules

__all__ = [
    "CODES",
    "Branch",
    "Couple",
    "Dungeon",
    "DungeonFile",
    "DungeonLimits",
    "DungeonRules",
    "Language",
    "Level",
    "Makedefs",
    "Name",
    "Node",
    "Number",
    "Setting",
    "Statement",
    "branches_of",
    "check_bones",
    "check_dungeons",
    "check_file_name",
    "compile_dungeons",
    "decompile_dungeons",
    "files_of",
    "levels_of",
    "parse_dungeons",
    "print_dungeon",
    "print_dungeons",
    "print_statement",
]

__getattr__ = lazily(__name__, __file__)
