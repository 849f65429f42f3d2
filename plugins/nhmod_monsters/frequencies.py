"""How often monsters drawn by chance are those of mods, for whoever counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Frequency
from nhmod_monsters.permonst import UNIQUE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_monsters.plan import Plan


def monster_frequencies(plan: Plan) -> Iterator[Frequency]:
    """Yield what the new monsters weigh among all that can come to a level (src/makemon.c, rndmonst)."""
    for placed in plan.placed:
        new = placed.new
        if new.values.generated and UNIQUE not in new.values.generation:
            yield Frequency(
                counted="random monsters",
                of="random monsters where it can come",
                names=(new.title,),
                label="monster",
                mod=new.mod.id,
                origin=new.record.origin.at("generation"),
                weight=new.values.frequency,
            )
