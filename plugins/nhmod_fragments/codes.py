"""The codes NH3701 to NH3749: fragments of C."""

from __future__ import annotations

from nhmod.diagnostics import codes_in

CODES = codes_in("""NH3701 a fragment that is not one thing
A fragment is C at a place ('at' and 'code'), text at a place in a file that is no C ('at' and 'text'), or a new file
of C ('file', and 'code' or 'source').

NH3702 keys that do not go together
A place is named by what it is in ('function', 'switch', 'case', or one of 'enum', 'struct', 'array') and by one of
'before', 'after' and 'place'. A file that is no C has lines only. A need is one thing.

NH3703 a thing that names nothing
'before' and 'after' name what stands in C: function doapply, array shtypes, enum roomtype_types, struct obj, define
MAXRTYPE, include hack.h, member oname, row chat, case TIN_OPENER, default, or statement with some of its tokens.

NH3704 a place where lines would mean something else
Lines between two cases of which the first runs on, beside a statement that an 'if' has without braces, on a line with
other code, or inside another #if would not do what they say. Name another place.

NH3705 code that can't stand there
A fragment's C is plain ASCII, as the game's sources are, and opens and closes its own #if: it stands between the
#ifdef and #endif of the mod's symbol. What is added to a list whose last element has no comma begins with one.

NH3706 a new file that can't be
A new file is src/NAME.c or include/NAME.h, of a name that neither the game nor another fragment has. Other files come
with a patch.

NH3707 something that a fragment needs is not there
A fragment says under 'needs' what must be there: a feature, a file, a function, a macro, a structure of the game, or
another fragment. Where only some targets have it, say with 'when:' for which the fragment is.

NH3708 two fragments of one name
Fragments are called by their names in messages, patches and needs; a mod has one of each name.

NH3709 no such file
A fragment goes to a file that the target's pristine source has. A file that another fragment makes is written there.""")
