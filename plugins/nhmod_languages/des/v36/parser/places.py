"""Places, areas, and selections, which are sets of places and are made of each other. The docstrings name the rules of lev_comp.y."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from nhmod_languages.des.nodes import atoi
from nhmod_languages.des.v36 import ast, codes, token_kinds
from nhmod_languages.des.v36.parser import values
from nhmod_languages.des.v36.parser.cursor import Cursor, ParseError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    _By: TypeAlias = Literal["percent", "selection", "terrain"]

_PLACE = "a place: (x,y), random, rndcoord(…) or a variable"
_CORNER = "a number: an area is (x1,y1,x2,y2)"
_PAIR = list(token_kinds.PLACE)
_SELECTION = (
    "a selection: a place, rect, fillrect, line, randline, grow, filter, floodfill, circle, ellipse, complement"
)
_DEEP = "selections"


def place(cursor: Cursor) -> ast.Place:
    """Read a place (``coord_or_var``)."""
    at = cursor.at
    kind = cursor.kinds[at]
    if kind == token_kinds.VARIABLE:
        return values.variable(cursor, "coordinate")
    if kind == "rndcoord":
        cursor.at = at + 1
        cursor.take("(", "'(' and a selection")
        with cursor.nested("parentheses"):
            inner = selection(cursor)
        cursor.take(")", "')'")
        return ast.PlaceIn(selection=inner, span=cursor.span(at))
    return written_place(cursor)


def written_place(cursor: Cursor) -> ast.Coordinate | ast.RandomPlace:
    """Read a place that is no variable (``encodecoord``)."""
    at = cursor.at
    kind = cursor.kinds[at]
    if kind == "(":
        return coordinate(cursor, _PLACE)
    if kind == "RANDOM_TYPE":
        cursor.at = at + 1
        return ast.RandomPlace(span=cursor.tokens.span(at))
    if kind == token_kinds.RANDOM_OF:
        cursor.at = at + 1
        words = [cursor.word("HUMIDITY_TYPE", "a kind of place")]
        while cursor.accept(","):
            words.append(cursor.word("HUMIDITY_TYPE", "a kind of place"))
        cursor.take("]", "',' or ']'")
        return ast.RandomPlace(humidity=tuple(words), span=cursor.span(at))
    raise cursor.fail(_PLACE)


def coordinate(cursor: Cursor, what: str) -> ast.Coordinate:
    """Read two numbers in parentheses."""
    at = cursor.at
    if cursor.kinds[at : at + 5] == _PAIR:
        texts = cursor.texts
        cursor.at = at + 5
        return ast.Coordinate(x=atoi(texts[at + 1]), y=atoi(texts[at + 3]), span=cursor.span(at))
    cursor.take("(", what)
    x = cursor.integer("a column number")
    cursor.comma("a row number")
    y = cursor.integer("a row number")
    cursor.take(")", "')' after the second number")
    return ast.Coordinate(x=x, y=y, span=cursor.span(at))


def area(cursor: Cursor, *, level: bool = False) -> ast.Area:
    """Read four numbers in parentheses (``encoderegion``); with ``level`` perhaps levregion before (``lev_region``)."""
    at = cursor.at
    what = f"an area: {'levregion' if level else ''}(x1,y1,x2,y2)"
    level = level and cursor.accept("levregion")
    cursor.take("(", what)
    numbers = [cursor.integer(_CORNER)]
    for _ in range(3):
        cursor.comma(_CORNER)
        numbers.append(cursor.integer(_CORNER))
    cursor.take(")", "')' after the fourth number")
    x1, y1, x2, y2 = numbers
    return ast.Area(x1=x1, y1=y1, x2=x2, y2=y2, level=level, span=cursor.span(at))


def area_or_variable(cursor: Cursor) -> ast.Area | ast.Variable:
    """Read an area (``region_or_var``)."""
    return values.variable(cursor, "region") if cursor.kinds[cursor.at] == token_kinds.VARIABLE else area(cursor)


# Selections.


def selection(cursor: Cursor) -> ast.Selection:
    """Read a selection (``ter_selection``); ``&`` groups to the right."""
    first = cursor.at
    parts = [_part(cursor)]
    starts = [first]
    while cursor.accept("&"):
        starts.append(cursor.at)
        parts.append(_part(cursor))
    result = parts[-1]
    for part, start in zip(reversed(parts[:-1]), reversed(starts[:-1]), strict=True):
        result = ast.Union(left=part, right=result, span=cursor.span(start))
    return result


def _part(cursor: Cursor) -> ast.Selection:
    """Read a selection without ``&`` outside of parentheses (``ter_selection_x``)."""
    reader = SELECTIONS.get(cursor.kinds[cursor.at])
    if reader is None:
        raise cursor.fail(_SELECTION)
    return reader(cursor)


def _parenthesis(cursor: Cursor) -> ast.Selection:
    if cursor.kinds[cursor.at + 1] == token_kinds.INTEGER:
        return coordinate(cursor, "a place")
    cursor.at += 1
    with cursor.nested(_DEEP):
        inner = selection(cursor)
    cursor.take(")", "')'")
    return inner


def _rectangle(cursor: Cursor) -> ast.Rectangle:
    at = cursor.at
    cursor.at = at + 1
    return ast.Rectangle(filled=cursor.kinds[at] == "fillrect", area=area_or_variable(cursor), span=cursor.span(at))


def _flood(cursor: Cursor) -> ast.Flood:
    at = cursor.at
    cursor.at = at + 1
    return ast.Flood(place=place(cursor), span=cursor.span(at))


def _complement(cursor: Cursor) -> ast.Complement:
    at = cursor.at
    cursor.at = at + 1
    with cursor.nested(_DEEP):
        inner = _part(cursor)
    return ast.Complement(selection=inner, span=cursor.span(at))


def _gradient(cursor: Cursor) -> ast.Selection:
    # The grammar has it, with a '-' that the scanner never gives (lev_comp.l: [-_a-zA-Z0-9]+ comes first).
    cursor.faults.error(
        codes.UNREACHABLE,
        "no level compiler of this release can read a gradient: its minus sign is read as a word",
        cursor.tokens.span(cursor.at),
        "use circles or ellipses in each other, with filter(50%,…)",
    )
    raise ParseError


def _variable(cursor: Cursor) -> ast.Variable:
    declared = cursor.variables.find(cursor.texts[cursor.at])
    # A place is a selection of one square.
    return values.variable(cursor, "coordinate" if declared and declared.kind == "coordinate" else "selection")


def _line(cursor: Cursor) -> ast.Line:
    at = cursor.at
    rough = cursor.kinds[at] == "randline"
    cursor.at = at + 1
    start = place(cursor)
    cursor.comma("the line's end")
    end = place(cursor)
    roughness = None
    if rough:
        cursor.comma("the line's roughness")
        roughness = values.expression(cursor)
    return ast.Line(start=start, end=end, roughness=roughness, span=cursor.span(at))


def _grow(cursor: Cursor) -> ast.Grow:
    at = cursor.at
    cursor.at = at + 1
    cursor.take("(", "'('")
    ways: tuple[ast.Word, ...] = ()
    if cursor.kinds[cursor.at] == "DIRECTION":
        ways = directions(cursor)
        cursor.comma("a selection")
    with cursor.nested(_DEEP):
        inner = selection(cursor)
    cursor.take(")", "')'")
    return ast.Grow(directions=ways, selection=inner, span=cursor.span(at))


def directions(cursor: Cursor) -> tuple[ast.Word, ...]:
    """Read directions with bars between them (``dir_list``)."""
    words = [cursor.word("DIRECTION", "a direction")]
    while cursor.accept("|"):
        words.append(cursor.word("DIRECTION", "a direction"))
    return tuple(words)


def _filter(cursor: Cursor) -> ast.Filter:
    at = cursor.at
    cursor.at = at + 1
    cursor.take("(", "'('")
    with cursor.nested(_DEEP):
        by, condition = _filter_condition(cursor)
        cursor.comma("a selection")
        inner = selection(cursor)
    cursor.take(")", "')'")
    return ast.Filter(by=by, condition=condition, selection=inner, span=cursor.span(at))


def _filter_condition(cursor: Cursor) -> tuple[_By, ast.Percent | ast.MapLetter | ast.Selection]:
    kind, following = cursor.kinds[cursor.at], cursor.kinds[cursor.at + 1 : cursor.at + 2]
    if kind == token_kinds.SHARE:
        return "percent", values.share(cursor)
    if kind == token_kinds.CHAR or (kind == "(" and following == [token_kinds.CHAR]):
        return "terrain", values.map_letter(cursor)
    if kind == token_kinds.VARIABLE:
        declared = cursor.variables.find(cursor.texts[cursor.at])
        if declared and declared.kind == "terrain":
            return "terrain", values.variable(cursor, "terrain")
    return "selection", selection(cursor)


def _ellipse(cursor: Cursor) -> ast.Ellipse:
    at = cursor.at
    circle = cursor.kinds[at] == "circle"
    cursor.at = at + 1
    cursor.take("(", "'('")
    center = place(cursor)
    cursor.comma("a radius")
    x = values.expression(cursor)
    y = None
    if not circle:
        cursor.comma("the other radius")
        y = values.expression(cursor)
    filling = cursor.word("FILLING", "how it is filled") if cursor.accept(",") else None
    cursor.take(")", "')'")
    return ast.Ellipse(center=center, x=x, y=y, filling=filling, span=cursor.span(at))


SELECTIONS: Mapping[str, Callable[[Cursor], ast.Selection]] = {
    "(": _parenthesis,
    token_kinds.VARIABLE: _variable,
    "rect": _rectangle,
    "fillrect": _rectangle,
    "line": _line,
    "randline": _line,
    "grow": _grow,
    "filter": _filter,
    "floodfill": _flood,
    "circle": _ellipse,
    "ellipse": _ellipse,
    "complement": _complement,
    "gradient": _gradient,
    "RANDOM_TYPE": place,
    token_kinds.RANDOM_OF: place,
    "rndcoord": place,
}
