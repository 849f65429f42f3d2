"""Turns planned shop types into edits: one at each site, numbers that move up, and shares taken from other shops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.edits import Edit, Guard, addend
from nhmod_shops.sites import MKROOM_H, SHKNAM_C, SITES, first_unique, missing, shop_numbers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.target import Entry, Tree
    from nhmod_shops.planned import PlannedShop


def shop_edits(tree: Tree, shops: Iterable[PlannedShop]) -> Iterator[Edit]:
    """Write every shop type at every site that it needs; raises ``SiteError`` where the tree lacks one."""
    for planned in shops:
        yield from _last_number(tree, planned) if planned.shop.unique else _numbers(tree, planned)
        for source, percent in planned.taken:
            yield from _taken(tree, planned, source, percent)
        for site in SITES:
            c = tree.c(site.file)
            text = site.text(planned, c)
            if text:
                place = site.place(planned, c)
                yield Edit(
                    file=site.file,
                    site=site.name,
                    start=place,
                    end=place,
                    text=text,
                    why=f"{site.why}: {planned.shop.id}",
                    owner=planned.mod.id,
                    symbol=planned.mod.symbol,
                    guard=Guard.CPP,
                    origin=planned.shop.origin.location,
                )


def _numbers(tree: Tree, planned: PlannedShop) -> Iterator[Edit]:
    """Take the written numbers from the constants that come after new ones, so that C counts them on.

    They count on as they are written, so a build without the mod's symbol has the same numbers.
    """
    c = tree.c(MKROOM_H)
    members = shop_numbers(c)
    first = first_unique(planned.facts)
    for before, member in zip(members[first - 1 :], members[first:], strict=False):
        if member.value is None:
            continue
        if before.value is None or int(c.text(member.value)) != int(c.text(before.value)) + 1:
            raise missing(c, "shop types that are numbered one after the other")
        yield Edit(
            file=MKROOM_H,
            site="the numbers of the shops",
            start=member.span.start + len(member.name),
            end=member.value.end,
            text="",
            why="numbers that move up for new room types",
            owner=planned.mod.id,
            origin=planned.shop.origin.location,
        )


def _last_number(tree: Tree, planned: PlannedShop) -> Iterator[Edit]:
    """Raise MAXRTYPE, which names the last shop type, by one for a shop that comes after it."""
    c = tree.c(MKROOM_H)
    define = c.define("MAXRTYPE")
    last = shop_numbers(c)[-1].name
    after = c.source.find(last, define.value_span.start, define.value_span.end)
    if after < 0:
        raise missing(c, f"#define MAXRTYPE ({last})")
    yield from addend(
        file=MKROOM_H,
        site="MAXRTYPE",
        after=after + len(last),
        ladder=c.line_start(define.span.start),
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
        after=table.rows[source.index].args[2].span.end,
        ladder=c.line_start(table.declaration.start),
        macro=planned.shop.taking(source.symbol),
        amount=-percent,
        why=f"{percent}% of all shops, taken from the {source.name}: {planned.shop.id}",
        owner=planned.mod.id,
        symbol=planned.mod.symbol,
        origin=planned.shop.origin.at("probability").location,
    )
