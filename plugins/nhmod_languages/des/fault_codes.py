"""What the diagnostics mean that both dialects of the level compiler's language share."""

from __future__ import annotations

from nhmod.diagnostics import Code, codes_of

CHARACTER = Code("""NH2001 a character that the level compiler does not know
A comment begins with '#' as the first thing on its line; a name stands in double quotes, one letter in single ones.
Outside of them only the language's own characters may stand. The game's compiler takes a character beyond ASCII for
the end of the file and says nothing.""")
OPEN_TEXT = Code("""NH2002 a text without its closing quote
A text goes to the next '"', over lines too. Everything behind a forgotten quote is inside out.""")
UNEXPECTED = Code("""NH2003 something else is expected here
The grammar (util/lev_comp.y) wants something else at this place. The message says what, and what stands there.""")
COMMAND = Code("""NH2004 an unknown command
A statement begins with a command, and this is none. See the hint.""")
LOWER_CASE = Code("""NH2005 a command in small letters
The compiler knows its commands in capitals only.""")
MONSTER = Code("""NH2006 an unknown monster
The names are those of mons[] in src/monst.c of the target, in small or capital letters.""")
OBJECT = Code("""NH2007 an unknown object
The names are those of objects[] in src/objects.c of the target: without the class, in the singular.""")
TRAP = Code("""NH2008 an unknown trap
The names are those of trap_types[] in util/lev_main.c of the target.""")
ROOM = Code("""NH2009 an unknown room type
The names are those of room_types[] in util/lev_main.c of the target. The game's own compiler warns and makes an
ordinary room, so a misspelt shop has no shopkeeper; here it is an error unless --lenient is given.""")
FLAG = Code("""NH2010 an unknown level flag
The flags are those of util/lev_comp.l of the target; the hint names them.""")
CLASS_LETTER = Code("""NH2011 a letter that is no class
A class is the letter by which the game shows it, such as 'd' for dogs or '!' for potions (src/drawing.c).""")
MISFIT = Code("""NH2012 a name that is not of its class
The letter before a name says its class, and the name is looked for in this class only.""")
QUOTES = Code("""NH2013 the wrong quotes
A class letter stands in single quotes, a name in double ones: ('!',"healing").""")
CLASS_IN_NAME = Code("""NH2014 a class in an object's name
An object is named without its class: ('!',"healing"), not "potion of healing".""")
COUNT_IN_NAME = Code("""NH2015 a number before a name
A name is one thing's. In the 3.6 dialect the number of objects is an option, quantity:7; in the older one each thing
needs its own command.""")
TRAILING = Code("""NH2016 blanks that make a map wider
Blanks at the end of a map's rows are solid rock and count for its width, which moves a centred map. Delete them if
they are not meant.""")
MAP_LETTER = Code("""NH2017 a character in a map that is no map letter
A map's rows are made of the letters of util/lev_main.c:what_map_char. Digits are skipped, so rows may be numbered
with them, and with nothing else.""")
MAP_SIZE = Code("""NH2018 a map that is too large
The largest map is MAP_X_LIM columns wide and MAP_Y_LIM rows high (include/sp_lev.h). Make it smaller, or use two
maps.""")
OPEN_MAP = Code("""NH2019 a map without an end
A map's rows stand between a line MAP and a line ENDMAP.""")
TERRAIN = Code("""NH2020 a letter that is no terrain
Terrain is given by the letters of the map (util/lev_main.c:what_map_char).""")
LIGHT = Code("""NH2021 light that is not said
A region and a room say whether they are lit: REGION:(1,1,9,3),lit,"temple".""")
COMMA = Code("""NH2022 a comma before the next command
A comma at the end of a line promises one more argument on the next one. Delete it.""")
DIALECT = Code("""NH2023 a level written for another release
The language changed between 3.4.3 and 3.6. `nhmod level upgrade` rewrites a 3.4.3 description as a 3.6 one; there is
no way back.""")
LEVEL_NAME = Code("""NH2024 a level name that can't name a file
A level's name is its file's: at most 14 characters (3.6 keeps it in char[15]; 3.4.3 has 8), letters, digits, '-' and
'_'. Of an empty name lev_comp makes a file '.lev'.""")
LEVEL_TWICE = Code("""NH2025 two levels with one name
A level's name is its file's name: the second overwrites the first.""")
BEFORE_LEVEL = Code("""NH2026 a statement before the first level
A level begins with MAZE or LEVEL; what stands before it belongs to none.""")
NO_LEVEL = Code("""NH2027 a file without a level
A level begins with MAZE or LEVEL. The game's compiler makes nothing of such a file, in silence.""")
RANGE = Code("""NH2028 a number out of its range
Numbers and places have limits; the message names them.""")
BRACE = Code("""NH2029 a brace that is never closed
Every '{' needs its '}' in the same level.""")
DEPTH = Code("""NH2030 blocks that are nested too deeply
The level compiler has room for so many nested blocks only.""")
OPEN_COMMENT = Code("""NH2031 a comment at the end of the file without a line end
The level compiler's scanner knows a comment by the line feed at its end. Editors add it when they are told to.""")
EMPTY_MAP = Code("""NH2032 a map without rows
A map needs at least one row with a letter.""")
CONTROL = Code("""NH2040 a control character in a text
What a level says, and what its things are called, goes to the player's terminal as it is. Escape sequences there
would colour, move or erase the screen, or set the keys. A text has visible characters and blanks.""")
MAP_COMMENT = Code("""NH2041 a comment in a map
Between MAP and ENDMAP, a line that begins with '#' is a row only if all its letters are map letters. With any other
letter in it, it is a comment to the game's compiler: the map has one row less, and nobody says so. Mend the letter;
or put the comment before MAP.""")
NO_ROOM = Code("""NH2042 a corridor to a room that the game does not have
A corridor names rooms by number: those that are in no other, counted from 0 in the order in which they are made. The
game takes what stands in its table under that number, whether it is a room or not (src/sp_lev.c:create_corridor).""")
TOO_MANY = Code("""NH2039 too many errors
After so many errors the rest is mostly their consequence. Mend the first ones and run again.""")

CODES = codes_of(vars())
