"""The codes NH3701 to NH3749: fragments of C."""

from __future__ import annotations

from nhmod.diagnostics import CodeInfo

CODES = (
    CodeInfo(
        code="NH3701",
        title="a fragment that is not one thing",
        explanation="A fragment is C at a place ('at' and 'code'), text at a place in a file that is no C ('at' and 'text'), or a new "
        "file of C ('file', and 'code' or 'source').",
    ),
    CodeInfo(
        code="NH3702",
        title="keys that do not go together",
        explanation="A place is named by what it is in ('function', 'switch', 'case', or one of 'enum', 'struct', 'array') and by one of "
        "'before', 'after' and 'place'. A file that is no C has lines only. A need is one thing.",
    ),
    CodeInfo(
        code="NH3703",
        title="a thing that names nothing",
        explanation="'before' and 'after' name what stands in C: function doapply, array shtypes, enum roomtype_types, struct obj, "
        "define MAXRTYPE, include hack.h, member oname, row chat, case TIN_OPENER, default, or statement with some of its tokens.",
    ),
    CodeInfo(
        code="NH3704",
        title="a place where lines would mean something else",
        explanation="Lines between two cases of which the first runs on, beside a statement that an 'if' has without braces, on a "
        "line with other code, or inside another #if would not do what they say. Name another place.",
    ),
    CodeInfo(
        code="NH3705",
        title="code that can't stand there",
        explanation="A fragment's C is plain ASCII, as the game's sources are, and opens and closes its own #if: it stands between the "
        "#ifdef and #endif of the mod's symbol. What is added to a list whose last element has no comma begins with one.",
    ),
    CodeInfo(
        code="NH3706",
        title="a new file that can't be",
        explanation="A new file is src/NAME.c or include/NAME.h, of a name that neither the game nor another fragment has. Other files "
        "come with a patch.",
    ),
    CodeInfo(
        code="NH3707",
        title="something that a fragment needs is not there",
        explanation="A fragment says under 'needs' what must be there: a feature, a file, a function, a macro, a structure of the game, "
        "or another fragment. Where only some targets have it, say with 'when:' for which the fragment is.",
    ),
    CodeInfo(
        code="NH3708",
        title="two fragments of one name",
        explanation="Fragments are called by their names in messages, patches and needs; a mod has one of each name.",
    ),
    CodeInfo(
        code="NH3709",
        title="no such file",
        explanation="A fragment goes to a file that the target's pristine source has. A file that another fragment makes is written there.",
    ),
)
