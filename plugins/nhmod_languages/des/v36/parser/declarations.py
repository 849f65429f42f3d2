"""Variables: what declares and shuffles them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.v36 import ast, codes, token_kinds
from nhmod_languages.des.v36.parser import places, values
from nhmod_languages.des.v36.parser.cursor import Cursor, ParseError, Reader
from nhmod_languages.des.v36.parser.variables import described

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod.source import Span

_TYPED: dict[str, ast.Kind] = {
    "terrain": "terrain",
    "TERRAIN": "terrain",
    "monster": "monster",
    "MONSTER": "monster",
    "object": "object",
    "OBJECT": "object",
}
_SAID = frozenset(("terrain", "monster", "object", "selection"))
"""Kinds that a word says, even where a variable has them."""
_KINDS: dict[str, ast.Kind] = {
    "selection": "selection",
    token_kinds.STRING: "string",
    token_kinds.INTEGER: "integer",
    token_kinds.DICE: "integer",
    "RANDOM_TYPE": "coordinate",
    token_kinds.RANDOM_OF: "coordinate",
    "rndcoord": "coordinate",
}
_VALUES: Mapping[ast.Kind, Callable[[Cursor], ast.Value]] = {
    "selection": places.selection,
    "integer": values.expression,
    "string": values.string,
    "coordinate": places.place,
    "region": places.area_or_variable,
}


def _shuffle(cursor: Cursor) -> ast.Shuffle:
    """shuffle_detail: SHUFFLE ':' VARSTRING."""
    at = cursor.begin()
    name_at = cursor.at
    name = cursor.take(token_kinds.VARIABLE, "an array such as $place")
    declared = cursor.variables.find(name)
    if declared is None:
        values.undeclared(cursor, name, name_at)
    elif not declared.array:
        cursor.faults.error(
            codes.WRONG_KIND,
            f"{name} is {declared}; only an array can be shuffled",
            cursor.tokens.span(name_at),
            "",
            (declared.span, "here it is declared"),
        )
    return ast.Shuffle(name=name, span=cursor.span(at))


def declare(cursor: Cursor, name: str, kind: ast.Kind, span: Span, *, array: bool) -> None:
    """Declare a variable; that it is another thing than before is an error (``add_vardef_type``)."""
    earlier = cursor.variables.declare(name, kind, span, array=array)
    if earlier:
        cursor.faults.error(
            codes.REDECLARED,
            f"{name} can't become {described(kind, array=array)}: it is {earlier}",
            span,
            "use another name",
            (earlier.span, "here it is declared"),
        )


def _assignment(cursor: Cursor) -> ast.Assignment:
    """variable_define: VARSTRING '=' [kind ':'] (value | '{' value (',' value)* '}')."""
    at = cursor.at
    name = cursor.texts[at]
    cursor.at = at + 1
    if cursor.kinds[cursor.at] == "[":
        raise cursor.fail("'='", "a member of an array can't be changed; the array is declared as a whole")
    with cursor.declaring(name):
        kind, members, array = _assigned(cursor)
    declare(cursor, name, kind, cursor.tokens.span(at), array=array)
    return ast.Assignment(name=name, kind=kind, values=members, array=array, span=cursor.span(at))


def _assigned(cursor: Cursor) -> tuple[ast.Kind, tuple[ast.Value, ...], bool]:
    """Read what a variable is given: its kind, the values, and whether they are an array."""
    cursor.take("=", "'=' and a value")
    kind = _TYPED.get(cursor.kinds[cursor.at])
    if kind:
        cursor.at += 1
        cursor.take(":", "':'")
    array = cursor.accept("{")
    if array:
        kind, members = _array(cursor, kind)
    elif kind:
        members = (values.terrain(cursor) if kind == "terrain" else values.thing_or_variable(cursor, kind),)
    else:
        kind, value = _value(cursor)
        members = (value,)
    return kind, members, array


def _value(cursor: Cursor) -> tuple[ast.Kind, ast.Value]:
    """Read a value whose kind its first token says."""
    first = cursor.kinds[cursor.at]
    if first == token_kinds.VARIABLE:
        kind = _of_variable(cursor)
    elif first == "(":
        kind = _of_parenthesis(cursor)
    else:
        found = _KINDS.get(first)
        if found is None:
            raise cursor.fail("a value", _value_hint(cursor, first))
        kind = found
    if kind == "selection":
        cursor.at += 1
        cursor.take(":", "':'")
    return kind, _VALUES[kind](cursor)


def _value_hint(cursor: Cursor, kind: str) -> str:
    if kind in places.SELECTIONS:
        return f"write selection: before {kind}"
    if kind == token_kinds.MINUS:
        return f"write ({cursor.texts[cursor.at]})"
    if kind == token_kinds.CHAR:
        return "say what the letter is: monster:, object: or terrain:"
    return "numbers, texts, places, areas; terrain:, monster:, object: or selection: and one of them; or { several }"


def _of_variable(cursor: Cursor) -> ast.Kind:
    name = cursor.texts[cursor.at]
    declared = cursor.variables.find(name)
    if declared is None:
        values.undeclared(cursor, name, cursor.at)
        cursor.at += 1
        raise ParseError
    if declared.kind in _SAID:
        raise cursor.fail("a value", f"{name} is {declared}: write {declared.kind}: before it")
    return declared.kind


def _of_parenthesis(cursor: Cursor) -> ast.Kind:
    """Return a place (x,y), an area (x1,y1,x2,y2) and a number in parentheses apart."""
    following = cursor.kinds[cursor.at + 1 : cursor.at + 5]
    if following[:2] != [token_kinds.INTEGER, ","]:
        return "integer"
    return "region" if following[2:] == [token_kinds.INTEGER, ","] else "coordinate"


def _array(cursor: Cursor, said: ast.Kind | None) -> tuple[ast.Kind, tuple[ast.Value, ...]]:
    """Read an array's members behind its brace; an error in them does not go beyond its end."""
    start = cursor.at
    try:
        kind = said or _kind_of_members(cursor)
        members = [_member(cursor, kind)]
        while cursor.accept(","):
            members.append(_member(cursor, kind))
        cursor.take("}", "',' or '}'")
    except ParseError:
        while cursor.kinds[cursor.at] not in {"}", token_kinds.END} and not (
            cursor.at > start and cursor.diagnosis.begins_line(cursor.at) and cursor.kinds[cursor.at + 1] == ":"
        ):
            cursor.at += 1
        cursor.accept("}")
        raise
    return kind, tuple(members)


def _member(cursor: Cursor, kind: ast.Kind) -> ast.Value:
    # encodemonster_list and its like take no variables; integer_list and string_list do.
    match kind:
        case "terrain":
            return values.map_letter(cursor)
        case "monster" | "object":
            return values.thing(cursor, kind)
        case "region":
            return places.area(cursor)
        case "coordinate":
            return places.written_place(cursor)
    return _VALUES[kind](cursor)


def _kind_of_members(cursor: Cursor) -> ast.Kind:
    first = cursor.kinds[cursor.at]
    if first == "(":
        return _of_parenthesis(cursor)
    if first == token_kinds.VARIABLE:
        declared = cursor.variables.find(cursor.texts[cursor.at])
        return "string" if declared and declared.kind == "string" else "integer"
    kind = _KINDS.get(first, "selection")
    if kind == "selection":
        hint = "there are no arrays of selections" if first == "selection" else _value_hint(cursor, first)
        raise cursor.fail("numbers, texts, places or areas", hint)
    return kind


READERS: Mapping[str, Reader] = {token_kinds.VARIABLE: _assignment, "SHUFFLE": _shuffle}
