"""The sites of the kind ``objects``, for whoever asks whether a tree has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Site
from nhmod_objects.behaviour.declared import behaviour_sites
from nhmod_objects.conferring.declared import conferring_sites
from nhmod_objects.conferring.places import DO_WEAR_C
from nhmod_objects.donning import DELAYS, donning_site
from nhmod_objects.plan import stock
from nhmod_objects.row import check_columns
from nhmod_objects.shatter import DOTHROW_C, SHATTERS, shatter_place
from nhmod_objects.sites import INK, OBJECTS_C, TABLE, WRITE_C, ink_place
from nhmod_objects.source import ObjectsTable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Facts, Tree

_KIND = "objects"


def sites() -> Iterator[Site]:
    """List the sites: the table always, write.c's for scrolls, dothrow.c's for glass, the places of behaviour and of what is conferred."""
    yield Site(kind=_KIND, name=TABLE, file=OBJECTS_C, why="the row of a new object", find=_table)
    yield Site(kind=_KIND, name=INK, file=WRITE_C, why="lets a new scroll be written with a magic marker", find=_ink)
    yield Site(kind=_KIND, name=SHATTERS, file=DOTHROW_C, why="lets a thing of glass break", find=_shatters)
    yield Site(
        kind=_KIND, name=DELAYS, file=DO_WEAR_C, why="lets armor of any delay come on and off", find=donning_site
    )
    yield from behaviour_sites()
    yield from conferring_sites()


def _table(tree: Tree, facts: Facts) -> int:
    table = ObjectsTable(tree)
    check_columns(table)
    return table.after(next(entry for entry in stock(facts) if entry.fields["class"] == "WEAPON_CLASS"))


def _ink(tree: Tree, facts: Facts) -> int:
    del facts
    return ink_place(tree)


def _shatters(tree: Tree, facts: Facts) -> int:
    del facts
    return shatter_place(tree)
