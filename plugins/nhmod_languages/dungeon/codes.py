"""What the dungeon description's diagnostics mean."""

from __future__ import annotations

from nhmod.diagnostics import CodeInfo
from nhmod_languages.control_codes import CODES as CONTROL_CODES

SYNTAX = "NH1511"
UNKNOWN_STATEMENT = "NH1512"
OUTSIDE = "NH1513"
LEXICAL = "NH1514"
VALUE = "NH1516"
TWICE = "NH1517"
DUPLICATE_LEVEL = "NH1521"
DUPLICATE_DUNGEON = "NH1522"
NAME = "NH1523"
BONES = "NH1524"
DUPLICATE_BONES = "NH1525"
BASE = "NH1526"
RAND = "NH1527"
CHANCE = "NH1528"
VARIANTS = "NH1529"
VARIANT_FILES = "NH1530"
CHAIN = "NH1531"
CHAIN_CHANCE = "NH1532"
BRANCH_CHANCE = "NH1533"
BRANCH_TARGET = "NH1534"
BRANCH_BACK = "NH1535"
UNREACHABLE = "NH1536"
TWO_PARENTS = "NH1537"
ENTRY = "NH1538"
LIMIT = "NH1539"
LEDGER = "NH1540"
OUT_OF_DUNGEON = "NH1541"
NO_PLACE = "NH1542"
BRANCH_PLACE = "NH1543"
ORDER = "NH1544"
REQUIRED = "NH1545"
UNDECIDED = "NH1546"
PORTAL_DIRECTION = "NH1547"
EMPTY = "NH1548"
GLUED = "NH2206"
ODD_NUMBER = "NH2207"
CHAIN_FIRST = "NH2208"
NO_CHAIN = "NH2209"
TOO_WIDE = "NH2210"
NO_EFFECT = "NH2211"
NOT_BINARY = "NH2220"
CUT = "NH2221"
COUNT = "NH2222"
FIELD = "NH2223"
TRAILING = "NH2224"
NO_TEXT = "NH2225"

CODES = (
    *CONTROL_CODES,
    CodeInfo(
        code=SYNTAX,
        title="a dungeon statement that can't be read",
        explanation=(
            "Something is missing or too much in a statement of dungeon.def. The message says what belongs there; "
            "the dungeon compiler's manual (doc/dgn_comp.6) has every statement's form."
        ),
    ),
    CodeInfo(
        code=UNKNOWN_STATEMENT,
        title="an unknown dungeon statement",
        explanation="Statements are in capitals: DUNGEON, LEVEL, RNDLEVEL, CHAINLEVEL, RNDCHLEVEL, BRANCH and so on.",
    ),
    CodeInfo(
        code=OUTSIDE,
        title="a dungeon statement in the wrong place",
        explanation=(
            "Levels, branches and settings follow the DUNGEON line that they belong to; LEVELDESC and LEVALIGN "
            "follow a level of the same dungeon. dgn_comp does not check this and writes over its own memory."
        ),
    ),
    CodeInfo(
        code=LEXICAL,
        title="a character or text that dungeon.def can't have",
        explanation="Names stand in double quotes on one line; a comment's '#' stands in the first column.",
    ),
    CodeInfo(
        code=VALUE,
        title="a word that the statement does not know",
        explanation="The words are in small letters; the hint names those that the statement knows.",
    ),
    CodeInfo(
        code=TWICE,
        title="a setting that is given twice",
        explanation="dgn_comp adds the second to the first, so that the two alignments or flags mix. Keep one of them.",
    ),
    CodeInfo(
        code=DUPLICATE_LEVEL,
        title="two levels with one name",
        explanation="A level's name is its file's name and must be unique among all dungeons, whatever its case.",
    ),
    CodeInfo(
        code=DUPLICATE_DUNGEON,
        title="two dungeons with one name",
        explanation="Branches find their dungeon by its name, so it must be unique.",
    ),
    CodeInfo(
        code=NAME,
        title="a name that is too long, empty or can't name a file",
        explanation=(
            "The game keeps level and PROTOFILE names in char[15] and the file name in char[20], dungeon names in "
            "char[24], and checks none of them. Level names are file names too: letters, digits, '-' and '_'."
        ),
    ),
    CodeInfo(
        code=BONES,
        title="a bones marker that is no capital letter",
        explanation='A bones marker is one capital letter in quotes, or "none" where no bones are kept.',
    ),
    CodeInfo(
        code=DUPLICATE_BONES,
        title="a bones marker that is used twice",
        explanation=(
            "Dungeons have different markers, and so have the levels of one dungeon; else one level's bones are "
            "loaded on another. Choose a free letter."
        ),
    ),
    CodeInfo(
        code=BASE,
        title="a base that is out of range",
        explanation=(
            "A level's or branch's base is 1 to MAXLEVEL from the top or -1 to -MAXLEVEL from the bottom, not 0; a "
            "chained one's is counted from the other level and may be 0. A dungeon has 1 to MAXLEVEL levels."
        ),
    ),
    CodeInfo(
        code=RAND,
        title="a random part that is out of range",
        explanation=(
            "The random part is the number of levels to choose from, beginning at the base; 0 means just there and "
            "-1 from the base to the end of the dungeon. Base and random part together must stay within MAXLEVEL. A"
            " dungeon's own random part can't be negative."
        ),
    ),
    CodeInfo(
        code=CHANCE,
        title="a chance that is no percentage",
        explanation="A chance is 0 to 100. For a dungeon 0 means that it is always there (dungeon.c:init_dungeons).",
    ),
    CodeInfo(
        code=VARIANTS,
        title="an impossible number of variants",
        explanation="A level has 1 to 255 variants (an unsigned char in include/dungeon.h).",
    ),
    CodeInfo(
        code=VARIANT_FILES,
        title="the number of variants is not that of the level's files",
        explanation=(
            "A level with n variants is loaded from name-1.lev to name-n.lev; a missing file becomes a random maze."
            " Write RNDLEVEL with the right number, or add the missing level."
        ),
    ),
    CodeInfo(
        code=CHAIN,
        title="a chain to a level that is not defined before",
        explanation="A chain counts from a level of the same dungeon that stands before it in the file.",
    ),
    CodeInfo(
        code=CHAIN_CHANCE,
        title="a chain from a level that may be missing",
        explanation="A level with a chance below 100 may not exist in a game, so nothing can be placed from it.",
    ),
    CodeInfo(
        code=BRANCH_CHANCE,
        title="a branch from a dungeon that may be missing",
        explanation="A dungeon with a chance may not exist in a game, so no other dungeon can be entered from it.",
    ),
    CodeInfo(
        code=BRANCH_TARGET,
        title="a branch to a dungeon that does not exist",
        explanation="A branch leads to a dungeon that is defined in the same file, after the one that it leaves.",
    ),
    CodeInfo(
        code=BRANCH_BACK,
        title="a branch back",
        explanation="A branch leads to a dungeon that is defined later in the file; move the DUNGEON block down.",
    ),
    CodeInfo(
        code=UNREACHABLE,
        title="a dungeon without a branch to it",
        explanation="Every dungeon but the first is entered by one branch; without it the game stops when it starts.",
    ),
    CodeInfo(
        code=TWO_PARENTS,
        title="two branches to one dungeon",
        explanation="A dungeon has one entrance: the game uses the first branch and forgets the other.",
    ),
    CodeInfo(
        code=ENTRY,
        title="an entry level that the dungeon does not have",
        explanation="ENTRY counts from the top (1) or from the bottom (-1); the game moves what is outside in silence.",
    ),
    CodeInfo(
        code=LIMIT,
        title="too many levels, dungeons or branches",
        explanation="LEV_LIMIT, MAXDUNGEON and BRANCH_LIMIT are the sizes of the game's tables.",
    ),
    CodeInfo(
        code=LEDGER,
        title="more than 127 levels in all",
        explanation="The game numbers all levels of all dungeons in a signed char. Make a dungeon smaller.",
    ),
    CodeInfo(
        code=OUT_OF_DUNGEON,
        title="a place that a game's dungeon may not have",
        explanation=(
            "A dungeon's number of levels is random from base to base + rand - 1. A place must exist in the "
            "smallest one; else some games stop with 'level_range: base value out of range' when they start."
        ),
    ),
    CodeInfo(
        code=NO_PLACE,
        title="levels that do not fit into their dungeon",
        explanation=(
            "No two special levels share a place. Where no choice of places works, the game stops with "
            "'init_dungeon: couldn't place levels'. Give the level more places, or move it."
        ),
    ),
    CodeInfo(
        code=BRANCH_PLACE,
        title="two branches at one place",
        explanation="A level holds one branch only; the other can't be reached. Give one of them another place.",
    ),
    CodeInfo(
        code=ORDER,
        title="a dungeon that must stand first is elsewhere",
        explanation="The main dungeon must be the first in the file and Gehennom the second; add new ones behind them.",
    ),
    CodeInfo(
        code=REQUIRED,
        title="a dungeon that the game needs is missing",
        explanation="The game looks some dungeons up by their names and stops if one is missing (dname_to_dnum).",
    ),
    CodeInfo(
        code=UNDECIDED,
        title="too many chains to try all places",
        explanation="Whether all levels fit could not be decided. Chain from fewer levels that have several places.",
    ),
    CodeInfo(
        code=PORTAL_DIRECTION,
        title="a portal with a direction",
        explanation="Portals lead neither up nor down; leave the direction out.",
    ),
    CodeInfo(
        code=EMPTY,
        title="a description without dungeons",
        explanation="A dungeon.def has at least one DUNGEON.",
    ),
    CodeInfo(
        code=GLUED,
        title="words that stand without a blank between them",
        explanation="The dungeon compiler reads them as if blanks stood between them; a person may not. Put blanks there.",
    ),
    CodeInfo(
        code=ODD_NUMBER,
        title="digits and dashes that are no number",
        explanation=(
            "The dungeon compiler takes any row of digits and dashes for a number, and reads its beginning: '5-3' is 5, "
            "'--5' and '-' are 0 (atoi). Write the number that is meant."
        ),
    ),
    CodeInfo(
        code=CHAIN_FIRST,
        title="a level that is chained from the first level of its dungeon",
        explanation=(
            "dgn_comp looks for the chain's level too late by one (util/dgn_comp.y:getchain), so that CHAINLEVEL and "
            "RNDCHLEVEL never find the first level of a dungeon; CHAINBRANCH does. Put another level before it, or "
            "give the place with '@'."
        ),
    ),
    CodeInfo(
        code=NO_CHAIN,
        title="a chain from no level",
        explanation="With \"\" as its chain a level or branch is placed as if it had none, like LEVEL and BRANCH with '@'.",
    ),
    CodeInfo(
        code=TOO_WIDE,
        title="a number that does not fit where it is kept",
        explanation=(
            "A base and a random part are kept in a short of 16 bits; dgn_comp cuts a larger number off in silence, so that "
            "another one would be in the game."
        ),
    ),
    CodeInfo(
        code=NO_EFFECT,
        title="a setting that changes nothing",
        explanation="LEVELDESC with 'unaligned' or 'noalign' sets nothing. A level's alignment is given with LEVALIGN.",
    ),
    CodeInfo(
        code=NOT_BINARY,
        title="a text where the compiled file is wanted",
        explanation="What is decompiled is the file 'dungeon' that dgn_comp writes, not dungeon.def or dungeon.pdf.",
    ),
    CodeInfo(
        code=CUT,
        title="a compiled dungeon file that ends too early",
        explanation="The file ends before all that it announces. dgn_comp leaves such a file behind when it fails.",
    ),
    CodeInfo(
        code=COUNT,
        title="a number in a compiled dungeon file that is impossible",
        explanation=(
            "The numbers of dungeons, levels and branches are limited by the game's tables. Another number means another "
            "release, another layout (32 or 64 bits), or a damaged file."
        ),
    ),
    CodeInfo(
        code=FIELD,
        title="a value in a compiled dungeon file that no description has",
        explanation=(
            "dgn_comp writes no such value: the file is damaged, or the structures are not those of the target "
            "(include/dgn_file.h)."
        ),
    ),
    CodeInfo(
        code=TRAILING,
        title="a compiled dungeon file that is too long",
        explanation="Something follows the last dungeon. The file is damaged, or another release's.",
    ),
    CodeInfo(
        code=NO_TEXT,
        title="a compiled dungeon file that no text gives",
        explanation=(
            "What was read compiles to other bytes than the file has (some that dgn_comp always writes as 0), or does not compile "
            "at all: the game could not start with it. The file is damaged, or another program made it."
        ),
    ),
)
