"""The sites of the kind ``monsters``, for whoever asks whether a tree has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.places import OwnColumns
from nhmod.target import Site
from nhmod_languages.contents.encyclopedia import entry_site
from nhmod_monsters.makemon import CLASS_GEAR, CLASS_WEAPONS, GIFTS
from nhmod_monsters.row import check_columns
from nhmod_monsters.sites import GENUS, GOLEM_HIT_POINTS, GROWTH, KIND, LIVING, MONST_C, NASTIES, OLD_CORPSES, TABLE
from nhmod_monsters.source import MonsTable, rows_in

if TYPE_CHECKING:
    from nhmod.target import Facts, Tree


def _table(tree: Tree, facts: Facts) -> int:
    monsters = facts["monsters"].stock
    table = MonsTable(tree, monsters)
    check_columns(table, OwnColumns.of(facts["monsters"]).names)
    # The first monster's own gap, with its row's parts read: they are what 'edit:' changes.
    table.parts(monsters[0])
    return table.gap(1, monsters[0].text("mlet"))


SITES = (
    Site(KIND, TABLE, MONST_C, "the row of a new monster", _table, standing=lambda tree: rows_in(tree).file.path),
    GOLEM_HIT_POINTS,
    GROWTH,
    GIFTS,
    CLASS_GEAR,
    CLASS_WEAPONS,
    LIVING,
    OLD_CORPSES,
    GENUS,
    NASTIES,
    entry_site(KIND, "a new monster"),
)
"""Every site: the table always, the others by what a monster is."""
