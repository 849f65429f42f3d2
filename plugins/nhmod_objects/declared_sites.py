"""The sites of the kind ``objects``, for whoever asks whether a tree has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.places import OwnColumns
from nhmod.target import Site
from nhmod_objects.archery import ARCHERS, archer_place
from nhmod_objects.behaviour.declared import behaviour_sites
from nhmod_objects.conferring.declared import conferring_sites
from nhmod_objects.conferring.places import DO_WEAR_C
from nhmod_objects.donning import DELAYS, donning_site
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
    yield Site(_KIND, TABLE, OBJECTS_C, "the row of a new object", _table)
    yield Site(_KIND, INK, WRITE_C, "lets a new scroll be written with a magic marker", _ink)
    yield Site(_KIND, SHATTERS, DOTHROW_C, "lets a thing of glass break", _shatters)
    yield Site(_KIND, ARCHERS, DOTHROW_C, "lets an archer wear new gloves", _archers)
    yield Site(_KIND, DELAYS, DO_WEAR_C, "lets armor of any delay come on and off", donning_site)
    yield from behaviour_sites()
    yield from conferring_sites()


def _table(tree: Tree, facts: Facts) -> int:
    table = ObjectsTable(tree)
    check_columns(table, OwnColumns(facts["objects"]).names)
    return table.after(next(entry for entry in facts["objects"].stock if entry.fields["class"] == "WEAPON_CLASS"))


def _ink(tree: Tree, facts: Facts) -> int:
    del facts
    return ink_place(tree)


def _archers(tree: Tree, facts: Facts) -> int:
    del facts
    return archer_place(tree)


def _shatters(tree: Tree, facts: Facts) -> int:
    del facts
    return shatter_place(tree)
