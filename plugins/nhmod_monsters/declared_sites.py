"""The sites of the kind ``monsters``, for whoever asks whether a tree has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Site
from nhmod_monsters.encyclopedia import insertion_point
from nhmod_monsters.plan import stock
from nhmod_monsters.row import check_columns
from nhmod_monsters.sites import (
    DATA_BASE,
    ENCYCLOPEDIA,
    GOLEM_HIT_POINTS,
    GROWTH,
    MAKEMON_C,
    MONDATA_C,
    MONST_C,
    TABLE,
    golem_case,
    growth_row,
)
from nhmod_monsters.source import MonsTable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Facts, Tree

_KIND = "monsters"


def sites() -> Iterator[Site]:
    """List the sites: the table always, the others by what a monster is."""
    yield Site(kind=_KIND, name=TABLE, file=MONST_C, why="the row of a new monster", find=_table)
    yield Site(
        kind=_KIND,
        name=GOLEM_HIT_POINTS,
        file=MAKEMON_C,
        why="the hit points of a new golem",
        find=lambda tree, facts: golem_case(tree),  # noqa: ARG005 - of a site's two arguments
    )
    yield Site(
        kind=_KIND,
        name=GROWTH,
        file=MONDATA_C,
        why="what a new monster grows up into",
        find=lambda tree, facts: growth_row(tree),  # noqa: ARG005 - of a site's two arguments
    )
    yield Site(
        kind=_KIND,
        name=ENCYCLOPEDIA,
        file=DATA_BASE,
        why="what the encyclopedia tells about a new monster",
        find=lambda tree, facts: insertion_point(tree.text(DATA_BASE), ""),  # noqa: ARG005 - of a site's two arguments
    )


def _table(tree: Tree, facts: Facts) -> int:
    monsters = stock(facts)
    table = MonsTable(tree, monsters)
    check_columns(table)
    # The first monster's own gap, with its row's parts read: they are what 'edit:' changes.
    table.parts(monsters[0])
    return table.gap(1, str(monsters[0].fields["mlet"]))
