"""A tree's numbers, turned back into the nodes of the text that stand for them."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from nhmod_languages.des.dialect import first_keys
from nhmod_languages.des.v36 import ast

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod_languages.des.v36.rules import Names as Table
    from nhmod_languages.des.v36.rules import Packing, Rules

_LOW_BYTE = 0xFF
_TYPE_SHIFT = 8
_X2_SHIFT, _Y2_SHIFT = 16, 24
_ANY_CLASS = 1  # an object that was named without a class (util/lev_comp.y: encodeobj)
_LIT_UNSAID = -2  # (util/lev_comp.y: mapchar)
_RANDOM = -1


class Names:
    """Rules read backwards. Every method gives None where no text has the number."""

    def __init__(self, rules: Rules) -> None:
        """Take a tree's rules; the tables are made when they are asked for."""
        self.rules = rules
        self.numbering = rules.numbering
        self.constants = rules.constants

    def coord(self, value: int) -> ast.Coordinate | ast.RandomPlace | None:
        """Return a packed place (include/sp_lev.h: SP_COORD_PACK)."""
        constants = self.constants
        random = constants["SP_COORD_IS_RANDOM"]
        if value & random:
            words = words_of(value ^ random, self.rules.words["HUMIDITY_TYPE"])
            return None if words is None else ast.RandomPlace(humidity=words)
        x, y = value & _LOW_BYTE, value >> _X2_SHIFT & _LOW_BYTE
        fits = value == x + (y << _X2_SHIFT) and x < constants["COLNO"] and y < constants["ROWNO"]
        return ast.Coordinate(x=x, y=y) if fits else None

    def region(self, value: int) -> ast.Area | None:
        """Return a packed rectangle (SP_REGION_PACK)."""
        x1, y1, x2, y2 = (value >> shift & _LOW_BYTE for shift in (0, _TYPE_SHIFT, _X2_SHIFT, _Y2_SHIFT))
        fits = value >> (_Y2_SHIFT + _TYPE_SHIFT) == 0 and x1 <= x2 and y1 <= y2
        return ast.Area(x1=x1, y1=y1, x2=x2, y2=y2) if fits else None

    def mapchar(self, value: int) -> ast.MapLetter | None:
        """Return a packed kind of terrain with its light (SP_MAPCHAR_PACK)."""
        lit, kind = self.rules.packings.terrain.unpack(value)
        return self.terrain_lit(kind, lit)

    def terrain_lit(self, kind: int, lit: int) -> ast.MapLetter | None:
        """Return a kind of terrain with its light, -2 if the text says nothing of it."""
        letter = self.terrain.get(kind)
        if letter is None or lit not in {_LIT_UNSAID, *self.light}:
            return None
        return ast.MapLetter(letter=letter, light=None if lit == _LIT_UNSAID else ast.Word(text=self.light[lit]))

    def monster(self, value: int) -> ast.Thing | ast.Word | None:
        """Return a packed monster (SP_MONST_PACK)."""
        return _thing(value, self.rules.packings.monsters, self.rules.monsters, self._monsters)

    def object(self, value: int) -> ast.Thing | ast.Word | None:
        """Return a packed object (SP_OBJ_PACK)."""
        packing = self.rules.packings.objects
        index, letter = packing.unpack(value)
        if value == _RANDOM or letter != _ANY_CLASS:
            return _thing(value, packing, self.rules.objects, self._objects)
        name = self._objects_of_any_class.get(index)
        return None if name is None else ast.Thing(name=name)

    def word(self, token: str, value: int) -> str | None:
        """Return the first of a token's words that has a value."""
        return self.words(token).get(value)

    def words(self, token: str, *, random: bool = False) -> Mapping[int, str]:
        """Return a token's words by their values; some places take ``random`` too."""
        found = first_keys(self.rules.words[token])
        return found | {_RANDOM: "random"} if random else found

    def directions(self, bits: int) -> tuple[ast.Word, ...] | None:
        """Return the directions of a set of walls, at least one."""
        return words_of(bits, self.rules.words["DIRECTION"]) or None

    def flag_words(self, bits: int) -> tuple[ast.Word, ...] | None:
        """Return the FLAGS words of a set of bits."""
        return words_of(bits, self.rules.words["FLAG_TYPE"])

    @cached_property
    def monster_tags(self) -> Mapping[int, str]:
        """The tags of a monster's options, without SP_M_V_."""
        return _tags(self.constants, "SP_M_V_")

    @cached_property
    def object_tags(self) -> Mapping[int, str]:
        """The tags of an object's options, without SP_O_V_."""
        return _tags(self.constants, "SP_O_V_")

    @cached_property
    def across(self) -> Mapping[int, str]:
        """Where something stands from left to right."""
        return {**self.words("LEFT_OR_RIGHT"), **self.words("CENTER")}

    @cached_property
    def down(self) -> Mapping[int, str]:
        """Where something stands from top to bottom."""
        return {**self.words("TOP_OR_BOT"), **self.words("CENTER")}

    @cached_property
    def light(self) -> Mapping[int, str]:
        """The states of light."""
        return self.words("LIGHT_STATE", random=True)

    @cached_property
    def terrain(self) -> Mapping[int, str]:
        """The map letters of the kinds of terrain (util/lev_main.c: what_map_char)."""
        return first_keys(self.rules.terrain)

    @cached_property
    def traps(self) -> Mapping[int, str]:
        """The traps' names."""
        return first_keys(self.rules.traps)

    @cached_property
    def rooms(self) -> Mapping[int, str]:
        """The room types' names."""
        return first_keys(self.rules.rooms)

    @cached_property
    def _monsters(self) -> Mapping[tuple[str, int], str]:
        return _named(self.rules.monsters)

    @cached_property
    def _objects(self) -> Mapping[tuple[str, int], str]:
        return _named(self.rules.objects)

    @cached_property
    def _objects_of_any_class(self) -> Mapping[int, str]:
        table = self.rules.objects
        return {index: name for name in table.names if name and (index := table.find(name)) is not None}


def words_of(bits: int, table: Mapping[str, int]) -> tuple[ast.Word, ...] | None:
    """Take a set of bits apart; None if one of them has no word."""
    words = tuple(ast.Word(text=word) for word, bit in table.items() if bits & bit)
    return words if bits == sum(table[word.text] for word in words) else None


def _tags(constants: Mapping[str, int], prefix: str) -> dict[int, str]:
    return {value: name.removeprefix(prefix) for name, value in constants.items() if name.startswith(prefix)}


def _named(table: Table) -> dict[tuple[str, int], str]:
    """Return the names by class letter and index; a name that a class has twice means the first, as in the compiler."""
    found: dict[tuple[str, int], str] = {}
    for letter in table.class_letters:
        for name in table.names_in(letter):
            index = table.find(name, letter)
            if index is not None and name:
                found[letter, index] = name
    return found


def _thing(
    value: int, packing: Packing, table: Table, named: Mapping[tuple[str, int], str]
) -> ast.Thing | ast.Word | None:
    if value == _RANDOM:
        return ast.Word(text="random")
    index, low = packing.unpack(value)
    letter = chr(low)
    if index == _RANDOM and table.is_class(letter):
        return ast.Thing(letter=letter)
    name = named.get((letter, index))
    return None if name is None else ast.Thing(letter=letter, name=name)
