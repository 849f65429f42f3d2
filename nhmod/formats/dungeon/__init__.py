"""dungeon.def: what dungeons, special levels and branches there are. Read, checked and written."""

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
from nhmod.formats.dungeon.check import DungeonLimits, check_dungeons
from nhmod.formats.dungeon.codes import CODES
from nhmod.formats.dungeon.names import check_bones, check_file_name
from nhmod.formats.dungeon.parser import parse_dungeons
from nhmod.formats.dungeon.printer import print_dungeon, print_dungeons, print_statement

__all__ = [
    "CODES",
    "Branch",
    "Couple",
    "Dungeon",
    "DungeonFile",
    "DungeonLimits",
    "Level",
    "Name",
    "Node",
    "Number",
    "Setting",
    "Statement",
    "check_bones",
    "check_dungeons",
    "check_file_name",
    "parse_dungeons",
    "print_dungeon",
    "print_dungeons",
    "print_statement",
]
