"""How often shops of mods come, which never do (src/shknam.c, stock_room), and how much of each shop's probability new ones can take."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from nhmod.target import Absent, Facts, Frequency, Limit, Use
from nhmod_shops.planned import PlannedShop, frequency
from nhmod_shops.sites import SHKNAM_C

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


def shop_limits(plan: tuple[PlannedShop, ...], facts: Facts) -> Iterator[Limit]:
    """Yield the percents of each of the target's shops, of which it keeps one."""
    for entry in facts["shops"]:
        uses = tuple(
            Use(
                name=f"the shop '{planned.record.id}'",
                mod=planned.mod.id,
                amount=percent,
                origin=planned.record.origin.at("probability"),
            )
            for planned in plan
            for source, percent in planned.taken
            if source == entry
        )
        if not entry.mod and (uses or frequency(entry)):
            yield Limit(
                name=f"percents of the {entry.name} for new shops",
                value=max(frequency(entry) - 1, 0),
                symbol="shtypes",
                file=SHKNAM_C,
                uses=uses,
                beyond="the game's list of shops would end too early, as none is left of this one",
                code="NH1305",
                hint="take less, or 'from: proportional'",
            )


def shop_frequencies(plan: Sequence[PlannedShop]) -> Iterator[Frequency]:
    """Yield the parts of all shops that the game makes by itself (src/mkroom.c, mkshop)."""
    for planned in plan:
        if planned.percent:
            yield Frequency(
                counted="shops",
                of="shops of ordinary levels",
                names=(planned.record.id,),
                label="shop",
                mod=planned.mod.id,
                origin=planned.record.origin.at("probability"),
                share=Fraction(planned.percent, 100),
            )


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
