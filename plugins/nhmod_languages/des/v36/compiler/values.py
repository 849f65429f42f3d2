"""Numbers, texts, places, terrain and things as what pushes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.v36 import codes
from nhmod_languages.des.v36.ast import (
    Area,
    Coordinate,
    Dice,
    MapLetter,
    Number,
    Operation,
    PlaceIn,
    RandomPlace,
    Text,
    Thing,
    Variable,
    Word,
)
from nhmod_languages.des.v36.compiler.emitter import Emitter

if TYPE_CHECKING:
    from nhmod.source import Span
    from nhmod_languages.des.v36.ast import Expression, Place, Selection
    from nhmod_languages.des.v36.rules import Names

_OPERATORS = {"+": "MATH_ADD", "-": "MATH_SUB", "*": "MATH_MUL", "/": "MATH_DIV", "%": "MATH_MOD", ".": "MATH_ADD"}
_BYTE = 0xFF
_XCHAR = 127
_UNSAID_LIGHT = -2
_RANDOM_THING = -1
_ANY_CLASS = -1
_SOME_CLASS = 1


class ValueCompiler(Emitter):
    """Compiles values."""

    def selection(self, value: Selection) -> None:
        """Push a selection: ``SelectionCompiler`` does it."""
        raise NotImplementedError

    def expression(self, value: Expression) -> None:
        """Push a number or a text (``math_expr_var``, ``string_expr``); a chain of operators may have any length."""
        waiting: list[Operation] = []
        while isinstance(value, Operation):
            waiting.append(value)
            value = value.left
        match value:
            case Number():
                self.numbers(value.value)
            case Text():
                self.string(value.value)
            case Variable():
                self.variable(value)
            case Dice():
                self.numbers(value.number, value.sides)
                self.op("DICE")
        for operation in reversed(waiting):
            self.expression(operation.right)
            self.op(_OPERATORS[operation.operator])

    def variable(self, variable: Variable) -> None:
        """Push a variable; the index of an array's member comes before it."""
        if variable.index is not None:
            self.expression(variable.index)
        self.name(variable.name)

    # Places and areas.

    def place(self, place: Place) -> None:
        """Push a place (``coord_or_var``)."""
        match place:
            case Coordinate():
                self.push("COORD", self._coordinate(place))
            case RandomPlace():
                self.push("COORD", self._random_place(place))
            case PlaceIn():
                self.selection(place.selection)
                self.op("SEL_RNDCOORD")
            case Variable():
                self.variable(place)

    def _coordinate(self, place: Coordinate) -> int:
        x, y = place.x, place.y
        columns, rows = self.constants["COLNO"], self.constants["ROWNO"]
        if not (0 <= x < columns and 0 <= y < rows):
            self.faults.out_of_range(
                place.span, f"({x},{y}) is on no level: columns are 0 to {columns - 1}, rows 0 to {rows - 1}"
            )
        return pack_coordinate(x, y)

    def _random_place(self, place: RandomPlace) -> int:
        flags = 0
        for word in place.humidity:
            if flags & self.value(word.text):
                self.faults.doubt(codes.HUMIDITY, f"{word.text} is there twice", word.span, "delete one")
            flags |= self.value(word.text)
        return self.constants["SP_COORD_IS_RANDOM"] | flags

    def area(self, area: Area | Variable) -> None:
        """Push an area (``region_or_var``)."""
        if isinstance(area, Variable):
            self.variable(area)
            return
        if area.x1 > area.x2 or area.y1 > area.y2:
            self.faults.out_of_range(
                area.span, "the area ends before it begins", "an area is (left,top,right,bottom), all of them in it"
            )
        elif area.x2 >= self.constants["COLNO"] or area.y2 >= self.constants["ROWNO"]:
            self._far(area)
        self.push(
            "REGION", sum((number & _BYTE) << shift for number, shift in zip(_corners(area), _SHIFTS, strict=True))
        )

    def _far(self, area: Area) -> None:
        """Say that an area goes beyond the level: the game clips it, as long as its numbers fit into an xchar."""
        columns, rows = self.constants["COLNO"], self.constants["ROWNO"]
        ends = f"the area goes beyond the level, which ends at column {columns - 1} and row {rows - 1}"
        hint = "its numbers are left, top, right and bottom, counted from the upper left corner of the map above"
        if max(_corners(area)) > _XCHAR:
            message = f"{ends}, and the game reads numbers over {_XCHAR} as something else"
            self.faults.doubt(codes.FAR_AREA, message, area.span, hint)
        else:
            self.faults.warning(codes.FAR_AREA, f"{ends}: the game clips it", area.span, hint)

    # Terrain.

    def letter(self, letter: str) -> int:
        """Give the terrain of a map letter, INVALID_TYPE for any other (``what_map_char``)."""
        return self.rules.terrain.get(letter, self.constants["INVALID_TYPE"])

    def unknown_letter(self, span: Span, letter: str) -> None:
        """Report a letter that is no terrain."""
        self.faults.unknown_letter(span, letter, "".join(self.rules.terrain))

    def light(self, light: Word | None) -> int:
        """Give the value of a light; -2 where it isn't said."""
        return _UNSAID_LIGHT if light is None else self.value(light.text)

    def terrain(self, terrain: MapLetter | Variable) -> None:
        """Push terrain (``mapchar_or_var``)."""
        if isinstance(terrain, Variable):
            self.variable(terrain)
            return
        kind = self.rules.terrain.get(terrain.letter)
        if kind is None:
            self.unknown_letter(terrain.span, terrain.letter)
            kind = 0
        self.push("MAPCHAR", self.rules.packings.terrain.pack(self.light(terrain.light), kind))

    # Monsters and objects.

    def monster(self, monster: Thing | Word | Variable) -> None:
        """Push a monster (``monster_or_var``)."""
        match monster:
            case Variable():
                self.variable(monster)
            case Word():
                self.push("MONST", _RANDOM_THING)
            case Thing():
                self.push("MONST", self._monster(monster))

    def _monster(self, thing: Thing) -> int:
        monsters = self.rules.monsters
        if not self._class_known(thing, monsters, "monster") or thing.name is None:
            return self.rules.packings.monsters.pack(_ANY_CLASS, ord(thing.letter or "\0"))
        index = monsters.find(thing.name, thing.letter)
        if index is None:
            if not self._misfit(thing, monsters, "monster"):
                self.faults.unknown_monster(thing.name_span, thing.name, monsters.names, thing.letter)
            return _RANDOM_THING
        return self.rules.packings.monsters.pack(index, ord(thing.letter or monsters.letter_of(index)))

    def object(self, thing: Thing | Word | Variable) -> None:
        """Push an object (``object_or_var``)."""
        match thing:
            case Variable():
                self.variable(thing)
            case Word():
                self.push("OBJ", _RANDOM_THING)
            case Thing():
                self.push("OBJ", self._object(thing))

    def _object(self, thing: Thing) -> int:
        objects = self.rules.objects
        if not self._class_known(thing, objects, "object") or thing.name is None:
            return self.rules.packings.objects.pack(_ANY_CLASS, ord(thing.letter or "\0"))
        index = objects.find(thing.name, thing.letter)
        if index is None:
            if not self._misfit(thing, objects, "object"):
                self.faults.unknown_object(thing.name_span, thing.name, objects.names, thing.letter)
            return _RANDOM_THING
        # Any class but 0 makes the game create just this object.
        return self.rules.packings.objects.pack(index, ord(thing.letter) if thing.letter else _SOME_CLASS)

    def _class_known(self, thing: Thing, names: Names, kind: str) -> bool:
        if not thing.letter or names.is_class(thing.letter):
            return True
        self.faults.unknown_class(thing.letter_span, thing.letter, kind, names.class_letters)
        return False

    def _misfit(self, thing: Thing, names: Names, kind: str) -> bool:
        """Report that a thing of the name is there, but in another class."""
        name = thing.name or ""
        if not thing.letter or names.find(name) is None:
            return False
        self.faults.misfit(thing.letter_span, thing.letter, name, kind, names.letters_of(name))
        return True


_SHIFTS = (0, 8, 16, 24)


def _corners(area: Area) -> tuple[int, int, int, int]:
    return area.x1, area.y1, area.x2, area.y2


def pack_coordinate(x: int, y: int) -> int:
    """Pack two numbers as SP_COORD_PACK of include/sp_lev.h does."""
    return (x & _BYTE) + ((y & _BYTE) << 16)
