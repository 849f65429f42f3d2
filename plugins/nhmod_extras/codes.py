"""The codes of data attached to monsters."""

from nhmod.diagnostics import codes_in

CODES = codes_in("""NH3401 a name of an extra that C has already
The extra's name makes names in C: of its structure, of the macros and functions that reach it. One of them is in the
game's source already. Choose another name.

NH3402 a field that C can't have
The field's name is a word of the C language, or a macro of the game which would be put in its place. Choose another
name.

NH3403 an initial value for no field
'initial' has a value for a name that is not among the extra's 'fields'.

NH3404 an initial value that does not fit the field
A number or a range goes into long, int and short, 'now' into long and int, true and false into boolean, a text into a
text that is long enough. A square and the id of a monster or an object are set by C code, and are 0 at first.

NH3406 too much data for a monster
Where the data stand right behind the monster (3.4.3), their length is kept in a number of 16 bits, and the remains of
a monster carry all of it. The extras of all mods together may have 8192 bytes there.""")
