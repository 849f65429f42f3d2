"""The codes of reading facts out of a NetHack tree."""

from __future__ import annotations

from nhmod.diagnostics import CodeInfo

_WHAT_TO_DO = (
    "If the tree is your own, look at what was changed there; if it is the target's, remove it from the cache and "
    "fetch it again ('nhmod source fetch'). A release that is not one of the targets can't be read as if it were."
)

CODES = (
    CodeInfo(
        code="NH1801",
        title="a table, function or enumeration of the game is absent",
        explanation="The facts (monsters, objects, flags, rooms …) are read out of named places in the source tree, "
        f"and one of them is not in its file. {_WHAT_TO_DO}",
    ),
    CodeInfo(
        code="NH1802",
        title="a row of a table is not as expected",
        explanation="A place that facts are read from is there but has another shape: a row with too few columns, "
        f"say, or an expression where a name should be. {_WHAT_TO_DO}",
    ),
    CodeInfo(
        code="NH1803",
        title="a number of the game can't be computed",
        explanation="A column that holds an integer has an expression in it whose value is not known before "
        f"compiling: it uses a name that the headers do not define, or divides by zero. {_WHAT_TO_DO}",
    ),
    CodeInfo(
        code="NH1804",
        title="a symbol that the game uses",
        explanation="All that a mod adds stands behind its symbol, a C macro. This one is a name in the game's own source, so "
        "that defining it would change the game beyond the mod. Say another under 'symbol:', or leave it out: then it is MOD_ and the id.",
    ),
)
