"""Extras with their words looked up: all that the edits need to know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.places import Planned
from nhmod.target import Entry, Facts, Vocabulary
from nhmod_extras.records import Extra

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nhmod.contribution import ModSet

VOCABULARY = "monster extras"


@frozen
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


def own_words() -> Mapping[str, Vocabulary]:
    """Name the vocabulary of extras, of which a release has none."""
    return {VOCABULARY: Vocabulary(VOCABULARY, (), label="extra")}


def declare(mods: ModSet) -> Mapping[str, Sequence[Entry]]:
    """Name the extras, with ``test``, the ``types`` of their fields, which of these are ``turns``, and whom they are ``for``."""
    return {
        VOCABULARY: [
            Entry(
                symbol=extra.accessor,
                name=extra.name,
                fields={
                    "test": extra.test,
                    "types": {pair.key: pair.value for pair in extra.fields},
                    "turns": list(extra.turns),
                    "for": [str(word) for word in extra.monsters],
                },
                mod=mod.id,
                origin=extra.origin.at("name"),
            )
            for mod, extra in mods.records("extras", Extra)
        ]
    }
