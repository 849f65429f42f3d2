"""How many objects the game has numbers for, how many spells letters, and how much of each class's probability is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Facts, Limit, Use, uses_of
from nhmod_languages.contents.capacities import OBJECT_TYPE, SPELL_LETTERS, capacity
from nhmod_objects.codes import SPELLS
from nhmod_objects.columns import PROBABILITY
from nhmod_objects.shares import rooms

if TYPE_CHECKING:
    from collections.abc import Iterator


_BOOKS = "SPBOOK_CLASS"
_NO_SKILL = "P_NONE"
_OBJECTS_C = "src/objects.c"


def object_limits(facts: Facts) -> Iterator[Limit]:
    """Yield the limits of objects: their numbers, the letters of spells, and of each class appearances and probability."""
    objects = facts["objects"]
    number = capacity(facts, OBJECT_TYPE)
    if number is not None:
        yield Limit.of_capacity(
            number,
            "objects",
            "the number of an object does not fit, and an object in a saved game or a level file is another one",
            own=facts.constant("NUM_OBJECTS"),
            uses=uses_of(objects, "object"),
        )
    letters = capacity(facts, SPELL_LETTERS)
    if letters is not None:
        # Blank paper, a novel and the Book of the Dead are of no school.
        books = [entry for entry in objects.having("class", _BOOKS) if entry.fields.get("skill") != _NO_SKILL]
        yield Limit.of_capacity(
            letters,
            "spells with a letter",
            "a hero who knows all spells has some that no letter casts",
            own=sum(not entry.mod for entry in books),
            uses=uses_of(books, "object"),
            code=SPELLS,
        )
    yield from _classes(facts)


def _classes(facts: Facts) -> Iterator[Limit]:
    """Yield what each class has to spare: rows with an appearance and no object, and probability that is not the last of an object's."""
    for known in facts["object classes"]:
        members = facts["objects"].having("class", known.symbol)
        spare = len(facts["spare appearances"].having("class", known.symbol))
        if spare:
            yield Limit(
                name=f"spare appearances of the class {known.name}",
                value=spare,
                symbol="objects",
                file=_OBJECTS_C,
                uses=(),
                beyond="nothing: each new object brings an appearance of its own",
                error=False,
            )
        room = facts["objects"].of_stock(rooms).get(known.symbol, 0)
        if room:
            uses = (
                Use(
                    name=f"the object '{entry.name}'",
                    mod=entry.mod,
                    amount=entry.number_or_zero(PROBABILITY),
                    origin=entry.origin,
                )
                for entry in members
                if entry.mod
            )
            yield Limit(
                name=f"thousandths of the class {known.name} for new objects",
                value=room,
                symbol="objects",
                file=_OBJECTS_C,
                uses=tuple(uses),
                beyond="one of the game's objects would never be made",
                error=False,  # NH1713 says it, with who takes how much
            )
