"""What an author writes about the things that a monster is made with (src/makemon.c, ``m_initinv``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.manifest import (
    Chance,
    ChanceType,
    Choice,
    Context,
    Dice,
    DiceType,
    Int,
    IntRange,
    ListOf,
    OneOf,
    RangeType,
    Record,
    RecordOf,
    Short,
    Text,
    Word,
    WordType,
    key,
    optional,
)
from nhmod_monsters.codes import CARRIED_WHICH

if TYPE_CHECKING:
    from collections.abc import Iterator


MAX_QUANTITY = 10000
MAX_ENCHANTMENT = 20
MAX_WEIGHT = 1000
MAX_NAME = 60
CERTAIN = Chance(1, 1)
CURSES = {"blessed": "", "uncursed": "", "cursed": ""}
# What is said of a thing, and not of several.
_OF_A_THING = ("quantity", "enchantment", "curse", "named", "holds")


def one_thing(text: str) -> dict[str, str]:
    """Take a line for the name of an object: ``knife`` is ``{object: knife}``."""
    return {"object": text}


@frozen
class Held(Record):
    """Something in a container that a monster carries."""

    object_: Word | None = optional(WordType("objects"), "An object. Write this or 'class'.")
    class_: Word | None = optional(
        WordType("object classes"), "A class of which the game chooses an object, by their odds."
    )
    chance: Chance = key(ChanceType(), "How often it is there.", default=CERTAIN)
    quantity: IntRange | Dice | None = optional(
        OneOf(RangeType(1, MAX_QUANTITY), DiceType(thrown=True)),
        "How many: 3, 2..5 or 2d10. By default as many as the game makes of it at once.",
        also=("count", "number", "amount"),
    )
    enchantment: IntRange | None = optional(
        RangeType(-MAX_ENCHANTMENT, MAX_ENCHANTMENT),
        "A weapon's or armor's enchantment, a charged tool's, ring's or wand's charges. By default as in the dungeon.",
    )
    curse: str | None = optional(
        Choice(CURSES), "Whether it is blessed, uncursed or cursed. By default as in the dungeon."
    )
    named: str | None = optional(
        Text(max_length=MAX_NAME, ascii_only=True),
        "Its own name; an artifact's name makes the artifact, if there is none yet.",
    )

    def things(self) -> tuple[tuple[str, object], ...]:
        """Return the keys of which one is written, with their values."""
        return ("object", self.object_), ("class", self.class_)

    @property
    def word(self) -> Word:
        """The object or class that is written (only of a record that is one thing)."""
        return next(word for word in (self.object_, self.class_) if word is not None)

    def check_record(self, context: Context) -> None:
        """Report what is not just one thing (NH1130), and what is said of a thing that is none."""
        names = [name for name, _ in self.things()]
        given = [name for name, value in self.things() if value not in (None, ())]
        if len(given) != 1:
            found = f"this has {' and '.join(given)}" if given else "this has none"
            context.report.error(
                CARRIED_WHICH,
                f"one of {', '.join(names)} is wanted; {found}",
                self.origin,
                hint="several things are 'all: [knife, apple]', one of several is 'one_of: [knife, axe]'"
                if given
                else "",
            )
            return
        wrong = _OF_A_THING if given[0] in {"one_of", "all"} else ()
        for name in wrong:
            if name in self.origin.keys:
                context.report.error(
                    CARRIED_WHICH,
                    f"'{name}' does not go with '{given[0]}': write it with each of the things",
                    self.origin.at(name).location,
                    path=f"{self.origin.path}.{name}",
                )


@frozen
class Thing(Held):
    """Something that a monster carries."""

    holds: tuple[Held, ...] = key(
        ListOf(Short(RecordOf(Held), parse=one_thing, example="ruby")),
        "What is in it, if it is a container, which then is neither locked nor trapped. Left out, the game fills it as "
        "always.",
        default=(),
    )


_THINGS = ListOf(Short(RecordOf(Thing), parse=one_thing, example="knife"))


@frozen
class Alternative(Thing):
    """One of the things of which a monster gets one."""

    all_: tuple[Thing, ...] = key(_THINGS, "Several things together: a bow and its arrows.", default=())
    weight: int = key(
        Int(1, MAX_WEIGHT),
        "How often it is chosen, against the weights of the others: 9 and 1 make 90% and 10%.",
        default=1,
    )

    def things(self) -> tuple[tuple[str, object], ...]:
        """Return the keys of which one is written, with their values."""
        return *Thing.things(self), ("all", self.all_)


@frozen
class Carried(Thing):
    """What a monster is made with: a thing, several together, or one of several."""

    one_of: tuple[Alternative, ...] = key(
        ListOf(Short(RecordOf(Alternative), parse=one_thing, example="knife")),
        "It gets one of these, by their weights.",
        default=(),
    )
    all_: tuple[Thing, ...] = key(_THINGS, "Several things together, with one chance for all.", default=())

    def things(self) -> tuple[tuple[str, object], ...]:
        """Return the keys of which one is written, with their values."""
        return *Thing.things(self), ("one_of", self.one_of), ("all", self.all_)


def every(carried: Carried) -> Iterator[Held]:
    """Go through all single things of an entry, in containers too, in the order in which they are written."""
    groups: list[Held] = list(carried.all_)
    for alternative in carried.one_of:
        groups += alternative.all_ or (alternative,)
    for thing in groups or (carried,):
        yield thing
        if isinstance(thing, Thing):
            yield from thing.holds
