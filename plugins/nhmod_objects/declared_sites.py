"""The sites of the kind ``objects``, for whoever asks whether a tree has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.places import OwnColumns
from nhmod.target import Site
from nhmod_objects.archery import ARCHERS
from nhmod_objects.behaviour.declared import behaviour_sites
from nhmod_objects.conferring.declared import conferring_sites
from nhmod_objects.conferring.places import DO_WEAR_C
from nhmod_objects.donning import DELAYS, donning_site
from nhmod_objects.row import check_columns
from nhmod_objects.shatter import SHATTERS
from nhmod_objects.sites import INK, KIND, OBJECTS_C, TABLE
from nhmod_objects.source import ObjectsTable

if TYPE_CHECKING:
    from nhmod.target import Facts, Tree


def _table(tree: Tree, facts: Facts) -> int:
    table = ObjectsTable(tree)
    check_columns(table, OwnColumns(facts["objects"]).names)
    return table.after(next(entry for entry in facts["objects"].stock if entry.fields["class"] == "WEAPON_CLASS"))


SITES = (
    Site(KIND, TABLE, OBJECTS_C, "the row of a new object", _table),
    INK,
    SHATTERS,
    ARCHERS,
    Site(KIND, DELAYS, DO_WEAR_C, "lets armor of any delay come on and off", donning_site),
    *behaviour_sites(),
    *conferring_sites(),
)
"""Every site: the table always, the others by what an object is, does and confers."""
