"""Turns planned shop types into edits: one at each site, numbers that move up, and shares taken from other shops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.edits import Edit, addend, as_around, insertion
from nhmod_shops.planned import column
from nhmod_shops.sites import MKROOM_H, SHKNAM_C, SITES, next_shop, numbers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.diagnostics import Report
    from nhmod.target import Entry, Facts, Tree
    from nhmod_shops.planned import PlannedShop
    from nhmod_shops.sites import ShopSite


def shop_edits(tree: Tree, facts: Facts, shops: Iterable[PlannedShop], report: Report) -> Iterator[Edit]:
    """Write every shop type at every site that it needs; each that the tree lacks is an error in the report."""
    sites = [placed for placed in SITES if not placed.site.feature or facts.offers(placed.site.feature)]
    for planned in shops:
        with report.collecting():
            yield from _counting(tree, planned)
            if planned.shop.unique:
                yield from _last_number(tree, planned)
        for source, percent in planned.taken:
            with report.collecting():
                yield from _taken(tree, planned, source, percent)
        for placed in sites:
            with report.collecting():
                yield from _at_site(tree, planned, placed)


def _at_site(tree: Tree, planned: PlannedShop, placed: ShopSite) -> Iterator[Edit]:
    site = placed.site
    text = placed.text(planned, tree)
    if text:
        place = placed.place(planned, tree)
        yield insertion(
            file=site.file,
            site=site.name,
            place=place,
            text=as_around(tree.c(site.file), place, text),
            why=f"{site.why}: {planned.shop.id}",
            mod=planned.mod,
            origin=planned.shop.origin.location,
        )


def _counting(tree: Tree, planned: PlannedShop) -> Iterator[Edit]:
    """Let C count the shop types on that come after the new one."""
    return numbers(tree, planned.facts).counting(
        "" if planned.shop.unique else next_shop(planned.facts),
        enum="roomtype_types",
        site="the numbers of the shops",
        why="numbers that move up for new room types",
        owner=planned.mod.id,
        origin=planned.shop.origin.location,
    )


def _last_number(tree: Tree, planned: PlannedShop) -> Iterator[Edit]:
    """Raise MAXRTYPE, which names the target's last shop type, by one for a shop that comes after that."""
    c = tree.c(MKROOM_H)
    yield from addend(
        file=MKROOM_H,
        site="MAXRTYPE",
        after=numbers(tree, planned.facts).after_last("MAXRTYPE"),
        ladder=c.line_start(c.define("MAXRTYPE").span.start),
        macro=planned.shop.counted,
        amount=1,
        why=f"the highest room type: {planned.shop.id}",
        owner=planned.mod.id,
        symbol=planned.mod.symbol,
        origin=planned.shop.origin.location,
    )


def _taken(tree: Tree, planned: PlannedShop, source: Entry, percent: int) -> Iterator[Edit]:
    """Take percents from a shop of the game, by what is added to its number."""
    c = tree.c(SHKNAM_C)
    table = c.array("shtypes")
    yield from addend(
        file=SHKNAM_C,
        site=f"the probability of the {source.name} in shtypes[]",
        after=table.rows[source.index].args[column(planned.facts, "prob")].span.end,
        ladder=c.line_start(table.declaration.start),
        macro=planned.shop.taking(source.symbol),
        amount=-percent,
        why=f"{percent}% of all shops, taken from the {source.name}: {planned.shop.id}",
        owner=planned.mod.id,
        symbol=planned.mod.symbol,
        origin=planned.shop.origin.at("probability").location,
    )
