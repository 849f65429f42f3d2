"""What the diagnostics of the 3.6 dialect mean."""

from __future__ import annotations

from nhmod.diagnostics import Code, codes_of

UNDECLARED = Code("""NH2101 a variable that nothing declares
A variable is declared before it is used, in the same level: $place = { (1,2),(3,4) }.""")
WRONG_KIND = Code("""NH2102 a variable that holds something else
A variable holds numbers, texts, places, areas, terrain, monsters, objects or a selection, as its first declaration
says, and stands only where such a thing is wanted.""")
REDECLARED = Code("""NH2103 a variable that becomes something else
A variable keeps the kind of its first declaration in a level. Use another name.""")
UNREACHABLE = Code("""NH2104 something that no level compiler can read
The grammar (util/lev_comp.y) has functions, gradients and subtraction, but the scanner (util/lev_comp.l) never gives
the tokens that they need: it has no token for a bare name, and reads a minus sign as a word. The game's own compiler
calls each of them a syntax error.""")
MAP_ALONE = Code("""NH2105 a map without GEOMETRY
A map stands behind a GEOMETRY, which says where it is.""")
FLAGS_LATE = Code("""NH2106 FLAGS at the wrong place
FLAGS stand right behind the line with MAZE or LEVEL, before everything else.""")
ALONE = Code("""NH2107 a part of a statement alone
ELSE follows the braces of an IF; CASE and DEFAULT stand in the braces of a SWITCH; a '}' closes a '{', and a '{'
follows a command that has a block: things are in a CONTAINER, not in an OBJECT.""")
NO_PLACE = Code("""NH2108 an object without a place
Outside of a container an object needs a place, or random: OBJECT:('*',"ruby"),(1,2).""")
PLACE_INSIDE = Code("""NH2109 an object with a place in a container
What stands in the braces of a CONTAINER or a MONSTER is in it, and has no place of its own.""")
TWICE = Code("""NH2110 an option that is given twice
Each option of a monster or an object, and each trap that a monster has seen, is given once.""")
OBJECT_STATE = Code("""NH2111 a door's state for an object
Of the states of a door an object can only be locked or broken.""")
ROOM_CHANCE = Code("""NH2112 a chance for an ordinary room
A chance says how probably a room is of its type, else it is ordinary. An ordinary room has none. For a room that is
there only sometimes, put the chance before the statement: [50%]: SUBROOM:…""")
DOOR_WALL = Code("""NH2113 a door at a certain place in a random wall
If a ROOMDOOR's wall is random its place must be random too.""")
BRIDGE_STATE = Code("""NH2114 a drawbridge in an impossible state
A drawbridge is open, closed or random.""")
JOINED = Code("""NH2115 caves that can't be joined
INIT_MAP:mines joins caves of floor ('.') or corridor ('#') only. Make it false, or choose such a letter.""")
SWITCH_NESTED = Code("""NH2116 a SWITCH in a SWITCH
The level compiler keeps one list of cases, so a SWITCH can't stand in another one. Use IF in the cases.""")
CASES = Code("""NH2117 too many cases
The level compiler has room for so many cases in a SWITCH. Use a second SWITCH in the DEFAULT's place, or IF.""")
DEFAULT_TWICE = Code("""NH2118 two DEFAULTs in a SWITCH
A SWITCH has at most one DEFAULT.""")
BREAK_OUTSIDE = Code("""NH2119 a BREAK in no block
BREAK leaves a loop, a SWITCH, a room, a region or a container, and stands in the braces of one.""")
BREAK_LOST = Code("""NH2120 a BREAK that the level compiler loses
The level compiler forgets the BREAKs of a block where an inner block ends that has BREAKs of its own (break_stmt_end
in util/lev_main.c). The outer one then jumps somewhere else. We compile it just so. Use IF in place of one of them.""")
HUMIDITY = Code("""NH2121 a kind of place twice
Each word in random[…] is given once.""")
LONG_LEVEL = Code("""NH2122 a level of very many statements
The parser that the game's sources ship (sys/share/lev_yacc.c) has room for some hundred statements in a row
(YYSTACKSIZE) and says 'yacc stack overflow' to more. nhmod compiles the level; put some of its statements into a
block, such as IF [100%] { … }, if others shall too.""")
ALIGN_INDEX = Code("""NH2123 an alignment register that is not there
There are align[0], align[1] and align[2].""")
NUL = Code("""NH2124 a text with a NUL
The level compiler's texts end at a NUL character; what follows it is lost.""")
END_OF_FILE = Code("""NH2125 a character that ends the file
The game's own compiler takes a NUL or a character beyond ASCII, outside of texts and comments, for the end of the
file: what follows it is lost, in silence.""")
ROOM_FLAGS = Code("""NH2126 flags of a ROOM
The grammar takes a comma's value for a ROOM's flags (room_def in util/lev_comp.y), so filled, joined and the like
have no effect there; those of a SUBROOM and a REGION have. We compile it just so.""")
MAP_EARLY = Code("""NH2127 a map before its GEOMETRY
The map's rows stand behind the line with GEOMETRY.""")
FAR_AREA = Code("""NH2128 an area that goes beyond the level
The level has COLNO columns and ROWNO rows (include/global.h). What is beyond is clipped by the game. A number over
127 becomes negative there, which is a random place (src/sp_lev.c: get_location), and is an error; only the lowest
byte of one over 255 is kept at all.""")
LETTER = Code("""NH2129 a letter that is no terrain, where the game's compiler does not look
The letter becomes the number of no terrain, and the game does what it likes with it.""")
OF_THE_TREE = Code("""NH2131 what a variant's own grammar does not allow
The level language of a variant has commands and options that NetHack's has not. nhmod reads them by the rules in
util/lev_comp.y, and these refuse what is written here. The words are those of the rule.""")
BARE_NUMBER = Code("""NH2132 a number where a chance is meant
[50%] is a chance. [50] is a number, and all numbers but 0 count as so: what stands behind it is always done.""")
LOOPED_ONCE = Code("""NH2133 a loop that is done once all the same
The game counts a LOOP when its body was done, so that the body is done at least once.""")
CASE_UNREACHED = Code("""NH2134 a case to which nothing leads
SWITCH [3] gives 0, 1 or 2, and with dice what they can show. Of two cases with one number the first is taken.""")
NO_MEMBER = Code("""NH2135 a member that an array does not have
An array's members count from 0. For a number beyond the last one the game begins again with the first.""")
CUT = Code("""NH2136 a number that does not fit
The level compiler's numbers have 32 bits, and it cuts off what is beyond without a word: 5000000000 becomes
705032704.""")
GIVEN_UP = Code("""NH2137 a loop in which the game gives the level up
The game counts the instructions of a level, and ends it after SPCODER_MAX_RUNTIME of them (include/sp_lev.h), with a
message to the player. What stands behind is not made. A loop that a BREAK or EXIT may leave is not counted.""")
NOT_KEPT = Code("""NH2138 a number for which the game has too few bits
Of an object's enchantment the game keeps a signed byte, +200 becomes -56; of eroded the lowest four bits, of
recharged three. Of fleeing, blinded and paralyzed it keeps what is left when it is divided by 127.""")
TOO_LONG = Code("""NH2139 a comment or a text that is too long
The level compiler copies each comment with its line end, and each text with its quotes, into 512 characters
(util/lev_comp.l: curr_token), and does not look whether there is room.""")

CODES = codes_of(vars())
