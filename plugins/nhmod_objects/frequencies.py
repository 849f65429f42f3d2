"""How often objects drawn by chance are those of mods, for whoever counts."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from nhmod.target import Frequency
from nhmod_objects.shares import ALL_ALIKE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_objects.plan import Plan

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
