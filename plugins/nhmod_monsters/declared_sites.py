"""The sites of the kind ``monsters``, for whoever asks whether a tree has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.places import OwnColumns
from nhmod.target import Site
from nhmod_languages.contents.encyclopedia import entry_site
from nhmod_monsters.makemon import inventory, weapons
from nhmod_monsters.row import check_columns
from nhmod_monsters.sites import (
    CLASS_GEAR,
    CLASS_WEAPONS,
    GENUS,
    GIFTS,
    GOLEM_HIT_POINTS,
    GROWTH,
    LIVING,
    MONST_C,
    NASTIES,
    OLD_CORPSES,
    SITES,
    TABLE,
    genus_case,
    golem_case,
    growth_row,
    living_case,
    nasties_row,
    old_corpse_label,
)
from nhmod_monsters.source import MonsTable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nhmod.target import Facts, Tree

_KIND = "monsters"


def sites() -> Iterator[Site]:
    """List the sites: the table always, the others by what a monster is."""
    yield Site(_KIND, TABLE, MONST_C, "the row of a new monster", _table)
    for name, why, find in _BY_TREE:
        yield Site(_KIND, name, SITES[name], why, _of_tree(find))
    yield entry_site(_KIND, "a new monster")


def _of_tree(find: Callable[[Tree], int]) -> Callable[[Tree, Facts], int]:
    """Make a site's function of one that needs no facts."""
    return lambda tree, facts: find(tree)  # noqa: ARG005 - of a site's two arguments


_BY_TREE: tuple[tuple[str, str, Callable[[Tree], int]], ...] = (
    (GOLEM_HIT_POINTS, "the hit points of a new golem", golem_case),
    (GROWTH, "what a new monster grows up into", growth_row),
    (GIFTS, "what a monster carries", lambda tree: inventory(tree).place),
    (CLASS_GEAR, "a monster that does not get what its class gets", lambda tree: inventory(tree).place),
    (CLASS_WEAPONS, "a monster that does not get its class's weapons", lambda tree: weapons(tree).place),
    (LIVING, "whose corpse a new undead monster leaves", living_case),
    (OLD_CORPSES, "that a new undead monster leaves an old corpse", old_corpse_label),
    (GENUS, "what a new quest guardian counts as", genus_case),
    (NASTIES, "a monster that is summoned as a nasty one", nasties_row),
)


def _table(tree: Tree, facts: Facts) -> int:
    monsters = facts["monsters"].stock
    table = MonsTable(tree, monsters)
    check_columns(table, OwnColumns(monsters).names)
    # The first monster's own gap, with its row's parts read: they are what 'edit:' changes.
    table.parts(monsters[0])
    return table.gap(1, monsters[0].text("mlet"))
