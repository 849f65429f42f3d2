"""How much of each shop's probability new shops can take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Limit, Use
from nhmod_shops.planned import frequency
from nhmod_shops.sites import SHKNAM_C

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Facts
    from nhmod_shops.planned import PlannedShop


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
