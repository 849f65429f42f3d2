"""Writes the values of a description as Lua: numbers and texts, places, areas, selections, things."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.program.words import name_of, pair, table
from nhmod_languages.des.v36 import ast
from nhmod_languages.lua import quoted

if TYPE_CHECKING:
    from nhmod_languages.des.program.writing import Writing

_OPERATORS = {"/": "//", ".": ".."}
_COMPARISONS = {"!=": "~=", "<>": "~="}
ANYWHERE = "{ -1, -1 }"
"""A place that the game chooses (src/sp_lev.c: SP_COORD_PACK_RANDOM)."""
_ALL_DIRECTIONS = "all"


def expression(value: ast.Expression, writing: Writing) -> str:
    """Write a number or a text."""
    match value:
        case ast.Number():
            return str(value.value)
        case ast.Text():
            return quoted(value.value)
        case ast.Dice():
            return f"{writing.helper('dice')}({value.number}, {value.sides})"
        case ast.Variable():
            return variable(value, writing)
        case ast.Operation():
            return _operation(value, writing)


def _operation(value: ast.Operation, writing: Writing) -> str:
    """Write a chain, which groups to the left and may have any length."""
    behind: list[str] = []
    first: ast.Expression = value
    while isinstance(first, ast.Operation):
        right = expression(first.right, writing)
        right = f"({right})" if isinstance(first.right, ast.Operation) else right
        behind.append(f" {_OPERATORS.get(first.operator, first.operator)} {right}")
        first = first.left
        if isinstance(first, ast.Operation):
            behind.append(")")
    opened = behind.count(")")
    return "".join(("(" * opened, expression(first, writing), *reversed(behind)))


def variable(value: ast.Variable, writing: Writing) -> str:
    """Write a variable, or a member of an array, which is counted from 1 here."""
    name = name_of(value.name)
    if value.index is None:
        return name
    if isinstance(value.index, ast.Number):
        return f"{name}[{value.index.value + 1}]"
    return f"{name}[1 + {expression(value.index, writing)}]"


def condition(asked: ast.Condition, writing: Writing) -> str:
    """Write a condition; a chance of 30 % is that 30 is more than a number below 100."""
    if isinstance(asked, ast.Percent):
        return f"math.random(0, 99) < {asked.value}"
    left = expression(asked.left, writing)
    if asked.right is None:
        return f"{left} ~= 0"
    return f"{left} {_COMPARISONS.get(asked.operator, asked.operator)} {expression(asked.right, writing)}"


# Places and areas.


def place_pairs(place: ast.Place, writing: Writing) -> str:
    """Write a place as pairs of a table; nothing for one that the game chooses."""
    match place:
        case ast.Coordinate():
            return f"x = {place.x}, y = {place.y}"
        case ast.RandomPlace():
            _refuse_humidity(place, writing)
            return ""
    return pair("coord", place_table(place, writing))


def place_table(place: ast.Place, writing: Writing) -> str:
    """Write a place as a table of its two numbers."""
    match place:
        case ast.Coordinate():
            return f"{{ {place.x}, {place.y} }}"
        case ast.RandomPlace():
            _refuse_humidity(place, writing)
            return ANYWHERE
        case ast.PlaceIn():
            return f"selection.rndcoord({selection(place.selection, writing)})"
    return variable(place, writing)


def _refuse_humidity(place: ast.RandomPlace, writing: Writing) -> None:
    if place.humidity:
        words = ", ".join(word.text for word in place.humidity)
        writing.refuse(
            place, f"random[{words}], a random place of some ground", "write random, or rndcoord(…) of a selection"
        )


def numbers(place: ast.Place, writing: Writing) -> str:
    """Write a place as two arguments."""
    match place:
        case ast.Coordinate():
            return f"{place.x}, {place.y}"
        case ast.Variable():
            name = variable(place, writing)
            return f"{name}.x or {name}[1], {name}.y or {name}[2]"
    writing.refuse(place, "a place that is chosen where a selection begins", "give it as a variable: $place = …")
    return "0, 0"


def area_numbers(area: ast.Area | ast.Variable, writing: Writing) -> str:
    """Write an area as four arguments."""
    if isinstance(area, ast.Variable):
        return f"table.unpack({variable(area, writing)})"
    return f"{area.x1}, {area.y1}, {area.x2}, {area.y2}"


def area_table(area: ast.Area | ast.Variable, writing: Writing) -> str:
    """Write an area as a table of four numbers."""
    return variable(area, writing) if isinstance(area, ast.Variable) else f"{{ {area_numbers(area, writing)} }}"


# Selections.


def selection(value: ast.Selection, writing: Writing) -> str:  # noqa: C901, PLR0911, PLR0912 - a case a node
    """Write a selection; a place is one of a single square."""
    match value:
        case ast.Coordinate():
            return f"selection.set(selection.new(), {value.x}, {value.y})"
        case ast.Variable():
            name = variable(value, writing)
            return name if writing.kinds.get(value.name) == "selection" else f"{writing.helper('at')}({name})"
        case ast.RandomPlace():
            _refuse_humidity(value, writing)
            return "selection.set(selection.new(), -1, -1)"
        case ast.PlaceIn():
            return f"{writing.helper('at')}({place_table(value, writing)})"
        case ast.Rectangle():
            return f"selection.{'fillrect' if value.filled else 'rect'}({area_numbers(value.area, writing)})"
        case ast.Line():
            ends = f"{numbers(value.start, writing)}, {numbers(value.end, writing)}"
            if value.roughness is None:
                return f"selection.line({ends})"
            return f"selection.randline({ends}, {expression(value.roughness, writing)})"
        case ast.Grow():
            grown = selection(value.selection, writing)
            directions = [word.text for word in value.directions] or [_ALL_DIRECTIONS]
            return _joined([f'selection.grow({grown}, "{direction}")' for direction in directions], "|")
        case ast.Filter():
            return _filter(value, writing)
        case ast.Flood():
            return f"selection.floodfill({numbers(value.place, writing)})"
        case ast.Ellipse():
            filled = int(value.filling is None or value.filling.text != "unfilled")
            radii = [expression(one, writing) for one in (value.x, value.y) if one is not None]
            function = "circle" if value.y is None else "ellipse"
            return f"selection.{function}({numbers(value.center, writing)}, {', '.join(radii)}, {filled})"
        case ast.Complement():
            return f"selection.negate({selection(value.selection, writing)})"
        case ast.Union():
            return _union(value, writing)


def _union(rest: ast.Selection, writing: Writing) -> str:
    """Write a chain, which may have any length."""
    parts: list[str] = []
    while isinstance(rest, ast.Union):
        parts.append(selection(rest.left, writing))
        rest = rest.right
    return _joined([*parts, selection(rest, writing)], "|")


def _joined(parts: list[str], mark: str) -> str:
    return parts[0] if len(parts) == 1 else f"({f' {mark} '.join(parts)})"


def _filter(value: ast.Filter, writing: Writing) -> str:
    inner = selection(value.selection, writing)
    match value.condition:
        case ast.Percent():
            return f"selection.percentage({inner}, {value.condition.value})"
        case ast.MapLetter():
            light = value.condition.light
            lit = {"lit": ", 1", "unlit": ", 0", "random": ", -1"}[light.text] if light is not None else ""
            return f"selection.filter_mapchar({inner}, {quoted(value.condition.letter)}{lit})"
    return _joined([selection(value.condition, writing), inner], "&")


# Things and terrain.


def thing_pairs(thing: ast.Thing | ast.Word | ast.Variable, writing: Writing) -> str:
    """Write which monster or object it is, as pairs of a table; nothing for any. Of several objects with one name the class says which."""
    match thing:
        case ast.Word():
            return ""
        case ast.Variable():
            if thing.index is not None and ast.holds(thing.index, ast.Dice):
                writing.refuse(
                    thing, "a member of an array that dice choose", "roll into a variable first: $number = …"
                )
            name = variable(thing, writing)
            return f"class = {name}.class, id = {name}.id"
    pairs = [pair("class", quoted(thing.letter))] if thing.letter else []
    pairs += [pair("id", quoted(thing.name))] if thing.name is not None else []
    return ", ".join(pairs)


def monster_pairs(monster: ast.Thing | ast.Word | ast.Variable, writing: Writing) -> str:
    """Write which monster it is: a name says it alone, whichever class the game has it in."""
    if isinstance(monster, ast.Thing) and monster.name is not None:
        return pair("id", quoted(monster.name))
    return thing_pairs(monster, writing)


def terrain(value: ast.MapLetter | ast.Letter | ast.Variable, writing: Writing) -> str:
    """Write a map letter."""
    return variable(value, writing) if isinstance(value, ast.Variable) else quoted(value.letter)


def light_pair(light: ast.Word | None) -> str:
    """Write a light as a pair: none where the game chooses."""
    return {"lit": "lit = 1", "unlit": "lit = 0"}.get(light.text, "") if light is not None else ""


def terrain_light(value: ast.MapLetter | ast.Letter | ast.Variable) -> str:
    """Write the light that stands with a map letter."""
    light = value.light if isinstance(value, ast.MapLetter) else None
    return "lit = -1" if light is not None and light.text == "random" else light_pair(light)


def member(value: ast.Value, writing: Writing) -> str:  # noqa: PLR0911 - a case a node
    """Write what a variable gets."""
    match value:
        case ast.Number() | ast.Text() | ast.Dice() | ast.Operation():
            return expression(value, writing)
        case ast.Area():
            if value.level:
                writing.refuse(value, "levregion in a variable", "write the numbers where the area is used")
            return area_table(value, writing)
        case ast.MapLetter():
            if value.light is not None:
                writing.refuse(value, "the light of a map letter in a variable", "write it where the letter is used")
            return quoted(value.letter)
        case ast.Thing():
            return table(thing_pairs(value, writing))
        case ast.Word():
            return "{}"
        case ast.Coordinate() | ast.RandomPlace() | ast.PlaceIn():
            return place_table(value, writing)
        case ast.Variable():
            return variable(value, writing)
    return selection(value, writing)
