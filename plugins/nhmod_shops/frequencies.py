"""How often shops are of the types of mods, for whoever counts."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from nhmod.target import Frequency

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod_shops.planned import PlannedShop


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
