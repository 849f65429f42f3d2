"""Extras with their words looked up: all that the edits need to know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod.target.words import meant
from nhmod_extras.records import Extra

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import Mod, ModSet
    from nhmod.manifest import Word
    from nhmod.target import Entry, Facts

VOCABULARY = "monster extras"


@dataclass(frozen=True, kw_only=True, slots=True)
class PlannedExtra:
    """A mod's extra; ``place`` is its number among the extras of all mods, from 0."""

    mod: Mod
    extra: Extra
    place: int
    facts: Facts

    def entry(self, word: Word) -> Entry:
        """Give what a word means; the core has checked that it means something (else ``KeyError``)."""
        return meant(word, self.facts)

    @property
    def symbols(self) -> tuple[str, ...]:
        """The C names of the monsters that it is for."""
        return tuple(self.entry(word).symbol for word in self.extra.monsters)


def planned_extras(mods: ModSet, facts: Facts) -> Iterator[PlannedExtra]:
    """Plan the extras in load order."""
    for place, (mod, extra) in enumerate(mods.records("extras", Extra)):
        yield PlannedExtra(mod=mod, extra=extra, place=place, facts=facts)
