"""Turns planned room types into edits: one at each site, and numbers that move up by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.edits import Edit, Guard
from nhmod_rooms.sites import SITES, missing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.target import Tree
    from nhmod_rooms.planned import PlannedRoom

_NUMBERS = "include/mkroom.h"


def room_edits(tree: Tree, rooms: Iterable[PlannedRoom]) -> Iterator[Edit]:
    """Write every room type at every site that it needs; raises ``SiteError`` where the tree lacks one."""
    for planned in rooms:
        yield from _numbers(tree, planned)
        for site in SITES:
            c = tree.c(site.file)
            text = site.text(planned, c)
            if text:
                place = site.place(c)
                yield Edit(
                    file=site.file,
                    site=site.name,
                    start=place,
                    end=place,
                    text=text,
                    why=f"{site.why}: {planned.room.id}",
                    owner=planned.mod.id,
                    symbol=planned.mod.symbol,
                    guard=Guard.CPP,
                    order=site.order(planned),
                    origin=planned.room.origin.location,
                )


def _numbers(tree: Tree, planned: PlannedRoom) -> Iterator[Edit]:
    """Take the written numbers from the constants that come after new ones, so that C counts them on.

    They count on as they are written, so a build without the mod's symbol has the same numbers.
    """
    c = tree.c(_NUMBERS)
    members = c.enum("SHOPBASE").members
    first = next(number for number, member in enumerate(members) if member.name == "SHOPBASE")
    for before, member in zip(members[first - 1 :], members[first:], strict=False):
        if member.value is None:
            continue
        if before.value is None or int(c.text(member.value)) != int(c.text(before.value)) + 1:
            raise missing(c, "room types that are numbered one after the other from SHOPBASE on")
        yield Edit(
            file=_NUMBERS,
            site="the numbers of the shops",
            start=member.span.start + len(member.name),
            end=member.value.end,
            text="",
            why="numbers that move up for new room types",
            owner=planned.mod.id,
            origin=planned.room.origin.location,
        )
