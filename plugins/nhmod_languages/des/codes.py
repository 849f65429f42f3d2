"""What the level description's diagnostics mean."""

from __future__ import annotations

from nhmod.diagnostics import Code, codes_of

LEXICAL = Code(
    "NH1411",
    "a character that the level compiler does not know",
    "A comment begins with '#' as the first thing on its line; a name stands in double quotes, one "
    "character in single ones.",
)
DIALECT = Code(
    "NH1412",
    "a level file that is read in 3.4.3's language",
    "The level language changed in 3.6: class and name stand in brackets, MONSTER:('@',\"soldier\"),(1,2); "
    "random places are variables, $place = { (1,2),(3,4) }; chances stand before the statement, "
    "[50%]: OBJECT:…; containers hold what stands in their braces; INIT_MAP needs 'mines'. A file with something of "
    "3.4.3's is read as 3.4.3's, and upgraded for newer targets. This one has mistakes in that language, or is of both.",
)
OPEN_MAP = Code(
    "NH1413",
    "a map without an end",
    "A map's rows stand between a line MAP and a line ENDMAP.",
)
LOWER_CASE = Code(
    "NH1414",
    "a command in small letters",
    "The compiler knows its commands in capitals only.",
)
UNKNOWN_COMMAND = Code(
    "NH1415",
    "an unknown command",
    "The level compiler's grammar (util/lev_comp.y) has no such command. See the hint.",
)
MAP_SIZE = Code(
    "NH1416",
    "a map that is too large",
    "A map has at most 76 columns and 21 rows (MAP_X_LIM and MAP_Y_LIM of include/sp_lev.h).",
)
TERRAIN = Code(
    "NH1417",
    "an unknown terrain letter",
    "A map is made of the letters of util/lev_main.c:what_map_char. Digits are skipped.",
)
QUOTES = Code(
    "NH1419",
    "the wrong quotes",
    "A class letter stands in single quotes, a name in double ones: ('!',\"healing\").",
)
CLASS_IN_NAME = Code(
    "NH1420",
    "a class in an object's name",
    'An object is named without its class: (\'!\',"healing"), not "potion of healing".',
)
COUNT_IN_NAME = Code(
    "NH1421",
    "a number in a name",
    "The number of objects is an option: OBJECT:('(',\"wax candle\"),(1,2),quantity:7.",
)
NO_LIGHT = Code(
    "NH1422",
    "a region without light",
    'A region says lit, unlit or random before its room type: REGION:(1,1,9,3),lit,"temple".',
)
NO_PLACE = Code(
    "NH1423",
    "an object without a place",
    "Outside a container's braces an object needs a coordinate or random: OBJECT:('*',\"ruby\"),(1,2).",
)
PLACE_INSIDE = Code(
    "NH1424",
    "an object with a place in a container",
    "What stands in the braces of a CONTAINER or MONSTER is in it and has no coordinate.",
)
UNKNOWN_FLAG = Code(
    "NH1425",
    "an unknown level flag",
    "The flags are those of util/lev_comp.l; the hint names them.",
)
DUPLICATE_LEVEL = Code(
    "NH1426",
    "two levels with one name",
    "A level's name is its file's name: the second would overwrite the first.",
)
BEFORE_LEVEL = Code(
    "NH1427",
    "a statement before the first level",
    'A level begins with MAZE:"name",\' \' or LEVEL:"name"; all that is before it belongs to none.',
)
NO_LEVEL = Code(
    "NH1428",
    "a file without a level",
    'A level begins with MAZE:"name",\' \' or LEVEL:"name".',
)
BRACES = Code(
    "NH1429",
    "braces that do not match",
    "Every '{' needs its '}' in the same level, and the other way round.",
)
LEVEL_NAME = Code(
    "NH1430",
    "a level name that can't name a file",
    "A level's name has 1 to 14 letters, digits, '-' and '_': the game keeps it in char[15].",
)
UNPRINTABLE = Code(
    "NH1441",
    "a text that a level description can't hold",
    "The level compiler's texts end at the next '\"' and know no escapes nor line breaks.",
)
OUTSIDE_MAP = Code(
    "NH1442",
    "a place outside the map",
    "Places count from the map's upper left corner, which is (0,0).",
)
NO_MAP = Code(
    "NH1443",
    "a level without a map",
    "A level that is written in a manifest needs at least one row of map.",
)
BAD_NUMBER = Code(
    "NH1444",
    "a number that is out of range",
    "Chances are 0 to 100, quantities 1 or more, places are counted from 0.",
)
BAD_WORD = Code(
    "NH1445",
    "a word that the level compiler does not know here",
    "The hint names the words that are possible.",
)
NOT_SAID = Code(
    "NH1446",
    "what the target's level language has no words for",
    "A level that is drawn in a manifest is written in the level language of the target. That of NetHack 3.4.3 can "
    "say less: no graves, no buried objects, no numbers of objects, nothing that a monster carries, and chances only for "
    "monsters, objects and traps. Leave it out for that target with 'when: {target: \"nethack >=3.6\"}' on a second entry "
    "for the level, or do without.",
)

CODES = codes_of(vars())
