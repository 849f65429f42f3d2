"""Statements one after the other, blocks of them, and how the parser goes on after an error: with the next command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.v36 import token_kinds
from nhmod_languages.des.v36.parser.cursor import BLOCKS, Cursor, ParseError
from nhmod_languages.des.v36.words import COMMANDS, LEVEL_COMMANDS

if TYPE_CHECKING:
    from nhmod_languages.des.v36 import ast

_COMMANDS = frozenset(COMMANDS)
LEVELS = frozenset((*LEVEL_COMMANDS, token_kinds.END))
IN_BLOCK = LEVELS | {"}"}
_UNFINISHED = frozenset((",", ":", "=", "(", "[", "|", "&", ".", "+", "*", "/", "%", "TO", token_kinds.COMPARE))
"""What a line does not end with if the statement ends there."""


def block(cursor: Cursor) -> tuple[ast.Statement, ...]:
    """Read statements in braces (``stmt_block``)."""
    brace = cursor.at
    if cursor.kinds[brace] == "IF" and cursor.kinds[brace - 1] == "ELSE":
        raise cursor.fail("'{' and statements", "write ELSE { IF [...] { ... } }: an ELSE has braces of its own")
    cursor.take("{", "'{' and statements")
    with cursor.nested(BLOCKS):
        body = statements(cursor, IN_BLOCK)
    if not cursor.accept("}") and not cursor.stopped:
        cursor.faults.open_brace(cursor.tokens.span(brace))
    return body


def statements(cursor: Cursor, ends: frozenset[str]) -> tuple[ast.Statement, ...]:
    """Read statements up to one of some tokens (``levstatements``); an error ends one of them only."""
    body: list[ast.Statement] = []
    kinds = cursor.kinds
    while (kind := kinds[cursor.at]) not in ends and not cursor.faults.full:
        if kind in LEVELS:
            break
        at, depth = cursor.at, cursor.depth
        try:
            body.append(statement(cursor))
        except ParseError:
            cursor.depth = depth
            recover(cursor, at)
    return tuple(body)


def statement(cursor: Cursor) -> ast.Statement:
    """Read one statement (``levstatement``)."""
    reader = cursor.readers.get(cursor.kinds[cursor.at])
    if reader is None:
        if not (cursor.lost and cursor.kinds[cursor.at] in {"CASE", "DEFAULT", "ELSE"}):
            cursor.diagnosis.statement(cursor.at)
        cursor.at += cursor.kinds[cursor.at] != token_kinds.END
        raise ParseError
    return reader(cursor)


def recover(cursor: Cursor, start: int) -> None:
    """Go to where the next statement seems to begin; ``start`` is where the one with the error did."""
    kinds = cursor.kinds
    place = cursor.starts[cursor.at]
    inside = next((one for one in cursor.tokens.maps if one.span.start < place < one.span.end), None)
    if inside and kinds[cursor.at] != token_kinds.END:
        cursor.at = inside.token + 1 if inside.token >= 0 else len(kinds) - 1
    cursor.at += cursor.at == start
    while kinds[cursor.at] not in LEVELS and not _begins(cursor):
        if kinds[cursor.at] == "{":
            _lose_block(cursor)
        else:
            cursor.at += 1


def _begins(cursor: Cursor) -> bool:
    at = cursor.at
    kind = cursor.kinds[at]
    if kind == "}":
        return True
    first = cursor.diagnosis.begins_line(at)
    if kind in _COMMANDS or kind in cursor.rules.dialect.command_words:
        return first or cursor.kinds[at - 1] not in {"=", ","}
    if not first:
        return False
    following = cursor.kinds[at + 1]
    if kind in {token_kinds.WORD, "monster", "object", "terrain", "name"}:
        return following == ":" or cursor.kinds[at - 1] not in _UNFINISHED
    if kind == token_kinds.VARIABLE:
        return "=" in cursor.kinds[at + 1 : at + 3]
    return kind in {token_kinds.CHANCE, "["}


def _lose_block(cursor: Cursor) -> None:
    """Read a block whose statement has an error, for the errors in it."""
    cursor.at += 1
    cursor.lost += 1
    try:
        with cursor.nested(BLOCKS):
            statements(cursor, frozenset(("}",)))
    except ParseError:
        pass
    finally:
        cursor.lost -= 1
    cursor.accept("}")
    if cursor.kinds[cursor.at] == "ELSE":
        cursor.at += 1
