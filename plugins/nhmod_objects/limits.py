"""How many objects the game has numbers for, how many spells letters, how much of each class's probability is left, and who has it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from nhmod.target import Absent, Frequency, Limit, Use, uses_of
from nhmod_objects.codes import SPELLS
from nhmod_objects.columns import PROBABILITY
from nhmod_objects.records import NEVER
from nhmod_objects.shares import ALL_ALIKE, room_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Entry, Facts
    from nhmod_objects.plan import Plan


_BOOKS = "SPBOOK_CLASS"
_NO_SKILL = "P_NONE"
_OBJECTS_C = "src/objects.c"


def object_limits(facts: Facts) -> Iterator[Limit]:
    """Yield the limits of objects: their numbers, the letters of spells, and of each class appearances and probability."""
    objects = facts["objects"]
    capacities = facts.get("capacities")
    number = capacities.find("the type of an object")
    if number is not None:
        yield Limit.of_capacity(
            number,
            "objects",
            "the number of an object does not fit, and an object in a saved game or a level file is another one",
            own=facts.constant("NUM_OBJECTS"),
            uses=uses_of(objects, "object"),
        )
    letters = capacities.find("the letters of spells")
    if letters is not None:
        books = [entry for entry in objects if _is_spell(entry)]
        yield Limit.of_capacity(
            letters,
            "spells with a letter",
            "a hero who knows all spells has some that no letter casts",
            own=sum(not entry.mod for entry in books),
            uses=uses_of(books, "object"),
            code=SPELLS,
        )
    yield from _classes(facts)


def _is_spell(entry: Entry) -> bool:
    """Return a book with a spell, which is of a school, from blank paper, a novel and the Book of the Dead."""
    return entry.fields.get("class") == _BOOKS and entry.fields.get("skill") != _NO_SKILL


def _classes(facts: Facts) -> Iterator[Limit]:
    """Yield what each class has to spare: rows with an appearance and no object, and probability that is not the last of an object's."""
    for known in facts["object classes"]:
        members = [entry for entry in facts["objects"] if entry.fields.get("class") == known.symbol]
        spare = sum(entry.fields.get("class") == known.symbol for entry in facts["spare appearances"])
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
        room = room_of(entry for entry in members if not entry.mod)
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
