"""How much of the shops' probability new shops can take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Limit, Use
from nhmod_shops.planned import frequency, planned_shops
from nhmod_shops.sites import SHKNAM_C

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import ModSet
    from nhmod.target import Facts


def shop_limits(mods: ModSet, facts: Facts) -> Iterator[Limit]:
    """Give the percents of the target's shops, of which each keeps one; who takes too much of one shop is NH1305."""
    uses = [
        Use(
            name=f"the shop '{planned.shop.id}'",
            mod=planned.mod.id,
            amount=planned.percent,
            origin=planned.shop.origin.at("probability"),
        )
        for planned in planned_shops(mods, facts)
    ]
    yield Limit(
        name="percents of the game's shops for new ones",
        value=sum(max(frequency(entry) - 1, 0) for entry in facts["shops"] if not entry.mod),
        symbol="shtypes",
        file=SHKNAM_C,
        uses=tuple(uses),
        beyond="one of the game's shops would never be made",
        code="NH1305",
    )
