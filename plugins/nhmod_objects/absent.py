"""Which new objects the game never makes by itself (src/mkobj.c, mkobj)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Absent
from nhmod_objects.frequencies import BY_THE_GAME
from nhmod_objects.records import NEVER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Facts
    from nhmod_objects.plan import Plan

_HINT = (
    "write such as 'probability: 1%', or have a room, shop, level, monster, role or effect bring it; "
    "'probability: never' if this is meant"
)


def absent_objects(plan: Plan, facts: Facts) -> Iterator[Absent]:
    """Yield the new objects that have no part of their class."""
    for placed in plan.placed:
        new = placed.new
        entry = facts["objects"].symbol(new.symbol)
        if entry is None or plan.units(new) or new.values.object_class in BY_THE_GAME:
            continue
        meant = new.record.probability == NEVER
        if new.record.probability is not None and not meant:
            continue  # it is wrong, which is told
        yield Absent(
            vocabulary="objects",
            entry=entry,
            label="object",
            record=new.record,
            why="the game never makes it by itself, as its 'probability' says"
            if meant
            else "it has no 'probability', so the game never makes it by itself",
            hint=_HINT,
            meant=meant,
            origin=new.record.origin.at("probability") if meant else new.record.origin,
        )
