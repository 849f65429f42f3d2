"""What no attack of any monster is: it comes with monsters only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Absent
from nhmod_attacks.plan import DAMAGES, KIND, TYPES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Facts
    from nhmod_attacks.plan import Plan


def absent_attacks(plan: Plan, facts: Facts) -> Iterator[Absent]:
    """Yield all new attack types and damage types; a mod of nothing but attacks means them for the monsters of others."""
    for vocabulary, label, numbered in ((TYPES, "attack type", plan.types), (DAMAGES, "damage type", plan.damages)):
        for one in numbered:
            entry = facts[vocabulary].symbol(one.symbol)
            if entry is not None:
                yield Absent(
                    vocabulary=vocabulary,
                    entry=entry,
                    label=label,
                    record=one.record,
                    why="it comes only with monsters that have it",
                    hint="name it in the 'attacks' of a monster",
                    meant=[kind for kind, records in one.mod.records.items() if records] == [KIND],
                )
