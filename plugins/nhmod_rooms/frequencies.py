"""How often the game tries to make the rooms of mods, for whoever counts."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from nhmod.target import Frequency
from nhmod_rooms.sites import deepest_first

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod_rooms.planned import PlannedRoom


def room_frequencies(plan: Sequence[PlannedRoom]) -> Iterator[Frequency]:
    """Yield those of the rooms that the game makes by itself.

    It is the trying that has the chance (src/mklev.c): a level may have no place for a room. One that has a shop, or tries a room of
    a mod that has its turn before, has no turn for this one.
    """
    before: list[str] = []
    for planned in sorted(plan, key=deepest_first):
        rule = planned.record.rule
        if rule is None:
            continue
        chance = Fraction(rule.chance.numerator, rule.chance.denominator)
        yield Frequency(
            counted="room tries",
            of="ordinary levels that fit, without a shop",
            names=(planned.record.id,),
            label="room",
            mod=planned.mod.id,
            origin=rule.origin.at("chance"),
            share=chance,
            below=rule.below,
            above=rule.above,
            dungeons=planned.dungeons,
            after=tuple(before),
        )
        before.append(planned.record.id)
