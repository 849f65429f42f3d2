"""The values of a compiled level as words, letters, names and places of the language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.dialect import first_keys
from nhmod_languages.des.v34 import ast
from nhmod_languages.des.v34.words import ALIGNMENTS, DIRECTIONS, RANDOM

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod_languages.des.v34 import records
    from nhmod_languages.des.v34.rules import Rules

_BYTE = 256


class NoTextError(Exception):
    """A value for which the language has no words."""


def word(text: str) -> ast.Word:
    """Make a word that stands nowhere."""
    return ast.Word(text=text)


def number(value: int) -> ast.Number:
    """Make a number that stands nowhere."""
    return ast.Number(value=value)


class Inverse:
    """Finds what lev_comp would make a value of."""

    def __init__(self, rules: Rules) -> None:
        """Work with a tree's rules."""
        self.rules = rules
        self.random_place = -rules.limits.registers - 1
        self._letters = first_keys(rules.map_letters)
        self._traps = first_keys(rules.traps)
        self._rooms = first_keys(rules.rooms)

    def word(self, words: Iterable[str], value: int) -> ast.Word:
        """Return the first of some words that has a value."""
        for text in words:
            if self.rules.words.get(text) == value:
                return word(text)
        raise NoTextError(f"{value} for one of {', '.join(words)}")

    def number_or_random(self, value: int) -> ast.Number | ast.Word:
        """Return a number; random is -1."""
        return word("random") if value == self.rules.words["random"] else number(value)

    def text(self, value: str) -> ast.Text:
        """Return a text."""
        if '"' in value:
            raise NoTextError(f"a text with a double quote: {value!a}")
        return ast.Text(value=value)

    def letter(self, terrain: int) -> ast.Letter:
        """Return the map letter of a terrain."""
        if terrain not in self._letters:
            raise NoTextError(f"the terrain {terrain}")
        return ast.Letter(value=self._letters[terrain])

    def classes(self, keyword: str, characters: bytes) -> tuple[ast.RandomClasses, ...]:
        """Return a list of classes, which is written last first."""
        if not characters:
            return ()
        letters = tuple(ast.Letter(value=chr(character)) for character in reversed(characters))
        return (ast.RandomClasses(keyword=word(keyword), letters=letters),)

    def class_of(self, kind: str, value: int) -> ast.Letter | ast.Register | ast.Word:
        """Return a class: a letter, a register, or random."""
        letters = self.rules.monster_letters if kind == "monster" else self.rules.object_letters
        if value == self.random_place:
            return word("random")
        if value > 0 and chr(value) in letters:
            return ast.Letter(value=chr(value))
        return self._register(kind, value)

    def _register(self, kind: str, value: int) -> ast.Register:
        # What no register's number is comes from one below 0, of which a byte is left.
        index = -value - 1 if -self.rules.limits.registers <= value else -value - _BYTE - 1
        return ast.Register(kind=word(kind), index=number(index))

    def place(self, x: int, y: int) -> ast.Place:
        """Return a place: a point, a register, or random."""
        if x == y == self.random_place:
            return word("random")
        if x == y and -self.rules.limits.registers <= x < 0:
            return self._register("place", x)
        return ast.Pair(first=number(x), second=number(y))

    def far_place(self, value: int) -> ast.Place:
        """Return a point (n,n) by a register below 0, of which lev_comp does not look where it is."""
        return self._register("place", value)

    def alignment(self, value: int) -> ast.Word | ast.Register:
        """Return an alignment."""
        if value == self.random_place:
            return word("random")
        return self._register("align", value) if value < 0 else self.word(ALIGNMENTS, value)

    def chance(self, value: int) -> ast.Percent | None:
        """Return a chance; a certain thing has none."""
        return None if value == 100 else ast.Percent(value=value)  # noqa: PLR2004 - percent

    def monster(self, index: int, class_: int) -> ast.Text | ast.Word:
        """Return a monster's name; of none it is random."""
        if index == self.rules.constants["NON_PM"]:
            return word("random")
        if 0 <= index < len(self.rules.monsters):
            name = self.rules.monsters[index].name
            if self.rules.monster_id(name, class_) == index:
                return self.text(name)
        raise NoTextError(f"the monster {index} of the class {class_}")

    def object(self, index: int, class_: int) -> ast.Text | ast.Word:
        """Return an object's name; of none it is random."""
        if index == -1:
            return word("random")
        if 0 <= index < len(self.rules.objects):
            name = self.rules.objects[index].name
            if name and self.rules.object_id(name, class_) == index:
                return self.text(name)
        raise NoTextError(f"the object {index} of the class {class_}")

    def corpse(self, index: int) -> ast.Text | None:
        """Return the monster whose corpse it is."""
        none = self.rules.constants["NON_PM"]
        if index == none:
            return None
        if index == none - 1:
            return self.text("random")
        found = self.monster(index, 0)
        return found if isinstance(found, ast.Text) else None

    def trap(self, value: int) -> ast.Text | ast.Word:
        """Return a trap's name."""
        return self._named(self._traps, value, "trap")

    def room(self, value: int) -> ast.Text | ast.Word:
        """Return a room's type."""
        return self._named(self._rooms, value, "room type")

    def _named(self, names: Mapping[int, str], value: int, what: str) -> ast.Text | ast.Word:
        if value == self.rules.words["random"]:
            return word("random")
        if value not in names:
            raise NoTextError(f"the {what} {value}")
        return self.text(names[value])

    def is_room(self, value: int) -> bool:
        """Return whether a type is one that has a name, or random."""
        return value == self.rules.words["random"] or value in self._rooms

    def corridor_end(self, end: records.CorridorEnd) -> ast.CorridorEnd:
        """Return an end of a corridor."""
        wall = self.word(DIRECTIONS, end.wall)
        return ast.CorridorEnd(room=number(end.room), wall=wall, door=self.number_or_random(end.door))

    def pair_or_random(self, first: int, second: int) -> ast.Pair | ast.Word:
        """Return a room's position or size; random is -1 and -1."""
        if first == second == self.rules.words["random"]:
            return word(RANDOM[0])
        return ast.Pair(first=number(first), second=number(second))
