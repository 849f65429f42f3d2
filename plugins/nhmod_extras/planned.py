"""Extras with their words looked up: all that the edits need to know; and how much data a monster can have right behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod.places import Planned
from nhmod.target import Entry, Limit, Use, Vocabulary
from nhmod_extras.behind_sites import BEHIND
from nhmod_extras.records import Extra, text_length

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

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


def own_words() -> Mapping[str, Vocabulary]:
    """Name the vocabulary of extras, of which a release has none."""
    return {VOCABULARY: Vocabulary(VOCABULARY, (), label="extra")}


def declare(mods: ModSet) -> Mapping[str, Sequence[Entry]]:
    """Name the extras, with ``test`` and the ``types`` of their fields."""
    return {
        VOCABULARY: [
            Entry(
                symbol=extra.accessor,
                name=extra.name,
                fields={"test": extra.test, "types": {pair.key: pair.value for pair in extra.fields}},
                mod=mod.id,
                origin=extra.origin.at("name"),
            )
            for mod, extra in mods.records("extras", Extra)
        ]
    }


# A quarter of what a short can count: before them stand the game's own data, and a corpse has all of it and the monster too.
MAX_BYTES = 8192
_BYTES = {"short": 2, "boolean": 1, "coord": 2, "int": 4, "monster id": 4, "object id": 4, "long": 8}
_ALIGNED = 8


def extra_limits(mods: ModSet, facts: Facts) -> Iterator[Limit]:
    """Yield the limit of bytes behind a monster (``mxlth`` of struct monst is a short)."""
    if facts.offers(BEHIND):
        yield Limit(
            name="bytes of extra data of a monster",
            value=MAX_BYTES,
            symbol="mxlth",
            file="include/monst.h",
            uses=tuple(
                Use(name=f"the extra '{extra.name}'", mod=mod.id, amount=size(extra), origin=extra.origin)
                for mod, extra in mods.records("extras", Extra)
            ),
            beyond="the length of a monster's data is wrong, and saved games and remains of monsters are broken",
            code="NH3406",
            hint="shorten its texts, or leave a mod out",
        )


def size(extra: Extra) -> int:
    """Return what the structure has at most, in bytes: each member as far from the next as the greatest may need."""
    return sum(_BYTES.get(pair.value, (text_length(pair.value) or 0) + 1) + _ALIGNED for pair in extra.fields)
