"""What the diagnostics mean that only the 3.4.3 dialect of the level compiler's language has."""

from __future__ import annotations

from nhmod.diagnostics import Code, codes_of

ORDER = Code("""NH2060 a command in the wrong place
The order in a level is fixed: MAZE or LEVEL, FLAGS, INIT_MAP, MESSAGE; then, in a MAZE, for each part NOMAP or
GEOMETRY with MAP, RANDOM_OBJECTS, RANDOM_PLACES and RANDOM_MONSTERS, and what is on it; in a LEVEL the registers, the
rooms, each followed by what is in it, and the corridors.""")
WRONG_LEVEL = Code("""NH2061 a command of the other sort of level
A level that begins with MAZE is drawn with maps, one that begins with LEVEL is made of rooms; some commands exist in
one sort only.""")
NO_PARTS = Code("""NH2062 a MAZE without a map
A MAZE has at least one NOMAP, or GEOMETRY with a MAP.""")
NO_GEOMETRY = Code("""NH2063 a MAP without GEOMETRY
The line before a MAP says where it goes: GEOMETRY:center,center.""")
NO_MAP = Code("""NH2064 something that needs a map
Where the level has no map, lev_comp reads memory that is not there: it crashes, or does anything. Put a MAP in place
of NOMAP, or leave the command out.""")
LATE_COMMENT = Code("""NH2065 a comment that is not first on its line
A comment begins with '#' in the first column and has the line for itself.""")
MAP_LINE = Code("""NH2066 MAP not alone on its line
MAP stands in the first column, with nothing behind it, not even blanks; ENDMAP ends the rows.""")
TWICE = Code("""NH2067 something said twice
A room has one name and one chance, a part of a maze or a LEVEL one list of each sort.""")
TOO_MANY_THINGS = Code("""NH2068 more than there is room for
lev_comp keeps what it reads in arrays (util/lev_comp.y: MAX_OF_TYPE, MAX_REGISTERS, tmppass, tmppart, tmproom). It
refuses what goes over most of them, and writes over its own memory where it forgets to.""")
REGISTER = Code("""NH2069 a register that does not exist
object[n], monster[n] and place[n] are the entries of RANDOM_OBJECTS, RANDOM_MONSTERS and RANDOM_PLACES, counted from
0; align[n] is one of the three alignments in random order, 0 to 2.""")
NO_PARENT = Code("""NH2070 a subroom in no room
The last text of a SUBROOM is the NAME of the room that it is in.""")
SUBROOMS = Code("""NH2071 too many subrooms in one room
A room can have MAX_SUBROOMS subrooms (include/mkroom.h).""")
ROOM_NUMBER = Code("""NH2072 a corridor to a room that does not exist
Rooms are counted from 0, in the order of the text. lev_comp counts subrooms too, the game doesn't (NH2042).""")
CHANCE = Code("""NH2073 a chance that can't be
A thing's chance is from 1 to 100 percent. A room's CHANCE is from 1 to 99; ordinary rooms have none.""")
DOOR = Code("""NH2074 a door that does not fit
On a map a DOOR stands on a '+' or an 'S'. In a room, a door in a random wall has a random position.""")
DRAWBRIDGE = Code("""NH2075 a drawbridge that does not fit
A drawbridge's place is the span; the square in its direction, where the portcullis goes, is a wall of the map. It is
open or closed.""")
REGION = Code("""NH2076 a region that does not fit
A region is (x1,y1,x2,y2), from the upper left to the lower right. The first corner of an irregular one is the floor
from which it spreads.""")
VAULT = Code("""NH2077 a vault that is not two by two
The game knows a vault by its size: REGION:(x,y,x+1,y+1).""")
MESSAGE = Code("""NH2078 messages that are too long
All messages of a level together, a line end between them, have at most 254 characters.""")
TERRAIN = Code("""NH2079 a filling that is no terrain
A MAZE is filled with the terrain of a map letter, or with a maze: random.""")
IN_WALL = Code("""NH2080 a thing in a wall
What is placed on rock, on a wall or on a door can often not be reached. lev_comp warns too.""")
CUT = Code("""NH2081 a number that does not fit
A compiled level keeps most numbers in a signed byte (-128 to 127). lev_comp cuts larger ones off in silence: 300
becomes 44.""")
LONG_TEXT = Code("""NH2082 a name that is too long for the file
The length of a room's name is written as a short.""")
STOP = Code("""NH2083 a character that ends the file
lev_comp takes a character beyond ASCII, or a NUL, outside of quotes for the end of the file: what stands behind it is
not compiled, and nothing is said.""")
CORPSE = Code("""NH2084 a corpse or statue of nothing
The name behind an object's place is the monster whose corpse, egg, figurine or statue it is; lev_comp makes any name
that it does not know a random one. Write "random" if that is meant.""")
OFF_MAP = Code("""NH2085 a place outside the map
Places and regions count from (0,0), the upper left corner of the map above them.""")
JOINED = Code("""NH2086 a map that can't be joined
INIT_MAP joins the parts of its foreground only where that is floor '.' or corridor '#'.""")
NOT_READ = Code("""NH2087 a .lev file that can't be read
The file is cut short, was made for another release or machine, or goes on behind the level's end: lev_comp leaves
such bytes when it writes a shorter level over a longer one's file, and no text could bring them back.""")
NO_CLASS = Code("""NH2088 a name without its class
A named monster has its class's letter before it; with random or a register the name is not found.""")
NO_TEXT = Code("""NH2089 a compiled level that no description gives
The .lev file holds what no description compiles to: a value for which the language has no words, or bytes that come
out otherwise. What is decompiled is compiled again and held against the file, so that a text is right or is not
given. The file is damaged, or another program or another game's compiler made it.""")

CODES = codes_of(vars())
