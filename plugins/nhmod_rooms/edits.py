"""Turns planned room types into edits: one at each site, and numbers that move up by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.edits import Edit, as_around, insertion
from nhmod_rooms.sites import FIRST_SHOP, SITES, numbers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.diagnostics import Report
    from nhmod.target import Facts, Tree
    from nhmod_rooms.planned import PlannedRoom
    from nhmod_rooms.sites import RoomSite


def room_edits(tree: Tree, facts: Facts, rooms: Iterable[PlannedRoom], report: Report) -> Iterator[Edit]:
    """Write every room type at every site that it needs; each that the tree lacks is an error in the report."""
    sites = [placed for placed in SITES if not placed.site.feature or facts.offers(placed.site.feature)]
    for planned in rooms:
        with report.collecting():
            yield from numbers(tree, facts).counting(
                FIRST_SHOP,
                enum="roomtype_types",
                site="the numbers of the shops",
                why="numbers that move up for new room types",
                owner=planned.mod.id,
                origin=planned.room.origin.location,
            )
        for placed in sites:
            with report.collecting():
                yield from _at_site(tree, facts, planned, placed)


def _at_site(tree: Tree, facts: Facts, planned: PlannedRoom, placed: RoomSite) -> Iterator[Edit]:
    site, c = placed.site, tree.c(placed.site.file)
    text = placed.text(planned, c)
    if text:
        place = site.find(tree, facts)
        yield insertion(
            file=site.file,
            site=site.name,
            place=place,
            text=as_around(c, place, text),
            why=f"{site.why}: {planned.room.id}",
            mod=planned.mod,
            order=placed.order(planned),
            origin=planned.room.origin.location,
        )
