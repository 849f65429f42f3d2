"""The words of dungeon.def, and the game's own names for their numbers (util/dgn_comp.l, include/dgn_file.h)."""

from __future__ import annotations

from types import MappingProxyType

LEVELS = ("LEVEL", "RNDLEVEL", "CHAINLEVEL", "RNDCHLEVEL")
BRANCHES = ("BRANCH", "CHAINBRANCH")
LEVEL_SETTINGS = ("LEVELDESC", "LEVALIGN")
KEYWORDS = ("DUNGEON", "ENTRY", "PROTOFILE", "DESCRIPTION", "ALIGNMENT", *LEVEL_SETTINGS, *LEVELS, *BRANCHES)

TOWN = "town"
DESCRIPTIONS = ("hellish", "mazelike", "roguelike")
UNCONNECTED = "unconnected"
"""What only a dungeon of dungeon.lua can be (src/dungeon.c, get_dgn_flags)."""
ALIGNMENTS = ("lawful", "neutral", "chaotic", "unaligned", "noalign")
UNALIGNED = ("unaligned", "noalign")
BRANCH_KINDS = ("stair", "no_up", "no_down", "portal")
DIRECTIONS = ("up", "down")
WORDS = frozenset((*KEYWORDS, TOWN, *DESCRIPTIONS, *ALIGNMENTS, *BRANCH_KINDS, *DIRECTIONS))

ENTRY = "entry_lev"
"""The level of a dungeon that one arrives on: a member of tmpdungeon, and in variants of tmpbranch."""
SYMBOLS = MappingProxyType(
    {
        "town": "TOWN",
        "hellish": "HELLISH",
        "mazelike": "MAZELIKE",
        "roguelike": "ROGUELIKE",
        "lawful": "D_ALIGN_LAWFUL",
        "neutral": "D_ALIGN_NEUTRAL",
        "chaotic": "D_ALIGN_CHAOTIC",
        "unaligned": "D_ALIGN_NONE",
        "noalign": "D_ALIGN_NONE",
        "stair": "TBR_STAIR",
        "no_up": "TBR_NO_UP",
        "no_down": "TBR_NO_DOWN",
        "portal": "TBR_PORTAL",
    }
)
"""The constants of the headers that the words stand for; ``up`` and ``down`` are 1 and 0 in the scanner itself."""
