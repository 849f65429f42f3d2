"""Writes the values of the 3.6 dialect."""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

from nhmod_languages.des.v36 import ast

if TYPE_CHECKING:
    from collections.abc import Iterable

_WHOLE, _PRODUCT, _SUM, _FREE = 3, 2, 1, 0
_STRENGTH = {"+": _SUM, "-": _SUM, ".": _SUM, "*": _PRODUCT, "/": _PRODUCT, "%": _PRODUCT}
_INTS = 1 << 32


def print_text(value: str) -> str:
    """Write a text in its quotes."""
    return f'"{value}"'


def print_letter(letter: str) -> str:
    """Write a letter in its quotes."""
    # '\'' and '\\' would do without the backslash too, but are easier to read with it.
    return f"'\\{letter}'" if letter in "'\\" else f"'{letter}'"


def print_unsigned(value: int) -> str:
    """Write a number where no sign may stand: a negative one is what C makes of one that is too large."""
    return str(value if value >= 0 else value + _INTS)


def print_words(words: Iterable[ast.Word], mark: str = ",") -> str:
    """Write words with a mark between them."""
    return mark.join(word.text for word in words)


def print_expression(value: ast.Expression, strength: int = _FREE) -> str:
    """Write a number or a text; weaker operators than those around it stand in parentheses."""
    opened = 0
    behind: list[str] = []
    while isinstance(value, ast.Operation):
        own = _STRENGTH[value.operator]
        if own < strength:
            opened += 1
            behind.append(")")
        # The operators group to the left. Blanks keep the scanner from reading a sign.
        mark = "." if value.operator == "." else f" {value.operator} "
        behind.append(f"{mark}{print_expression(value.right, own + 1)}")
        value, strength = value.left, own
    return "".join(("(" * opened, print_value(value), *reversed(behind)))


def strength_of(value: ast.Node) -> int:
    """Give how strongly a value holds together: beside a stronger operator, and behind an equal one, it is in parentheses."""
    return _STRENGTH[value.operator] if isinstance(value, ast.Operation) else _WHOLE


@singledispatch
def print_value(value: ast.Node) -> str:
    """Write any value."""
    raise TypeError(value)


@print_value.register
def _(value: ast.Number) -> str:
    return str(value.value) if value.value >= 0 else f"({value.value})"


@print_value.register
def _(value: ast.Operation) -> str:
    return print_expression(value)


@print_value.register
def _(value: ast.Word) -> str:
    return value.text


@print_value.register
def _(value: ast.Percent) -> str:
    return f"{value.value}%"


@print_value.register
def _(value: ast.Dice) -> str:
    return f"{print_unsigned(value.number)}d{print_unsigned(value.sides)}"


@print_value.register
def _(value: ast.Text) -> str:
    return print_text(value.value)


@print_value.register
def _(value: ast.Letter) -> str:
    return print_letter(value.letter)


@print_value.register
def _(value: ast.Variable) -> str:
    return value.name if value.index is None else f"{value.name}[{print_expression(value.index)}]"


@print_value.register
def _(value: ast.Coordinate) -> str:
    return f"({print_unsigned(value.x)},{print_unsigned(value.y)})"


@print_value.register
def _(value: ast.RandomPlace) -> str:
    return f"random[{print_words(value.humidity, ',')}]" if value.humidity else "random"


@print_value.register
def _(value: ast.PlaceIn) -> str:
    return f"rndcoord({print_value(value.selection)})"


@print_value.register
def _(value: ast.Area) -> str:
    numbers = ",".join(map(print_unsigned, (value.x1, value.y1, value.x2, value.y2)))
    return f"levregion({numbers})" if value.level else f"({numbers})"


@print_value.register
def _(value: ast.MapLetter) -> str:
    letter = print_letter(value.letter)
    return f"({letter},{value.light.text})" if value.light else letter


@print_value.register
def _(value: ast.Thing) -> str:
    if value.name is None:
        return print_letter(value.letter)
    return f"({print_letter(value.letter)},{print_text(value.name)})" if value.letter else print_text(value.name)


@print_value.register
def _(value: ast.Register) -> str:
    return f"align[{print_unsigned(value.index)}]"


@print_value.register
def _(value: ast.TrapNames) -> str:
    return "|".join([*(print_text(name.value) for name in value.names), *(["all"] if value.all else [])])


# Selections.


def _part(value: ast.Selection) -> str:
    """Write a selection where no ``&`` may stand."""
    return f"({print_value(value)})" if isinstance(value, ast.Union) else print_value(value)


@print_value.register
def _(value: ast.Rectangle) -> str:
    return f"{'fillrect' if value.filled else 'rect'} {print_value(value.area)}"


@print_value.register
def _(value: ast.Line) -> str:
    places = f"{print_value(value.start)},{print_value(value.end)}"
    return f"line {places}" if value.roughness is None else f"randline {places},{print_expression(value.roughness)}"


@print_value.register
def _(value: ast.Grow) -> str:
    directions = f"{print_words(value.directions, '|')}," if value.directions else ""
    return f"grow({directions}{print_value(value.selection)})"


@print_value.register
def _(value: ast.Filter) -> str:
    return f"filter({print_value(value.condition)},{print_value(value.selection)})"


@print_value.register
def _(value: ast.Flood) -> str:
    return f"floodfill {print_value(value.place)}"


@print_value.register
def _(value: ast.Ellipse) -> str:
    radii = print_expression(value.x) if value.y is None else f"{print_expression(value.x)},{print_expression(value.y)}"
    filling = f",{value.filling.text}" if value.filling else ""
    return f"{'circle' if value.y is None else 'ellipse'}({print_value(value.center)},{radii}{filling})"


@print_value.register
def _(value: ast.Complement) -> str:
    return f"complement {_part(value.selection)}"


@print_value.register
def _(value: ast.Union) -> str:
    parts: list[str] = []
    rest: ast.Selection = value
    while isinstance(rest, ast.Union):
        parts.append(_part(rest.left))
        rest = rest.right
    return " & ".join((*parts, print_value(rest)))


def print_condition(condition: ast.Condition) -> str:
    """Write a condition."""
    if isinstance(condition, ast.Percent):
        return f"[{condition.value}%]"
    if condition.right is None:
        return f"[{print_expression(condition.left)}]"
    return f"[{print_expression(condition.left)} {condition.operator} {print_expression(condition.right)}]"
