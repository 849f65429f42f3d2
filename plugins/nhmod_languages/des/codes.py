"""What the level description's diagnostics mean."""

from __future__ import annotations

from nhmod.diagnostics import CodeInfo

LEXICAL = "NH1411"
DIALECT = "NH1412"
OPEN_MAP = "NH1413"
LOWER_CASE = "NH1414"
UNKNOWN_COMMAND = "NH1415"
MAP_SIZE = "NH1416"
TERRAIN = "NH1417"
QUOTES = "NH1419"
CLASS_IN_NAME = "NH1420"
COUNT_IN_NAME = "NH1421"
NO_LIGHT = "NH1422"
NO_PLACE = "NH1423"
PLACE_INSIDE = "NH1424"
UNKNOWN_FLAG = "NH1425"
DUPLICATE_LEVEL = "NH1426"
BEFORE_LEVEL = "NH1427"
NO_LEVEL = "NH1428"
BRACES = "NH1429"
LEVEL_NAME = "NH1430"
UNPRINTABLE = "NH1441"
OUTSIDE_MAP = "NH1442"
NO_MAP = "NH1443"
BAD_NUMBER = "NH1444"
BAD_WORD = "NH1445"
NOT_SAID = "NH1446"

CODES = (
    CodeInfo(
        LEXICAL,
        "a character that the level compiler does not know",
        "A comment begins with '#' as the first thing on its line; a name stands in double quotes, one "
        "character in single ones.",
    ),
    CodeInfo(
        DIALECT,
        "a level file that is read in 3.4.3's language",
        "The level language changed in 3.6: class and name stand in brackets, MONSTER:('@',\"soldier\"),(1,2); "
        "random places are variables, $place = { (1,2),(3,4) }; chances stand before the statement, "
        "[50%]: OBJECT:…; containers hold what stands in their braces; INIT_MAP needs 'mines'. A file with something of "
        "3.4.3's is read as 3.4.3's, and upgraded for newer targets. This one has mistakes in that language, or is of both.",
    ),
    CodeInfo(
        OPEN_MAP,
        "a map without an end",
        "A map's rows stand between a line MAP and a line ENDMAP.",
    ),
    CodeInfo(
        LOWER_CASE,
        "a command in small letters",
        "The compiler knows its commands in capitals only.",
    ),
    CodeInfo(
        UNKNOWN_COMMAND,
        "an unknown command",
        "The level compiler's grammar (util/lev_comp.y) has no such command. See the hint.",
    ),
    CodeInfo(
        MAP_SIZE,
        "a map that is too large",
        "A map has at most 76 columns and 21 rows (MAP_X_LIM and MAP_Y_LIM of include/sp_lev.h).",
    ),
    CodeInfo(
        TERRAIN,
        "an unknown terrain letter",
        "A map is made of the letters of util/lev_main.c:what_map_char. Digits are skipped.",
    ),
    CodeInfo(
        QUOTES,
        "the wrong quotes",
        "A class letter stands in single quotes, a name in double ones: ('!',\"healing\").",
    ),
    CodeInfo(
        CLASS_IN_NAME,
        "a class in an object's name",
        'An object is named without its class: (\'!\',"healing"), not "potion of healing".',
    ),
    CodeInfo(
        COUNT_IN_NAME,
        "a number in a name",
        "The number of objects is an option: OBJECT:('(',\"wax candle\"),(1,2),quantity:7.",
    ),
    CodeInfo(
        NO_LIGHT,
        "a region without light",
        'A region says lit, unlit or random before its room type: REGION:(1,1,9,3),lit,"temple".',
    ),
    CodeInfo(
        NO_PLACE,
        "an object without a place",
        "Outside a container's braces an object needs a coordinate or random: OBJECT:('*',\"ruby\"),(1,2).",
    ),
    CodeInfo(
        PLACE_INSIDE,
        "an object with a place in a container",
        "What stands in the braces of a CONTAINER or MONSTER is in it and has no coordinate.",
    ),
    CodeInfo(
        UNKNOWN_FLAG,
        "an unknown level flag",
        "The flags are those of util/lev_comp.l; the hint names them.",
    ),
    CodeInfo(
        DUPLICATE_LEVEL,
        "two levels with one name",
        "A level's name is its file's name: the second would overwrite the first.",
    ),
    CodeInfo(
        BEFORE_LEVEL,
        "a statement before the first level",
        'A level begins with MAZE:"name",\' \' or LEVEL:"name"; all that is before it belongs to none.',
    ),
    CodeInfo(
        NO_LEVEL,
        "a file without a level",
        'A level begins with MAZE:"name",\' \' or LEVEL:"name".',
    ),
    CodeInfo(
        BRACES,
        "braces that do not match",
        "Every '{' needs its '}' in the same level, and the other way round.",
    ),
    CodeInfo(
        LEVEL_NAME,
        "a level name that can't name a file",
        "A level's name has 1 to 14 letters, digits, '-' and '_': the game keeps it in char[15].",
    ),
    CodeInfo(
        UNPRINTABLE,
        "a text that a level description can't hold",
        "The level compiler's texts end at the next '\"' and know no escapes nor line breaks.",
    ),
    CodeInfo(
        OUTSIDE_MAP,
        "a place outside the map",
        "Places count from the map's upper left corner, which is (0,0).",
    ),
    CodeInfo(
        NO_MAP,
        "a level without a map",
        "A level that is written in a manifest needs at least one row of map.",
    ),
    CodeInfo(
        BAD_NUMBER,
        "a number that is out of range",
        "Chances are 0 to 100, quantities 1 or more, places are counted from 0.",
    ),
    CodeInfo(
        BAD_WORD,
        "a word that the level compiler does not know here",
        "The hint names the words that are possible.",
    ),
    CodeInfo(
        NOT_SAID,
        "what the target's level language has no words for",
        "A level that is drawn in a manifest is written in the level language of the target. That of NetHack 3.4.3 can "
        "say less: no graves, no buried objects, no numbers of objects, nothing that a monster carries, and chances only for "
        "monsters, objects and traps. Leave it out for that target with 'when: {target: \"nethack >=3.6\"}' on a second entry "
        "for the level, or do without.",
    ),
)
