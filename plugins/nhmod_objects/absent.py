"""How often new objects come among those drawn by chance, and which the game never makes by itself (src/mkobj.c, mkobj)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from nhmod.target import Absent, Facts, Frequency
from nhmod_objects.records import NEVER
from nhmod_objects.shares import ALL_ALIKE

if TYPE_CHECKING:
    from collections.abc import Iterator

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


_SUM = 1000
BY_THE_GAME = frozenset({ALL_ALIKE, "GEM_CLASS"})
"""Classes whose probabilities the game works out: rings are all alike, and gems depend on the depth (src/o_init.c)."""


def object_frequencies(plan: Plan) -> Iterator[Frequency]:
    """Yield the new objects' parts of their classes."""
    for placed in plan.placed:
        new = placed.new
        units = plan.units(new)
        if units and new.values.object_class not in BY_THE_GAME:
            yield Frequency(
                counted="random objects",
                of="random objects of its class",
                names=(new.title, new.values.name),
                label="object",
                mod=new.mod.id,
                origin=new.record.origin.at("probability"),
                share=Fraction(units, _SUM),
            )
