"""Statements that hold others, and conditions. The docstrings are the grammar (util/lev_comp.y)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from nhmod_languages.des.nodes import atoi
from nhmod_languages.des.v36 import ast, codes, token_kinds
from nhmod_languages.des.v36.parser import places, values
from nhmod_languages.des.v36.parser.cursor import BLOCKS, Cursor, ParseError, Reader
from nhmod_languages.des.v36.parser.declarations import declare
from nhmod_languages.des.v36.parser.statements import IN_BLOCK, block, statement, statements

if TYPE_CHECKING:
    from collections.abc import Mapping


_ROOM_TYPE = "a room type in double quotes, or random"
_FLAGS = ("FILLING", "IRREGULAR", "JOINED")
_IN_SWITCH = IN_BLOCK | {"CASE", "DEFAULT"}


# Rooms and regions.


def _region(cursor: Cursor) -> ast.Region:
    """region_detail: REGION ':' region_or_var ',' light_state ',' room_type optroomregionflags [stmt_block]."""
    at = cursor.begin()
    area = places.area_or_variable(cursor)
    cursor.comma("the light")
    light = cursor.light()
    cursor.comma("the room type")
    kind = cursor.random() or cursor.text(_ROOM_TYPE)
    flags = _room_flags(cursor)
    body = block(cursor) if cursor.kinds[cursor.at] == "{" else None
    return ast.Region(area=area, light=light, type=kind, flags=flags, body=body, span=cursor.span(at))


def _room(cursor: Cursor) -> ast.Room:
    """room_def: ROOM ':' room_type [PERCENT] ',' light_state ',' room_pos ',' room_align ',' room_size flags stmt_block."""
    sub = cursor.kinds[cursor.at] == "SUBROOM"
    at = cursor.begin()
    kind = cursor.random() or cursor.text(_ROOM_TYPE)
    chance = _chance(cursor) if cursor.kinds[cursor.at] == token_kinds.CHANCE else None
    cursor.comma("the light")
    light = cursor.light()
    cursor.comma("the room's place")
    position = cursor.random() or places.coordinate(cursor, "the room's place: (x,y) or random")
    alignment: tuple[ast.Word, ast.Word] | ast.Word | None = None
    if not sub:
        cursor.comma("the room's alignment")
        alignment = cursor.random() or _room_alignment(cursor)
    cursor.comma("the room's size")
    size = cursor.random() or places.coordinate(cursor, "the room's size: (width,height) or random")
    flags = _room_flags(cursor)
    body = block(cursor)
    return ast.Room(
        type=kind,
        chance=chance,
        light=light,
        position=position,
        alignment=alignment,
        size=size,
        flags=flags,
        body=body,
        span=cursor.span(at),
    )


def _room_alignment(cursor: Cursor) -> tuple[ast.Word, ast.Word]:
    """room_align: '(' h_justif ',' v_justif ')'."""
    cursor.take("(", "the room's alignment: (left,top), …, or random")
    across = cursor.justified("LEFT_OR_RIGHT", "where the room stands from left to right")
    cursor.comma("where the room stands from top to bottom")
    down = cursor.justified("TOP_OR_BOT", "where the room stands from top to bottom")
    cursor.take(")", "')'")
    return across, down


def _room_flags(cursor: Cursor) -> tuple[ast.Word, ...]:
    """optroomregionflags: (',' (FILLING | IRREGULAR | JOINED))*."""
    flags: list[ast.Word] = []
    while cursor.accept(","):
        kind = cursor.kinds[cursor.at]
        if kind not in _FLAGS:
            raise cursor.fail(
                f"one of {', '.join(word for token in _FLAGS for word in cursor.rules.words.get(token, ()))}"
            )
        flags.append(cursor.word(kind, ""))
    return tuple(flags)


# Conditions.


def _chance(cursor: Cursor) -> ast.Percent:
    """Read a chance: PERCENT, such as ``[50%]``."""
    at = cursor.at
    text = cursor.take(token_kinds.CHANCE)
    return values.percent(cursor, at, atoi(text[1:-1].strip(" ")[:-1]))


def _condition(cursor: Cursor) -> ast.Condition:
    """comparestmt: PERCENT | '[' math_expr_var [COMPARE_TYPE math_expr_var] ']'."""
    at = cursor.at
    if cursor.kinds[at] == token_kinds.CHANCE:
        return _chance(cursor)
    if cursor.kinds[at] != "[":
        hint = "a condition stands in brackets" if cursor.kinds[at] in {"(", token_kinds.SHARE} else ""
        raise cursor.fail("a condition: [50%], [$variable > 1] or [$variable]", hint)
    cursor.at = at + 1
    left = values.expression(cursor)
    if cursor.kinds[cursor.at] != token_kinds.COMPARE:
        if cursor.kinds[cursor.at] != "]":
            equals = "two numbers are compared with ==" if cursor.kinds[cursor.at] == "=" else ""
            raise cursor.fail("']', or one of == != < > <= >=", equals)
        cursor.at += 1
        return ast.Comparison(left=left, span=cursor.span(at))
    operator = cursor.texts[cursor.at]
    cursor.at += 1
    right = values.expression(cursor)
    cursor.take("]", "']'")
    return ast.Comparison(left=left, operator=operator, right=right, span=cursor.span(at))


def _chance_statement(cursor: Cursor) -> ast.Chance:
    """chancestatement: comparestmt ':' levstatement."""
    at = cursor.at
    test = _condition(cursor)
    cursor.take(":", "':' and a statement")
    with cursor.nested("conditions"):
        chosen = statement(cursor)
    return ast.Chance(condition=test, statement=chosen, span=cursor.span(at))


def _if_statement(cursor: Cursor) -> ast.If:
    """ifstatement: IF comparestmt stmt_block [ELSE stmt_block]."""
    at = cursor.at
    cursor.at = at + 1
    test = _condition(cursor)
    body = block(cursor)
    otherwise = block(cursor) if cursor.accept("ELSE") else None
    return ast.If(condition=test, body=body, otherwise=otherwise, span=cursor.span(at))


# Loops.


def _for_statement(cursor: Cursor) -> ast.For:
    """forstatement: FOR VARSTRING '=' math_expr_var (TO | '.' '.') math_expr_var stmt_block."""
    at = cursor.at
    cursor.at = at + 1
    name, name_at = cursor.take(token_kinds.VARIABLE, "a variable such as $x"), cursor.at - 1
    with cursor.declaring(name):
        cursor.take("=", "'='")
        first = values.expression(cursor)
        if not cursor.accept("TO"):
            for _ in "..":
                cursor.take(".", "TO, or two dots")
        last = values.expression(cursor)
    declare(cursor, name, "integer", cursor.tokens.span(name_at), array=False)
    return ast.For(name=name, first=first, last=last, body=block(cursor), span=cursor.span(at))


def _loop(cursor: Cursor) -> ast.Loop:
    """loopstatement: LOOP '[' integer_or_var ']' stmt_block."""
    at = cursor.at
    cursor.at = at + 1
    count = _bracketed(cursor)
    return ast.Loop(count=count, body=block(cursor), span=cursor.span(at))


def _bracketed(cursor: Cursor) -> ast.Expression:
    cursor.take("[", "'[' and a number")
    value = values.expression(cursor)
    cursor.take("]", "']'")
    return value


def _switch(cursor: Cursor) -> ast.Switch:
    """switchstatement: SWITCH '[' integer_or_var ']' '{' switchcase* '}'."""
    at = cursor.at
    cursor.at = at + 1
    value = _bracketed(cursor)
    brace = cursor.at
    cursor.take("{", "'{' and cases")
    cases: list[ast.Case] = []
    with cursor.nested(BLOCKS):
        while cursor.kinds[cursor.at] in {"CASE", "DEFAULT"}:
            cases.append(_case(cursor))
        if cursor.kinds[cursor.at] not in IN_BLOCK:
            cursor.fail("CASE, DEFAULT or '}'")
            statements(cursor, IN_BLOCK)
    if not cursor.accept("}") and not cursor.stopped:
        cursor.faults.open_brace(cursor.tokens.span(brace))
    return ast.Switch(value=value, cases=tuple(cases), span=cursor.span(at))


def _case(cursor: Cursor) -> ast.Case:
    at = cursor.at
    cursor.at = at + 1
    number = cursor.signed("a number") if cursor.kinds[at] == "CASE" else None
    cursor.take(":", "':'")
    return ast.Case(number=number, body=statements(cursor, _IN_SWITCH), span=cursor.span(at))


def _function(cursor: Cursor) -> NoReturn:
    """Refuse a function: the scanner has no token for its name (NQSTRING of util/lev_comp.y)."""
    cursor.faults.error(
        codes.UNREACHABLE,
        "no level compiler of this release can read a function: its scanner knows no names",
        cursor.tokens.span(cursor.at),
        "write the statements where they are wanted, or in a LOOP",
    )
    cursor.at += 1
    raise ParseError


READERS: Mapping[str, Reader] = {
    "REGION": _region,
    "ROOM": _room,
    "SUBROOM": _room,
    token_kinds.CHANCE: _chance_statement,
    "[": _chance_statement,
    "IF": _if_statement,
    "FOR": _for_statement,
    "LOOP": _loop,
    "SWITCH": _switch,
    "FUNCTION": _function,
}
