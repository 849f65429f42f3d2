"""What the diagnostics mean that only the 3.4.3 dialect of the level compiler's language has."""

from __future__ import annotations

from nhmod.diagnostics import CodeInfo

ORDER = "NH2060"
WRONG_LEVEL = "NH2061"
NO_PARTS = "NH2062"
NO_GEOMETRY = "NH2063"
NO_MAP = "NH2064"
LATE_COMMENT = "NH2065"
MAP_LINE = "NH2066"
TWICE = "NH2067"
TOO_MANY_THINGS = "NH2068"
REGISTER = "NH2069"
NO_PARENT = "NH2070"
SUBROOMS = "NH2071"
ROOM_NUMBER = "NH2072"
CHANCE = "NH2073"
DOOR = "NH2074"
DRAWBRIDGE = "NH2075"
REGION = "NH2076"
VAULT = "NH2077"
MESSAGE = "NH2078"
TERRAIN = "NH2079"
IN_WALL = "NH2080"
CUT = "NH2081"
LONG_TEXT = "NH2082"
STOP = "NH2083"
CORPSE = "NH2084"
OFF_MAP = "NH2085"
JOINED = "NH2086"
NOT_READ = "NH2087"
NO_CLASS = "NH2088"
NO_TEXT = "NH2089"
STRANGE_NAME = "NH2090"

CODES = (
    CodeInfo(
        ORDER,
        "a command in the wrong place",
        "The order in a level is fixed: MAZE or LEVEL, FLAGS, INIT_MAP, MESSAGE; then, in a MAZE, for each part "
        "NOMAP or GEOMETRY with MAP, RANDOM_OBJECTS, RANDOM_PLACES and RANDOM_MONSTERS, and what is on it; in a "
        "LEVEL the registers, the rooms, each followed by what is in it, and the corridors.",
    ),
    CodeInfo(
        WRONG_LEVEL,
        "a command of the other sort of level",
        "A level that begins with MAZE is drawn with maps, one that begins with LEVEL is made of rooms; some "
        "commands exist in one sort only.",
    ),
    CodeInfo(
        NO_PARTS,
        "a MAZE without a map",
        "A MAZE has at least one NOMAP, or GEOMETRY with a MAP.",
    ),
    CodeInfo(
        NO_GEOMETRY,
        "a MAP without GEOMETRY",
        "The line before a MAP says where it goes: GEOMETRY:center,center.",
    ),
    CodeInfo(
        NO_MAP,
        "something that needs a map",
        "Where the level has no map, lev_comp reads memory that is not there: it crashes, or does anything. Put "
        "a MAP in place of NOMAP, or leave the command out.",
    ),
    CodeInfo(
        LATE_COMMENT,
        "a comment that is not first on its line",
        "A comment begins with '#' in the first column and has the line for itself.",
    ),
    CodeInfo(
        MAP_LINE,
        "MAP not alone on its line",
        "MAP stands in the first column, with nothing behind it, not even blanks; ENDMAP ends the rows.",
    ),
    CodeInfo(
        TWICE,
        "something said twice",
        "A room has one name and one chance, a part of a maze or a LEVEL one list of each sort.",
    ),
    CodeInfo(
        TOO_MANY_THINGS,
        "more than there is room for",
        "lev_comp keeps what it reads in arrays (util/lev_comp.y: MAX_OF_TYPE, MAX_REGISTERS, tmppass, tmppart, "
        "tmproom). It refuses what goes over most of them, and writes over its own memory where it forgets to.",
    ),
    CodeInfo(
        REGISTER,
        "a register that does not exist",
        "object[n], monster[n] and place[n] are the entries of RANDOM_OBJECTS, RANDOM_MONSTERS and RANDOM_PLACES, "
        "counted from 0; align[n] is one of the three alignments in random order, 0 to 2.",
    ),
    CodeInfo(
        NO_PARENT,
        "a subroom in no room",
        "The last text of a SUBROOM is the NAME of the room that it is in.",
    ),
    CodeInfo(
        SUBROOMS,
        "too many subrooms in one room",
        "A room can have MAX_SUBROOMS subrooms (include/mkroom.h).",
    ),
    CodeInfo(
        ROOM_NUMBER,
        "a corridor to a room that does not exist",
        "Rooms are counted from 0, in the order of the text. lev_comp counts subrooms too, the game doesn't (NH2042).",
    ),
    CodeInfo(
        CHANCE,
        "a chance that can't be",
        "A thing's chance is from 1 to 100 percent. A room's CHANCE is from 1 to 99; ordinary rooms have none.",
    ),
    CodeInfo(
        DOOR,
        "a door that does not fit",
        "On a map a DOOR stands on a '+' or an 'S'. In a room, a door in a random wall has a random position.",
    ),
    CodeInfo(
        DRAWBRIDGE,
        "a drawbridge that does not fit",
        "A drawbridge's place is the span; the square in its direction, where the portcullis goes, is a wall of "
        "the map. It is open or closed.",
    ),
    CodeInfo(
        REGION,
        "a region that does not fit",
        "A region is (x1,y1,x2,y2), from the upper left to the lower right. The first corner of an irregular one "
        "is the floor from which it spreads.",
    ),
    CodeInfo(
        VAULT,
        "a vault that is not two by two",
        "The game knows a vault by its size: REGION:(x,y,x+1,y+1).",
    ),
    CodeInfo(
        MESSAGE,
        "messages that are too long",
        "All messages of a level together, a line end between them, have at most 254 characters.",
    ),
    CodeInfo(
        TERRAIN,
        "a filling that is no terrain",
        "A MAZE is filled with the terrain of a map letter, or with a maze: random.",
    ),
    CodeInfo(
        IN_WALL,
        "a thing in a wall",
        "What is placed on rock, on a wall or on a door can often not be reached. lev_comp warns too.",
    ),
    CodeInfo(
        CUT,
        "a number that does not fit",
        "A compiled level keeps most numbers in a signed byte (-128 to 127). lev_comp cuts larger ones off in "
        "silence: 300 becomes 44.",
    ),
    CodeInfo(
        LONG_TEXT,
        "a name that is too long for the file",
        "The length of a room's name is written as a short.",
    ),
    CodeInfo(
        STOP,
        "a character that ends the file",
        "lev_comp takes a character beyond ASCII, or a NUL, outside of quotes for the end of the file: what "
        "stands behind it is not compiled, and nothing is said.",
    ),
    CodeInfo(
        CORPSE,
        "a corpse or statue of nothing",
        "The name behind an object's place is the monster whose corpse, egg, figurine or statue it is; lev_comp "
        'makes any name that it does not know a random one. Write "random" if that is meant.',
    ),
    CodeInfo(
        OFF_MAP,
        "a place outside the map",
        "Places and regions count from (0,0), the upper left corner of the map above them.",
    ),
    CodeInfo(
        JOINED,
        "a map that can't be joined",
        "INIT_MAP joins the parts of its foreground only where that is floor '.' or corridor '#'.",
    ),
    CodeInfo(
        NOT_READ,
        "a .lev file that can't be read",
        "The file is cut short, was made for another release or machine, or goes on behind the level's end: lev_comp leaves "
        "such bytes when it writes a shorter level over a longer one's file, and no text could bring them back.",
    ),
    CodeInfo(
        NO_CLASS,
        "a name without its class",
        "A named monster has its class's letter before it; with random or a register the name is not found.",
    ),
    CodeInfo(
        NO_TEXT,
        "a compiled level that no description gives",
        "The .lev file holds what no description compiles to: a value for which the language has no words, or bytes that "
        "come out otherwise. What is decompiled is compiled again and held against the file, so that a text is right or is "
        "not given. The file is damaged, or another program or another game's compiler made it.",
    ),
    CodeInfo(
        STRANGE_NAME,
        "a level without a name, or with a strange one",
        "The level's name is its file's; lev_comp makes a file '.lev' of an empty one.",
    ),
)
