"""What the diagnostics mean that both dialects of the level compiler's language share."""

from __future__ import annotations

from nhmod.diagnostics import CodeInfo

CHARACTER = "NH2001"
OPEN_TEXT = "NH2002"
UNEXPECTED = "NH2003"
COMMAND = "NH2004"
LOWER_CASE = "NH2005"
MONSTER = "NH2006"
OBJECT = "NH2007"
TRAP = "NH2008"
ROOM = "NH2009"
FLAG = "NH2010"
CLASS_LETTER = "NH2011"
MISFIT = "NH2012"
QUOTES = "NH2013"
CLASS_IN_NAME = "NH2014"
COUNT_IN_NAME = "NH2015"
TRAILING = "NH2016"
MAP_LETTER = "NH2017"
MAP_SIZE = "NH2018"
OPEN_MAP = "NH2019"
TERRAIN = "NH2020"
LIGHT = "NH2021"
COMMA = "NH2022"
DIALECT = "NH2023"
LEVEL_NAME = "NH2024"
LEVEL_TWICE = "NH2025"
BEFORE_LEVEL = "NH2026"
NO_LEVEL = "NH2027"
RANGE = "NH2028"
BRACE = "NH2029"
DEPTH = "NH2030"
OPEN_COMMENT = "NH2031"
EMPTY_MAP = "NH2032"
TOO_MANY = "NH2039"
CONTROL = "NH2040"
MAP_COMMENT = "NH2041"
NO_ROOM = "NH2042"

CODES = (
    CodeInfo(
        code=CHARACTER,
        title="a character that the level compiler does not know",
        explanation=(
            "A comment begins with '#' as the first thing on its line; a name stands in double quotes, one letter "
            "in single ones. Outside of them only the language's own characters may stand. The game's compiler "
            "takes a character beyond ASCII for the end of the file and says nothing."
        ),
    ),
    CodeInfo(
        code=OPEN_TEXT,
        title="a text without its closing quote",
        explanation="A text goes to the next '\"', over lines too. Everything behind a forgotten quote is inside out.",
    ),
    CodeInfo(
        code=UNEXPECTED,
        title="something else is expected here",
        explanation=(
            "The grammar (util/lev_comp.y) wants something else at this place. The message says what, and what "
            "stands there."
        ),
    ),
    CodeInfo(
        code=COMMAND,
        title="an unknown command",
        explanation="A statement begins with a command, and this is none. See the hint.",
    ),
    CodeInfo(
        code=LOWER_CASE,
        title="a command in small letters",
        explanation="The compiler knows its commands in capitals only.",
    ),
    CodeInfo(
        code=MONSTER,
        title="an unknown monster",
        explanation="The names are those of mons[] in src/monst.c of the target, in small or capital letters.",
    ),
    CodeInfo(
        code=OBJECT,
        title="an unknown object",
        explanation="The names are those of objects[] in src/objects.c of the target: without the class, in the singular.",
    ),
    CodeInfo(
        code=TRAP,
        title="an unknown trap",
        explanation="The names are those of trap_types[] in util/lev_main.c of the target.",
    ),
    CodeInfo(
        code=ROOM,
        title="an unknown room type",
        explanation=(
            "The names are those of room_types[] in util/lev_main.c of the target. The game's own compiler warns "
            "and makes an ordinary room, so a misspelt shop has no shopkeeper; here it is an error unless "
            "--lenient is given."
        ),
    ),
    CodeInfo(
        code=FLAG,
        title="an unknown level flag",
        explanation="The flags are those of util/lev_comp.l of the target; the hint names them.",
    ),
    CodeInfo(
        code=CLASS_LETTER,
        title="a letter that is no class",
        explanation=(
            "A class is the letter by which the game shows it, such as 'd' for dogs or '!' for potions (src/drawing.c)."
        ),
    ),
    CodeInfo(
        code=MISFIT,
        title="a name that is not of its class",
        explanation="The letter before a name says its class, and the name is looked for in this class only.",
    ),
    CodeInfo(
        code=QUOTES,
        title="the wrong quotes",
        explanation="A class letter stands in single quotes, a name in double ones: ('!',\"healing\").",
    ),
    CodeInfo(
        code=CLASS_IN_NAME,
        title="a class in an object's name",
        explanation='An object is named without its class: (\'!\',"healing"), not "potion of healing".',
    ),
    CodeInfo(
        code=COUNT_IN_NAME,
        title="a number before a name",
        explanation=(
            "A name is one thing's. In the 3.6 dialect the number of objects is an option, quantity:7; in the "
            "older one each thing needs its own command."
        ),
    ),
    CodeInfo(
        code=TRAILING,
        title="blanks that make a map wider",
        explanation=(
            "Blanks at the end of a map's rows are solid rock and count for its width, which moves a centred map. "
            "Delete them if they are not meant."
        ),
    ),
    CodeInfo(
        code=MAP_LETTER,
        title="a character in a map that is no map letter",
        explanation=(
            "A map's rows are made of the letters of util/lev_main.c:what_map_char. Digits are skipped, so rows "
            "may be numbered with them, and with nothing else."
        ),
    ),
    CodeInfo(
        code=MAP_SIZE,
        title="a map that is too large",
        explanation=(
            "The largest map is MAP_X_LIM columns wide and MAP_Y_LIM rows high (include/sp_lev.h). Make it "
            "smaller, or use two maps."
        ),
    ),
    CodeInfo(
        code=OPEN_MAP,
        title="a map without an end",
        explanation="A map's rows stand between a line MAP and a line ENDMAP.",
    ),
    CodeInfo(
        code=TERRAIN,
        title="a letter that is no terrain",
        explanation="Terrain is given by the letters of the map (util/lev_main.c:what_map_char).",
    ),
    CodeInfo(
        code=LIGHT,
        title="light that is not said",
        explanation='A region and a room say whether they are lit: REGION:(1,1,9,3),lit,"temple".',
    ),
    CodeInfo(
        code=COMMA,
        title="a comma before the next command",
        explanation="A comma at the end of a line promises one more argument on the next one. Delete it.",
    ),
    CodeInfo(
        code=DIALECT,
        title="a level written for another release",
        explanation=(
            "The language changed between 3.4.3 and 3.6. `nhmod level upgrade` rewrites a 3.4.3 description as a "
            "3.6 one; there is no way back."
        ),
    ),
    CodeInfo(
        code=LEVEL_NAME,
        title="a level name that can't name a file",
        explanation=(
            "A level's name is its file's: at most 14 characters (the game keeps it in char[15]), no dot, no slash."
        ),
    ),
    CodeInfo(
        code=LEVEL_TWICE,
        title="two levels with one name",
        explanation="A level's name is its file's name: the second overwrites the first.",
    ),
    CodeInfo(
        code=BEFORE_LEVEL,
        title="a statement before the first level",
        explanation="A level begins with MAZE or LEVEL; what stands before it belongs to none.",
    ),
    CodeInfo(
        code=NO_LEVEL,
        title="a file without a level",
        explanation="A level begins with MAZE or LEVEL. The game's compiler makes nothing of such a file, in silence.",
    ),
    CodeInfo(
        code=RANGE,
        title="a number out of its range",
        explanation="Numbers and places have limits; the message names them.",
    ),
    CodeInfo(
        code=BRACE,
        title="a brace that is never closed",
        explanation="Every '{' needs its '}' in the same level.",
    ),
    CodeInfo(
        code=DEPTH,
        title="blocks that are nested too deeply",
        explanation="The level compiler has room for so many nested blocks only.",
    ),
    CodeInfo(
        code=OPEN_COMMENT,
        title="a comment at the end of the file without a line end",
        explanation=(
            "The level compiler's scanner knows a comment by the line feed at its end. Editors add it when they "
            "are told to."
        ),
    ),
    CodeInfo(
        code=EMPTY_MAP,
        title="a map without rows",
        explanation="A map needs at least one row with a letter.",
    ),
    CodeInfo(
        code=CONTROL,
        title="a control character in a text",
        explanation=(
            "What a level says, and what its things are called, goes to the player's terminal as it is. Escape sequences "
            "there would colour, move or erase the screen, or set the keys. A text has visible characters and blanks."
        ),
    ),
    CodeInfo(
        code=MAP_COMMENT,
        title="a comment in a map",
        explanation=(
            "Between MAP and ENDMAP, a line that begins with '#' is a row only if all its letters are map letters. With any "
            "other letter in it, it is a comment to the game's compiler: the map has one row less, and nobody says so. "
            "Mend the letter; or put the comment before MAP."
        ),
    ),
    CodeInfo(
        code=NO_ROOM,
        title="a corridor to a room that the game does not have",
        explanation=(
            "A corridor names rooms by number: those that are in no other, counted from 0 in the order in which they are made. "
            "The game takes what stands in its table under that number, whether it is a room or not "
            "(src/sp_lev.c:create_corridor)."
        ),
    ),
    CodeInfo(
        code=TOO_MANY,
        title="too many errors",
        explanation="After so many errors the rest is mostly their consequence. Mend the first ones and run again.",
    ),
)
