"""The sites of the kind ``objects``, for whoever asks whether a tree has them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.target import Site
from nhmod_objects.plan import stock
from nhmod_objects.row import check_columns
from nhmod_objects.sites import DO_WEAR_C, OBJECTS_C, TABLE, WEAR, WEAR_FUNCTIONS, wear_cases
from nhmod_objects.source import ObjectsTable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Facts, Tree

_KIND = "objects"


def sites() -> Iterator[Site]:
    """List the sites: the table always, the functions of do_wear.c for armor but suits."""
    yield Site(kind=_KIND, name=TABLE, file=OBJECTS_C, why="the row of a new object", find=_table)
    for functions in WEAR_FUNCTIONS.values():
        for function in functions:
            yield Site(
                kind=_KIND,
                name=f"{WEAR}, {function}()",
                file=DO_WEAR_C,
                why="lets new armor be put on and taken off",
                find=partial(_wear, function),
            )


def _table(tree: Tree, facts: Facts) -> int:
    table = ObjectsTable(tree)
    check_columns(table)
    return table.after(next(entry for entry in stock(facts) if entry.fields["class"] == "WEAPON_CLASS"))


def _wear(function: str, tree: Tree, facts: Facts) -> int:
    """Find the place of the case; a function that accepts any armor needs none, and it is the function itself."""
    del facts
    found = wear_cases(tree, function)
    return tree.c(DO_WEAR_C).function(function).body.start if found is None else found
