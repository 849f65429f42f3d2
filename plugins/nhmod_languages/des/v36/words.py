"""The words of the 3.6 dialect's grammar that have no value: commands, and the names of options and selections."""

from __future__ import annotations

DEEPEST_BLOCK = 80
"""So deep blocks may be within each other; C's own parser gives up at some 80 (YYSTACKSIZE)."""

DEEPEST = 160
"""So deep all may be within each other: blocks, conditions, and in a statement parentheses, brackets and selections."""

LEVEL_COMMANDS = ("MAZE", "LEVEL")
"""What begins a level."""

COMMANDS = (
    *("MESSAGE", "NOMAP", "INIT_MAP", "FLAGS", "GEOMETRY", "OBJECT", "CONTAINER", "MONSTER", "TRAP", "DOOR"),
    *("ROOMDOOR", "DRAWBRIDGE", "MAZEWALK", "WALLIFY", "REGION", "ALTAR", "LADDER", "STAIR", "PORTAL"),
    *("TELEPORT_REGION", "BRANCH", "FOUNTAIN", "SINK", "POOL", "NON_DIGGABLE", "NON_PASSWALL", "IF", "ELSE", "EXIT"),
    *("ROOM", "SUBROOM", "RANDOM_CORRIDORS", "CORRIDOR", "TERRAIN", "REPLACE_TERRAIN", "GOLD", "GRAVE", "ENGRAVING"),
    *("MINERALIZE", "FOR", "LOOP", "SWITCH", "CASE", "BREAK", "DEFAULT", "FUNCTION", "SHUFFLE"),
)
"""What begins a statement, or a part of one."""

OLDER_COMMANDS = {
    "RANDOM_PLACES": "declare an array, $place = { (1,2),(3,4) }, and SHUFFLE:$place",
    "RANDOM_OBJECTS": "declare an array, $object = object: { '[',')' }, and SHUFFLE:$object",
    "RANDOM_MONSTERS": "declare an array, $monster = monster: { 'a','b' }, and SHUFFLE:$monster",
    "RANDOM_ALIGN": "align[0] to align[2] are always random",
    "CHANCE": "a chance stands before its statement: [50%]: OBJECT:…",
}
"""Commands of 3.4.3 that are gone, and what is written instead."""

_PLAIN = (
    *("TO", "montype", "selection", "rect", "fillrect", "line", "randline", "grow", "floodfill", "rndcoord", "circle"),
    *("ellipse", "filter", "gradient", "complement", "levregion", "quantity", "buried", "eroded", "erodeproof"),
    *("recharged", "invisible", "greased", "female", "cancelled", "revived", "avenge", "fleeing", "blinded"),
    *("paralyzed", "stunned", "confused", "seen_traps", "all", "align", "monster", "terrain"),
    *("mazegrid", "solidfill", "mines", "rogue"),
)

KINDS = {word: word for word in (*LEVEL_COMMANDS, *COMMANDS, *_PLAIN)} | {
    "obj": "object",
    "object": "object",
    "NAME": "name",
    "name": "name",
}
"""The kind of token that each word is: itself, or the first of its spellings."""
