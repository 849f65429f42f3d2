"""Values as what pushes them: numbers, texts, places, areas, terrain and things; and selections as what makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from nhmod_languages.des.v36 import ast, codes
from nhmod_languages.des.v36.compiler.unmeant import warn_of_member

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from nhmod.source import Span
    from nhmod_languages.des.v36.compiler.emitter import Emitter
    from nhmod_languages.des.v36.rules import Names

_OPERATORS = {"+": "MATH_ADD", "-": "MATH_SUB", "*": "MATH_MUL", "/": "MATH_DIV", "%": "MATH_MOD", ".": "MATH_ADD"}
_BYTE = 0xFF
_XCHAR = 127
_SHIFTS = (0, 8, 16, 24)
_UNSAID_LIGHT = -2
_RANDOM_THING = -1
_ANY_CLASS = -1
_SOME_CLASS = "\1"
_ALIGN_REGISTERS = 3
_FILLED = 1


def push(emitter: Emitter, value: ast.Value) -> None:
    """Push a number, a text, a place, an area, terrain, or a variable that holds one."""
    _PUSHERS[type(value)](emitter, value)


# Numbers and texts.


def _number(emitter: Emitter, number: ast.Number) -> None:
    emitter.numbers(number.value)


def _text(emitter: Emitter, text: ast.Text) -> None:
    emitter.string(text.value)


def _dice(emitter: Emitter, dice: ast.Dice) -> None:
    emitter.numbers(dice.number, dice.sides)
    emitter.op("DICE")


def _operation(emitter: Emitter, value: ast.Expression) -> None:
    """Push what is calculated; a chain of operators may have any length (``math_expr_var``, ``string_expr``)."""
    waiting: list[ast.Operation] = []
    while isinstance(value, ast.Operation):
        waiting.append(value)
        value = value.left
    # Without ``push`` between them: they are up to DEEPEST in each other, and Python's stack is not long.
    _PUSHERS[type(value)](emitter, value)
    for operation in reversed(waiting):
        _PUSHERS[type(operation.right)](emitter, operation.right)
        emitter.op(_OPERATORS[operation.operator])


def _variable(emitter: Emitter, variable: ast.Variable) -> None:
    """Push a variable; the index of an array's member comes before it."""
    index = variable.index
    if index is not None:
        warn_of_member(emitter, variable)
        _PUSHERS[type(index)](emitter, index)
    emitter.name(variable.name)


def word(emitter: Emitter, said: ast.Word | None, absent: int = 0) -> int:
    """Return a word's value."""
    return absent if said is None else emitter.value(said.text)


def number_or_word(emitter: Emitter, value: ast.Number | ast.Word) -> int:
    """Return the value of a number, or of the word random."""
    return value.value if isinstance(value, ast.Number) else emitter.value(value.text)


def alignment(emitter: Emitter, said: ast.Word | ast.Register) -> int:
    """Return an alignment's value (``alignment``): registers are negative."""
    if isinstance(said, ast.Register):
        if said.index >= _ALIGN_REGISTERS:
            message = f"there is no align[{said.index}], only align[0] to align[{_ALIGN_REGISTERS - 1}]"
            emitter.faults.error(codes.ALIGN_INDEX, message, said.span)
        return -said.index - 1
    if emitter.token_of[said.text] == "RANDOM_TYPE":
        return -emitter.constants["MAX_REGISTERS"] - 1
    return emitter.value(said.text)


# Places and areas.


def _coordinate(emitter: Emitter, place: ast.Coordinate) -> None:
    x, y = place.x, place.y
    columns, rows = emitter.constants["COLNO"], emitter.constants["ROWNO"]
    if not (0 <= x < columns and 0 <= y < rows):
        emitter.faults.out_of_range(
            place.span, f"({x},{y}) is on no level: columns are 0 to {columns - 1}, rows 0 to {rows - 1}"
        )
    emitter.push("COORD", pack_coordinate(x, y))


def pack_coordinate(x: int, y: int) -> int:
    """Pack two numbers as SP_COORD_PACK of include/sp_lev.h does."""
    return (x & _BYTE) + ((y & _BYTE) << 16)


def _random_place(emitter: Emitter, place: ast.RandomPlace) -> None:
    flags = 0
    for kind in place.humidity:
        if flags & emitter.value(kind.text):
            emitter.faults.doubt(codes.HUMIDITY, f"{kind.text} is there twice", kind.span, "delete one")
        flags |= emitter.value(kind.text)
    emitter.push("COORD", emitter.constants["SP_COORD_IS_RANDOM"] | flags)


def _place_in(emitter: Emitter, place: ast.PlaceIn) -> None:
    selection(emitter, place.selection)
    emitter.op("SEL_RNDCOORD")


def _area(emitter: Emitter, area: ast.Area) -> None:
    if area.x1 > area.x2 or area.y1 > area.y2:
        emitter.faults.out_of_range(
            area.span, "the area ends before it begins", "an area is (left,top,right,bottom), all of them in it"
        )
    elif area.x2 >= emitter.constants["COLNO"] or area.y2 >= emitter.constants["ROWNO"]:
        _far(emitter, area)
    packed = sum((number & _BYTE) << shift for number, shift in zip(_corners(area), _SHIFTS, strict=True))
    emitter.push("REGION", packed)


def _far(emitter: Emitter, area: ast.Area) -> None:
    """Report that an area goes beyond the level: the game clips it, as long as its numbers fit into an xchar."""
    columns, rows = emitter.constants["COLNO"], emitter.constants["ROWNO"]
    ends = f"the area goes beyond the level, which ends at column {columns - 1} and row {rows - 1}"
    hint = "its numbers are left, top, right and bottom, counted from the upper left corner of the map above"
    if max(_corners(area)) > _XCHAR:
        message = f"{ends}, and the game reads numbers over {_XCHAR} as something else"
        emitter.faults.doubt(codes.FAR_AREA, message, area.span, hint)
    else:
        emitter.faults.warning(codes.FAR_AREA, f"{ends}: the game clips it", area.span, hint)


def _corners(area: ast.Area) -> tuple[int, int, int, int]:
    return area.x1, area.y1, area.x2, area.y2


# Terrain.


def letter(emitter: Emitter, said: str) -> int:
    """Return the terrain of a map letter, INVALID_TYPE for any other (``what_map_char``)."""
    return emitter.rules.terrain.get(said, emitter.constants["INVALID_TYPE"])


def unknown_letter(emitter: Emitter, span: Span, said: str) -> None:
    """Report a letter that is no terrain."""
    emitter.faults.unknown_letter(span, said, "".join(emitter.rules.terrain))


def doubt_letter(emitter: Emitter, said: ast.Letter) -> None:
    """Report a letter that is no terrain where C does not look at it."""
    if emitter.faults.lenient:
        emitter.faults.warning(codes.LETTER, f"'{said.letter}' is no map letter", said.span)
    else:
        unknown_letter(emitter, said.span, said.letter)


def light(emitter: Emitter, said: ast.Word | None) -> int:
    """Return the value of a light; -2 where it isn't said."""
    return word(emitter, said, _UNSAID_LIGHT)


def _terrain(emitter: Emitter, terrain: ast.MapLetter) -> None:
    kind = emitter.rules.terrain.get(terrain.letter)
    if kind is None:
        unknown_letter(emitter, terrain.span, terrain.letter)
        kind = 0
    emitter.push("MAPCHAR", emitter.rules.packings.terrain.pack(light(emitter, terrain.light), kind))


# Monsters and objects.


def thing(emitter: Emitter, said: ast.Thing | ast.Word | ast.Variable, kind: Literal["monster", "object"]) -> None:
    """Push a monster or an object (``monster_or_var``, ``object_or_var``)."""
    if isinstance(said, ast.Variable):
        _variable(emitter, said)
    else:
        packed = _RANDOM_THING if isinstance(said, ast.Word) else _packed(emitter, said, kind)
        emitter.push("MONST" if kind == "monster" else "OBJ", packed)


def _packed(emitter: Emitter, said: ast.Thing, kind: Literal["monster", "object"]) -> int:
    rules = emitter.rules
    monster = kind == "monster"
    names, packing = (rules.monsters, rules.packings.monsters) if monster else (rules.objects, rules.packings.objects)
    known = not said.letter or names.is_class(said.letter)
    if not known:
        emitter.faults.unknown_class(said.letter_span, said.letter, kind, names.class_letters)
    if not known or said.name is None:
        return packing.pack(_ANY_CLASS, ord(said.letter or "\0"))
    index = names.find(said.name, said.letter)
    if index is None:
        _unknown(emitter, said, said.name, names, kind)
        return _RANDOM_THING
    # Any class but 0 makes the game create just this object.
    return packing.pack(index, ord(said.letter or (names.letter_of(index) if monster else _SOME_CLASS)))


def _unknown(emitter: Emitter, said: ast.Thing, name: str, names: Names, kind: Literal["monster", "object"]) -> None:
    """Report that nothing has a name, or that what has it is of another class."""
    faults = emitter.faults
    if said.letter and names.find(name) is not None:
        faults.misfit(said.letter_span, said.letter, name, kind, names.letters_of(name))
    elif kind == "monster":
        faults.unknown_monster(said.name_span, name, names.names, said.letter)
    else:
        faults.unknown_object(said.name_span, name, names.names, said.letter)


# Selections (``ter_selection``).


def selection(emitter: Emitter, value: ast.Selection) -> None:
    """Push a selection."""
    _SELECTIONS[type(value)](emitter, value)


def _point(emitter: Emitter, place: ast.Place) -> None:
    push(emitter, place)
    emitter.op("SEL_POINT")


def _held(emitter: Emitter, variable: ast.Variable) -> None:
    _variable(emitter, variable)
    if emitter.kinds.get(variable.name) == "coordinate":
        emitter.op("SEL_POINT")


def _rectangle(emitter: Emitter, rectangle: ast.Rectangle) -> None:
    push(emitter, rectangle.area)
    emitter.op("SEL_FILLRECT" if rectangle.filled else "SEL_RECT")


def _line(emitter: Emitter, line: ast.Line) -> None:
    push(emitter, line.start)
    push(emitter, line.end)
    if line.roughness is None:
        emitter.op("SEL_LINE")
    else:
        push(emitter, line.roughness)
        emitter.op("SEL_RNDLINE")


def _grow(emitter: Emitter, grow: ast.Grow) -> None:
    selection(emitter, grow.selection)
    emitter.numbers(directions(emitter, grow.directions) if grow.directions else emitter.constants["W_ANY"])
    emitter.op("SEL_GROW")


def directions(emitter: Emitter, words: Iterable[ast.Word]) -> int:
    """Return the value of several directions (``dir_list``)."""
    value = 0
    for said in words:
        value |= emitter.value(said.text)
    return value


def _filter(emitter: Emitter, filtered: ast.Filter) -> None:
    condition = filtered.condition
    if isinstance(condition, ast.Percent):
        selection(emitter, filtered.selection)
        emitter.numbers(condition.value, emitter.constants["SPOFILTER_PERCENT"])
    elif isinstance(condition, ast.MapLetter) or (isinstance(condition, ast.Variable) and filtered.by == "terrain"):
        push(emitter, condition)
        selection(emitter, filtered.selection)
        emitter.numbers(emitter.constants["SPOFILTER_MAPCHAR"])
    else:
        selection(emitter, condition)
        selection(emitter, filtered.selection)
        emitter.numbers(emitter.constants["SPOFILTER_SELECTION"])
    emitter.op("SEL_FILTER")


def _flood(emitter: Emitter, flood: ast.Flood) -> None:
    push(emitter, flood.place)
    emitter.op("SEL_FLOOD")


def _ellipse(emitter: Emitter, ellipse: ast.Ellipse) -> None:
    push(emitter, ellipse.center)
    push(emitter, ellipse.x)
    if ellipse.y is None:
        emitter.op("COPY")
    else:
        push(emitter, ellipse.y)
    emitter.numbers(word(emitter, ellipse.filling, _FILLED))
    emitter.op("SEL_ELLIPSE")


def _complement(emitter: Emitter, complement: ast.Complement) -> None:
    selection(emitter, complement.selection)
    emitter.op("SEL_COMPLEMENT")


def _union(emitter: Emitter, union: ast.Union) -> None:
    value: ast.Selection = union
    count = 0
    while isinstance(value, ast.Union):
        selection(emitter, value.left)
        value = value.right
        count += 1
    selection(emitter, value)
    emitter.op(*("SEL_ADD",) * count)


_PUSHERS: Mapping[type, Callable[[Emitter, Any], None]] = {
    ast.Number: _number,
    ast.Text: _text,
    ast.Dice: _dice,
    ast.Operation: _operation,
    ast.Variable: _variable,
    ast.Coordinate: _coordinate,
    ast.RandomPlace: _random_place,
    ast.PlaceIn: _place_in,
    ast.Area: _area,
    ast.MapLetter: _terrain,
}
_SELECTIONS: Mapping[type, Callable[[Emitter, Any], None]] = {
    ast.Coordinate: _point,
    ast.RandomPlace: _point,
    ast.PlaceIn: _point,
    ast.Variable: _held,
    ast.Rectangle: _rectangle,
    ast.Line: _line,
    ast.Grow: _grow,
    ast.Filter: _filter,
    ast.Flood: _flood,
    ast.Ellipse: _ellipse,
    ast.Complement: _complement,
    ast.Union: _union,
}
