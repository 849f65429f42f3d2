"""Which new shops no level has by itself (src/shknam.c, stock_room)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Absent

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.target import Facts
    from nhmod_shops.planned import PlannedShop


def absent_shops(plan: Iterable[PlannedShop], facts: Facts) -> Iterator[Absent]:
    """Yield the shops that are never chosen by chance."""
    for planned in plan:
        entry = facts["room types"].symbol(planned.record.symbol)
        if entry is not None and planned.record.unique:
            yield Absent(
                vocabulary="room types",
                entry=entry,
                label="shop",
                record=planned.record,
                why="its 'probability' is 'never'",
                meant=True,
                origin=planned.record.origin.at("probability"),
            )
