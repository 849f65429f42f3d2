"""Writes the values of the 3.6 dialect."""

from __future__ import annotations

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
    """Return how strongly a value holds together: beside a stronger operator, and behind an equal one, it is in parentheses."""
    return _STRENGTH[value.operator] if isinstance(value, ast.Operation) else _WHOLE


def print_value(value: ast.Node) -> str:  # noqa: C901, PLR0911, PLR0912 - a case a node
    """Write any value."""
    match value:
        case ast.Number():
            return str(value.value) if value.value >= 0 else f"({value.value})"
        case ast.Operation():
            return print_expression(value)
        case ast.Word():
            return value.text
        case ast.Percent():
            return f"{value.value}%"
        case ast.Dice():
            return f"{print_unsigned(value.number)}d{print_unsigned(value.sides)}"
        case ast.Text():
            return print_text(value.value)
        case ast.Letter():
            return print_letter(value.letter)
        case ast.Variable():
            return value.name if value.index is None else f"{value.name}[{print_expression(value.index)}]"
        case ast.Coordinate():
            return f"({print_unsigned(value.x)},{print_unsigned(value.y)})"
        case ast.RandomPlace():
            return f"random[{print_words(value.humidity, ',')}]" if value.humidity else "random"
        case ast.PlaceIn():
            return f"rndcoord({print_value(value.selection)})"
        case ast.Area():
            numbers = ",".join(map(print_unsigned, (value.x1, value.y1, value.x2, value.y2)))
            return f"levregion({numbers})" if value.level else f"({numbers})"
        case ast.MapLetter():
            letter = print_letter(value.letter)
            return f"({letter},{value.light.text})" if value.light else letter
        case ast.Thing(letter=letter, name=name):
            if name is None:
                return print_letter(letter)
            return f"({print_letter(letter)},{print_text(name)})" if letter else print_text(name)
        case ast.Register():
            return f"align[{print_unsigned(value.index)}]"
        case ast.TrapNames():
            return "|".join([*(print_text(name.value) for name in value.names), *(["all"] if value.all else [])])
    return _selection(value)


def _selection(value: ast.Node) -> str:  # noqa: PLR0911 - a case a node
    match value:
        case ast.Rectangle():
            return f"{'fillrect' if value.filled else 'rect'} {print_value(value.area)}"
        case ast.Line(roughness=roughness):
            places = f"{print_value(value.start)},{print_value(value.end)}"
            return f"line {places}" if roughness is None else f"randline {places},{print_expression(roughness)}"
        case ast.Grow():
            directions = f"{print_words(value.directions, '|')}," if value.directions else ""
            return f"grow({directions}{print_value(value.selection)})"
        case ast.Filter():
            return f"filter({print_value(value.condition)},{print_value(value.selection)})"
        case ast.Flood():
            return f"floodfill {print_value(value.place)}"
        case ast.Ellipse(x=x, y=y):
            radii = print_expression(x) if y is None else f"{print_expression(x)},{print_expression(y)}"
            filling = f",{value.filling.text}" if value.filling else ""
            return f"{'circle' if y is None else 'ellipse'}({print_value(value.center)},{radii}{filling})"
        case ast.Complement():
            return f"complement {_part(value.selection)}"
        case ast.Union():
            return _union(value)
    raise TypeError(value)


def _part(value: ast.Selection) -> str:
    """Write a selection where no ``&`` may stand."""
    return f"({print_value(value)})" if isinstance(value, ast.Union) else print_value(value)


def _union(rest: ast.Selection) -> str:
    """Write a chain, which may have any length."""
    parts: list[str] = []
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
