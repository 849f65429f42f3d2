"""Extras with their words looked up: all that the edits need to know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod.places import Planned
from nhmod_extras.records import Extra

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import ModSet
    from nhmod.target import Facts

VOCABULARY = "monster extras"


@dataclass(frozen=True, kw_only=True, slots=True)
class PlannedExtra(Planned[Extra]):
    """A mod's extra; ``number`` counts the extras of all mods, from 0."""

    TITLE = "name"

    number: int

    @property
    def symbols(self) -> tuple[str, ...]:
        """The C names of the monsters that it is for."""
        return tuple(self.entry(word).symbol for word in self.record.monsters)


def planned_extras(mods: ModSet, facts: Facts) -> Iterator[PlannedExtra]:
    """Plan the extras in load order."""
    for number, (mod, extra) in enumerate(mods.records("extras", Extra)):
        yield PlannedExtra(mod=mod, record=extra, facts=facts, number=number)
