"""dungeon.def: what dungeons, special levels and branches there are. Read, checked, written, compiled and decompiled."""

from nhmod.formats.dungeon.ast import (
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
from nhmod.formats.dungeon.check import DungeonLimits, check_dungeons, files_of
from nhmod.formats.dungeon.codes import CODES
from nhmod.formats.dungeon.compiler import compile_dungeons
from nhmod.formats.dungeon.decompiler import decompile_dungeons
from nhmod.formats.dungeon.language import Language
from nhmod.formats.dungeon.makedefs import Makedefs
from nhmod.formats.dungeon.names import check_bones, check_file_name
from nhmod.formats.dungeon.parser import parse_dungeons
from nhmod.formats.dungeon.printer import print_dungeon, print_dungeons, print_statement
from nhmod.formats.dungeon.rules import DungeonRules

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
    "check_bones",
    "check_dungeons",
    "check_file_name",
    "compile_dungeons",
    "decompile_dungeons",
    "files_of",
    "parse_dungeons",
    "print_dungeon",
    "print_dungeons",
    "print_statement",
]
