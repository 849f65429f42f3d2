"""Room types with their words looked up and their choices made: all that the edits need to know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.manifest import Word
from nhmod.places import Planned
from nhmod_effects import call
from nhmod_languages.contents.room_types import declare_room_types, letters_of
from nhmod_rooms.records import Room

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nhmod.contribution import ModSet
    from nhmod.target import Entry, Facts


@frozen
class PlannedRoom(Planned[Room]):
    """A mod's room type; ``letter`` is the one of SHOPTYPE, empty if there are no more letters."""

    letter: str

    def symbol(self, word: Word) -> str:
        """Return the C name of what a word means."""
        return self.entry(word).symbol

    def call(self, name: str, *arguments: str) -> str:
        """Write a call of one of the tree's functions, with as many arguments as it takes there."""
        return call(self.facts, name, *arguments)

    @property
    def inhabitants(self) -> tuple[tuple[Word, int], ...]:
        """The monsters and monster classes that live in it, with their weights."""
        listed = self.record.inhabitants
        items = listed if isinstance(listed, tuple) else (listed,)
        return tuple((item, 1) if isinstance(item, Word) else (item.word, item.weight) for item in items)

    @property
    def gone(self) -> tuple[Word, ...]:
        """The monsters without which the game does not make the room: those named, or the only inhabitant."""
        rule = self.record.rule
        if rule is not None and rule.unless_gone is not None:
            return rule.unless_gone
        words = [word for word, _ in self.inhabitants]
        return tuple(words) if len(words) == 1 and not is_class(words[0]) else ()

    @property
    def dungeons(self) -> tuple[str, ...]:
        """The names of the dungeons that it is made in; none: all."""
        rule = self.record.rule
        return tuple(self.entry(word).name for word in rule.only_in) if rule is not None else ()


def is_class(word: Word) -> bool:
    """Return whether a word names a class of monsters or objects, and not one of them."""
    return word.vocabularies[0].endswith(" classes")


def planned_rooms(mods: ModSet, facts: Facts) -> Iterator[PlannedRoom]:
    """Plan the room types in load order; those without a letter get the first free ones."""
    records = tuple(mods.records("rooms", Room))
    letters = letters_of((room for _, room in records), facts)
    for (mod, room), letter in zip(records, letters, strict=True):
        yield PlannedRoom(mod=mod, record=room, facts=facts, letter=letter)


def declare(mods: ModSet, facts: Facts) -> Mapping[str, Sequence[Entry]]:
    """Name the room types, and the letters that their authors chose."""
    return declare_room_types(mods.records("rooms", Room), facts)
