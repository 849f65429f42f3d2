"""Gloves and bows: the game asks which gloves an archer wears, and finds ones that it does not know impossible (src/dothrow.c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.edits import insertion
from nhmod_objects.shatter import DOTHROW_C

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.edits import Edit
    from nhmod.target import Tree
    from nhmod_objects.resolve import NewObject

ARCHERS = "the gloves of archers in thitmonst()"
SHOOTS = "thitmonst"
_GLOVES = "ARM_GLOVES"


def archer_place(tree: Tree) -> int:
    """Find the line of the default in thitmonst()'s switch on gloves; raises ``SiteError``."""
    c = tree.c(DOTHROW_C)
    switch = c.switch(c.function(SHOOTS).body, "uarmg->otyp")
    default = switch.default
    if default is None:
        raise c.missing(f"default in {ARCHERS}")
    return c.line_of(default.label.start, f"default in {ARCHERS}")


def asks_archers(tree: Tree) -> bool:
    """Return whether the game asks at all: a variant may have done away with it."""
    c = tree.c(DOTHROW_C)
    return any(c.switches(function.body, "uarmg->otyp") for function in c.functions(SHOOTS))


def archer_edits(new: Iterable[NewObject], tree: Tree) -> Iterator[Edit]:
    """Yield the cases of new gloves: they are no hindrance."""
    for one in new:
        gloves = one.values.object_class == "ARMOR_CLASS" and one.values.symbol("skill") == _GLOVES
        if gloves and one.record.usual_cases is not False and asks_archers(tree):
            yield insertion(
                file=DOTHROW_C,
                site=ARCHERS,
                place=archer_place(tree),
                text=f"        case {one.symbol}:\n            break;\n",
                why=f"lets an archer wear '{one.title}'",
                mod=one.mod,
                order=(one.symbol,),
                origin=one.record.origin.location,
            )
