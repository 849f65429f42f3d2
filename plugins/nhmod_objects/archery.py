"""Gloves and bows: the game asks which gloves an archer wears, and finds ones that it does not know impossible (src/dothrow.c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.places import insertion_at
from nhmod_objects.shatter import DOTHROW_C
from nhmod_objects.sites import site

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.edits import Edit
    from nhmod.target import Facts, Tree
    from nhmod_objects.resolve import NewObject

_ARCHERS = "the gloves of archers in thitmonst()"
SHOOTS = "thitmonst"
_GLOVES = "ARM_GLOVES"


def archer_place(tree: Tree) -> int:
    """Find the line of the default in thitmonst()'s switch on gloves; raises ``SiteError``."""
    c = tree.c(DOTHROW_C)
    switch = c.switch(c.function(SHOOTS).body, "uarmg->otyp")
    default = switch.default
    if default is None:
        raise c.missing(f"default in {_ARCHERS}")
    return c.line_of(default.label.start, f"default in {_ARCHERS}")


ARCHERS = site(_ARCHERS, DOTHROW_C, "lets an archer wear new gloves", archer_place)


def asks_archers(tree: Tree) -> bool:
    """Return whether the game asks at all: a variant may have done away with it."""
    c = tree.c(DOTHROW_C)
    return any(c.switches(function.body, "uarmg->otyp") for function in c.functions(SHOOTS))


def archer_edits(new: Iterable[NewObject], tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Yield the cases of new gloves: they are no hindrance."""
    for one in new:
        gloves = one.values.object_class == "ARMOR_CLASS" and one.values.symbol("skill") == _GLOVES
        if gloves and one.record.usual_cases is not False and asks_archers(tree):
            text = f"        case {one.symbol}:\n            break;\n"
            why, origin = f"lets an archer wear '{one.title}'", one.record.origin.location
            yield insertion_at(ARCHERS, tree, facts, text, why=why, mod=one.mod, order=(one.symbol,), origin=origin)
