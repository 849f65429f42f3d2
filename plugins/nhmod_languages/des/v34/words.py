"""The words of the 3.4.3 dialect, as util/lev_comp.l has them; their values are in ``rules``."""

from __future__ import annotations

from nhmod.dataclass import frozen

HEADINGS = ("MAZE", "LEVEL")
OF_ANY_LEVEL = ("FLAGS", "INIT_MAP", "MESSAGE")
REGISTERS = ("RANDOM_OBJECTS", "RANDOM_MONSTERS", "RANDOM_PLACES")
MAPS = ("NOMAP", "GEOMETRY")
OF_ROOMS_AND_MAPS = (
    "MONSTER",
    "OBJECT",
    "CONTAINER",
    "TRAP",
    "DOOR",
    "ALTAR",
    "FOUNTAIN",
    "GOLD",
    "ENGRAVING",
    "STAIR",
)
OF_ROOMS = ("NAME", "CHANCE", "SINK", "POOL")
OF_MAPS = (
    "DRAWBRIDGE",
    "REGION",
    "PORTAL",
    "TELEPORT_REGION",
    "BRANCH",
    "MAZEWALK",
    "WALLIFY",
    "LADDER",
    "NON_DIGGABLE",
    "NON_PASSWALL",
)
ROOMS = ("ROOM", "SUBROOM")
CORRIDORS = ("RANDOM_CORRIDORS", "CORRIDOR")
COMMANDS = (
    *HEADINGS,
    *OF_ANY_LEVEL,
    *REGISTERS,
    *MAPS,
    *OF_ROOMS_AND_MAPS,
    *OF_ROOMS,
    *OF_MAPS,
    *ROOMS,
    *CORRIDORS,
)
"""All that can begin a command; MAP and ENDMAP are not among them, being no tokens."""
WITHOUT_COLON = frozenset({"NOMAP", "WALLIFY", "RANDOM_CORRIDORS"})
WITH_CHANCE = frozenset({"MONSTER", "OBJECT", "CONTAINER", "TRAP"})

RANDOM = ("random",)
DOOR_STATES = ("open", "closed", "locked", "nodoor", "broken")
DIRECTIONS = ("north", "south", "east", "west")
CENTER = "center"
HORIZONTAL = ("left", "half-left", CENTER, "half-right", "right")
VERTICAL = ("top", CENTER, "bottom")
LIGHT = ("lit", "unlit")
FILLINGS = ("filled", "unfilled")
ALIGNMENTS = ("noalign", "law", "neutral", "chaos", "coaligned", "noncoaligned")
ATTITUDES = ("peaceful", "hostile")
ALERTNESS = ("asleep", "awake")
APPEARANCES = ("m_feature", "m_monster", "m_object")
ALTARS = ("sanctum", "shrine", "altar")
UP_OR_DOWN = ("up", "down")
BOOLEANS = ("true", "false")
ENGRAVINGS = ("dust", "engrave", "burn", "mark")
CURSES = ("blessed", "uncursed", "cursed")
FLAGS = ("noteleport", "hardfloor", "nommap", "arboreal", "shortsighted")
OTHERS = ("none", "contained", "levregion", "object", "monster", "place", "align")

VALUES = frozenset(
    {
        *RANDOM,
        *DOOR_STATES,
        *DIRECTIONS,
        *HORIZONTAL,
        *VERTICAL,
        *LIGHT,
        *FILLINGS,
        *ALIGNMENTS,
        *ATTITUDES,
        *ALERTNESS,
        *APPEARANCES,
        *ALTARS,
        *UP_OR_DOWN,
        *BOOLEANS,
        *ENGRAVINGS,
        *CURSES,
        *OTHERS,
    }
)
"""All words that are values; the flags are the lexicon's."""

NEWER_COMMANDS = frozenset(
    {
        *("LOOP", "IF", "ELSE", "SWITCH", "CASE", "DEFAULT", "BREAK", "FOR", "FUNCTION", "EXIT", "SHUFFLE"),
        *("TERRAIN", "REPLACE_TERRAIN", "MINERALIZE", "SPILL", "WALLWALK", "LEVREGION", "TELEPORT", "ROOMDOOR"),
        *("GRAVE", "TRAPDOOR", "MON_GENERATION"),
    }
)
NEWER_WORDS = frozenset({"mines", "mazegrid", "solidfill", "rogue", "premapped", "mazelevel", "shroud", "graveyard"})
"""What only the 3.6 dialect has."""


@frozen
class Lexicon:
    """What a variant may add to the words: the letters of maps, and the flags."""

    map_letters: str = "-|}{+ABCISHKPLWTF\\#. "
    flags: tuple[str, ...] = FLAGS


LEXICON = Lexicon()
"""3.4.3's own."""
