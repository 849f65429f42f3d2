"""What the dungeon description's diagnostics mean."""

from __future__ import annotations

from nhmod.diagnostics import Code, codes_of
from nhmod_languages.control_codes import CODES as CONTROL_CODES

SYNTAX = Code("""NH1511 a dungeon statement that can't be read
Something is missing or too much in a statement of dungeon.def. The message says what belongs there; the dungeon
compiler's manual (doc/dgn_comp.6) has every statement's form.""")
UNKNOWN_STATEMENT = Code("""NH1512 an unknown dungeon statement
Statements are in capitals: DUNGEON, LEVEL, RNDLEVEL, CHAINLEVEL, RNDCHLEVEL, BRANCH and so on.""")
OUTSIDE = Code("""NH1513 a dungeon statement in the wrong place
Levels, branches and settings follow the DUNGEON line that they belong to; LEVELDESC and LEVALIGN follow a level of
the same dungeon. dgn_comp does not check this and writes over its own memory.""")
LEXICAL = Code("""NH1514 a character or text that dungeon.def can't have
Names stand in double quotes on one line; a comment's '#' stands in the first column.""")
VALUE = Code("""NH1516 a word that the statement does not know
The words are in small letters; the hint names those that the statement knows.""")
TWICE = Code("""NH1517 a setting that is given twice
dgn_comp adds the second to the first, so that the two alignments or flags mix. Keep one of them.""")
DUPLICATE_LEVEL = Code("""NH1521 two levels with one name
A level's name is its file's name and must be unique among all dungeons, whatever its case.""")
DUPLICATE_DUNGEON = Code("""NH1522 two dungeons with one name
Branches find their dungeon by its name, so it must be unique.""")
NAME = Code("""NH1523 a name that is too long, empty or can't name a file
The game keeps level and PROTOFILE names in char[15] and the file name in char[20], dungeon names in char[24], and
checks none of them. Level names are file names too: letters, digits, '-' and '_'.""")
BONES = Code("""NH1524 a bones marker that is no capital letter
A bones marker is one capital letter in quotes, or "none" where no bones are kept.""")
DUPLICATE_BONES = Code("""NH1525 a bones marker that is used twice
Dungeons have different markers, and so have the levels of one dungeon; else one level's bones are loaded on another.
Choose a free letter.""")
BASE = Code("""NH1526 a base that is out of range
A level's or branch's base is 1 to MAXLEVEL from the top or -1 to -MAXLEVEL from the bottom, not 0; a chained one's is
counted from the other level and may be 0. A dungeon has 1 to MAXLEVEL levels.""")
RAND = Code("""NH1527 a random part that is out of range
The random part is the number of levels to choose from, beginning at the base; 0 means just there and -1 from the base
to the end of the dungeon. Base and random part together must stay within MAXLEVEL. A dungeon's own random part can't
be negative.""")
CHANCE = Code("""NH1528 a chance that is no percentage
A chance is 0 to 100. For a dungeon 0 means that it is always there (dungeon.c:init_dungeons).""")
VARIANTS = Code("""NH1529 an impossible number of variants
A level has 1 to 255 variants (an unsigned char in include/dungeon.h).""")
VARIANT_FILES = Code("""NH1530 the number of variants is not that of the level's files
A level with n variants is loaded from name-1.lev to name-n.lev; a missing file becomes a random maze. Write RNDLEVEL
with the right number, or add the missing level.""")
CHAIN = Code("""NH1531 a chain to a level that is not defined before
A chain counts from a level of the same dungeon that stands before it in the file.""")
CHAIN_CHANCE = Code("""NH1532 a chain from a level that may be missing
A level with a chance below 100 may not exist in a game, so nothing can be placed from it.""")
BRANCH_CHANCE = Code("""NH1533 a branch from a dungeon that may be missing
A dungeon with a chance may not exist in a game, so no other dungeon can be entered from it.""")
BRANCH_TARGET = Code("""NH1534 a branch to a dungeon that does not exist
A branch leads to a dungeon that is defined in the same file, after the one that it leaves.""")
BRANCH_BACK = Code("""NH1535 a branch back
A branch leads to a dungeon that is defined later in the file; move the DUNGEON block down.""")
UNREACHABLE = Code("""NH1536 a dungeon without a branch to it
Every dungeon but the first is entered by one branch; without it the game stops when it starts.""")
TWO_PARENTS = Code("""NH1537 two branches to one dungeon
A dungeon has one entrance: the game uses the first branch and forgets the other.""")
ENTRY = Code("""NH1538 an entry level that the dungeon does not have
ENTRY counts from the top (1) or from the bottom (-1); the game moves what is outside in silence.""")
LIMIT = Code("""NH1539 too many levels, dungeons or branches
LEV_LIMIT, MAXDUNGEON and BRANCH_LIMIT are the sizes of the game's tables.""")
LEDGER = Code("""NH1540 more than 127 levels in all
The game numbers all levels of all dungeons in a signed char. Make a dungeon smaller.""")
OUT_OF_DUNGEON = Code("""NH1541 a place that a game's dungeon may not have
A dungeon's number of levels is random from base to base + rand - 1. A place must exist in the smallest one; else some
games stop with 'level_range: base value out of range' when they start.""")
NO_PLACE = Code("""NH1542 levels that do not fit into their dungeon
No two special levels share a place. Where no choice of places works, the game stops with 'init_dungeon: couldn't
place levels'. Give the level more places, or move it.""")
BRANCH_PLACE = Code("""NH1543 two branches at one place
A level holds one branch only; the other can't be reached. Give one of them another place.""")
ORDER = Code("""NH1544 a dungeon that must stand first is elsewhere
The main dungeon must be the first in the file and Gehennom the second; add new ones behind them.""")
REQUIRED = Code("""NH1545 a dungeon that the game needs is missing
The game looks some dungeons up by their names and stops if one is missing (dname_to_dnum).""")
UNDECIDED = Code("""NH1546 too many chains to try all places
Whether all levels fit could not be decided. Chain from fewer levels that have several places.""")
PORTAL_DIRECTION = Code("""NH1547 a portal with a direction
Portals lead neither up nor down; leave the direction out.""")
EMPTY = Code("""NH1548 a description without dungeons
A dungeon.def has at least one DUNGEON.""")
MEETING = Code("""NH1550 branches that can meet on one level
The game draws a level for each branch, in the order of the dungeons: one of its range without a branch, if there is
one. A branch whose levels can all have earlier ones (Sokoban's is on one of the levels 6 to 10, the Mines' on 2 to 4)
is on such a level in some games, and a level makes the stairs of one branch alone. Another place, or a range of more
levels, keeps it from that.""")
GLUED = Code("""NH2206 words that stand without a blank between them
The dungeon compiler reads them as if blanks stood between them; a person may not. Put blanks there.""")
ODD_NUMBER = Code("""NH2207 digits and dashes that are no number
The dungeon compiler takes any row of digits and dashes for a number, and reads its beginning: '5-3' is 5, '--5' and
'-' are 0 (atoi). Write the number that is meant.""")
CHAIN_FIRST = Code("""NH2208 a level that is chained from the first level of its dungeon
dgn_comp looks for the chain's level too late by one (util/dgn_comp.y:getchain), so that CHAINLEVEL and RNDCHLEVEL
never find the first level of a dungeon; CHAINBRANCH does. Put another level before it, or give the place with '@'.""")
NO_CHAIN = Code("""NH2209 a chain from no level
With "" as its chain a level or branch is placed as if it had none, like LEVEL and BRANCH with '@'.""")
TOO_WIDE = Code("""NH2210 a number that does not fit where it is kept
A base and a random part are kept in a short of 16 bits; dgn_comp cuts a larger number off in silence, so that another
one would be in the game.""")
NO_EFFECT = Code("""NH2211 a setting that changes nothing
LEVELDESC with 'unaligned' or 'noalign' sets nothing. A level's alignment is given with LEVALIGN.""")
PROGRAM = Code("""NH2212 dungeons in Lua that are not written out
Since NetHack 3.7 a program in Lua, dat/dungeon.lua, fills the table of the dungeons. nhmod does not run it: it reads
what is written out, texts and whole numbers, in 'dungeon = { … }' outside of functions and conditions. A level, a
branch or a dungeon with something else in a key that is needed is not known, and nothing can be put into a table that
is made elsewhere.""")
RUN = Code("""NH2214 a program that is not compiled
Since NetHack 3.7 the game runs dat/dungeon.lua itself: there is no dungeon compiler and no compiled file, and no layout that
nhmod knows. What the program writes out is checked (`nhmod dungeon check`) and drawn (`nhmod dungeon plot`).""")
CHAIN_LAST = Code("""NH2213 a dungeon's first branch that is counted from the dungeon's last level
Where dungeons are a program in Lua the game looks for the level that a branch is counted from among too few: the
first branch of a dungeon never finds the dungeon's last level, and the game stops
(src/dungeon.c:init_dungeon_branches). Count it from another level, or give the place by its number.""")
NOT_BINARY = Code("""NH2220 a text where the compiled file is wanted
What is decompiled is the file 'dungeon' that dgn_comp writes, not dungeon.def or dungeon.pdf.""")
CUT = Code("""NH2221 a compiled dungeon file that ends too early
The file ends before all that it announces. dgn_comp leaves such a file behind when it fails.""")
COUNT = Code("""NH2222 a number in a compiled dungeon file that is impossible
The numbers of dungeons, levels and branches are limited by the game's tables. Another number means another release,
another layout (32 or 64 bits), or a damaged file.""")
FIELD = Code("""NH2223 a value in a compiled dungeon file that no description has
dgn_comp writes no such value: the file is damaged, or the structures are not those of the target
(include/dgn_file.h).""")
TRAILING = Code("""NH2224 a compiled dungeon file that is too long
Something follows the last dungeon. The file is damaged, or another release's.""")
NO_TEXT = Code("""NH2225 a compiled dungeon file that no text gives
What was read compiles to other bytes than the file has (some that dgn_comp always writes as 0), or does not compile
at all: the game could not start with it. The file is damaged, or another program made it.""")

CODES = (
    *CONTROL_CODES,
    *codes_of(vars()),
)
