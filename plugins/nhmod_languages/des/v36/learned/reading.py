"""Reads statements and options by a tree's own rules."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Any

from nhmod_languages.des.v36.learned.dialect import KNOWN, Alternative, Dialect
from nhmod_languages.des.v36.learned.nodes import Learnt, LearntOption, LearntStatement
from nhmod_languages.des.v36.parser import places, values

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from nhmod_languages.des.v36 import ast
    from nhmod_languages.des.v36.parser.cursor import Cursor, Reader

_READERS: Mapping[str, Callable[[Cursor], Any]] = {
    "coord_or_var": places.place,
    "ter_selection": places.selection,
    "integer_or_var": values.expression,
    "math_expr_var": values.expression,
    "math_expr": values.expression,
    "string_expr": values.string,
    "region_or_var": places.area_or_variable,
    "mapchar_or_var": values.terrain,
    "monster_or_var": lambda cursor: values.thing_or_variable(cursor, "monster"),
    "object_or_var": lambda cursor: values.thing_or_variable(cursor, "object"),
}


def readers(dialect: Dialect, known: Mapping[str, Reader]) -> dict[str, Reader]:
    """Return what reads each learnt statement, by the kind of the token that it begins with.

    One that begins as no learnt one does is read as ever, if its command is ``known``.
    """
    return {
        dialect.kind(token): _statement(dialect, rule, known.get(dialect.kind(token)))
        for token, rule in dialect.commands.items()
    }


def option_readers(
    dialect: Dialect, alternatives: tuple[Alternative, ...]
) -> dict[str, Callable[[Cursor, int], ast.Option]]:
    """Return what reads each learnt option, by the kind of the token that it begins with."""

    def read(cursor: Cursor, at: int) -> ast.Option:
        found = _one_of(cursor, dialect, alternatives)
        return LearntOption(name=cursor.texts[at], rule=found, span=cursor.span(at))

    return {kind: read for one in alternatives for kind in dialect.begins(one.symbols) or ()}


def _statement(dialect: Dialect, rule: str, known: Reader | None) -> Reader:
    beginnings = {
        tuple(
            dialect.kind(symbol)
            for symbol in takewhile(lambda symbol: symbol not in dialect.rules and symbol not in KNOWN, one.symbols)
        )
        for one in dialect.rules[rule]
    }

    def read(cursor: Cursor) -> ast.Statement:
        at = cursor.at
        if known and not any(tuple(cursor.kinds[at : at + len(kinds)]) == kinds for kinds in beginnings):
            return known(cursor)
        with cursor.nested("rules"):
            found = _symbol(cursor, dialect, rule)
        return LearntStatement(command=cursor.texts[at], rule=found, span=cursor.span(at))

    return read


def _symbol(cursor: Cursor, dialect: Dialect, symbol: str) -> Any:  # noqa: ANN401 - whatever stands there
    """Read what stands for a symbol."""
    if symbol in _READERS:
        return _READERS[symbol](cursor)
    if symbol not in dialect.rules:
        kind = dialect.kind(symbol)
        if cursor.kinds[cursor.at] != kind:
            raise cursor.fail(_named(cursor, (kind,)))
        return cursor.take_word()
    rules = dialect.rules[symbol]
    found = _one_of(cursor, dialect, tuple(one for one in rules if one.symbols[:1] != (symbol,)))
    longer = tuple(one for one in rules if one.symbols[:1] == (symbol,))
    while longer:
        fitting = tuple(one for one in longer if _fits(cursor, dialect, one.symbols[1:]))
        if not fitting:
            break
        found = _one_of(cursor, dialect, fitting, found)
    return found


def _one_of(cursor: Cursor, dialect: Dialect, rules: tuple[Alternative, ...], *read: Any) -> Learnt:  # noqa: ANN401
    """Read the one of some alternatives that fits, symbol for symbol, as long as several fit; ``read`` is what is there already."""
    at = cursor.at
    parts = list(read)
    while True:
        place = len(parts)
        ended = [one for one in rules if len(one.symbols) == place]
        going = [one for one in rules if len(one.symbols) > place]
        fitting = [one for one in going if _fits(cursor, dialect, one.symbols[place:])]
        if not fitting and ended:
            return Learnt(
                rule=ended[0], parts=tuple(parts), span=cursor.span(at) if cursor.at > at else cursor.tokens.span(at)
            )
        if not fitting:
            raise cursor.fail(_expected(cursor, dialect, going, place))
        symbol = _closest(dialect, fitting, place)
        rules = tuple(one for one in fitting if one.symbols[place] == symbol)
        parts.append(_symbol(cursor, dialect, symbol))


def _closest(dialect: Dialect, rules: list[Alternative], place: int) -> str:
    """Return the symbol to read: a word of the grammar before what may be anything."""
    return min((one.symbols[place] for one in rules), key=lambda symbol: dialect.first(symbol) is None)


def _fits(cursor: Cursor, dialect: Dialect, symbols: tuple[str, ...]) -> bool:
    begins = dialect.begins(symbols)
    return begins is None or cursor.kinds[cursor.at] in begins


def _expected(cursor: Cursor, dialect: Dialect, rules: Iterable[Alternative], place: int) -> str:
    """Say what could stand here."""
    kinds: set[str] = set()
    for one in rules:
        kinds |= dialect.begins(one.symbols[place:]) or set()
    known = [KNOWN[one.symbols[place]] for one in rules if one.symbols[place] in KNOWN]
    return ", or ".join((*known, *([_named(cursor, sorted(kinds))] if kinds else [])))


def _named(cursor: Cursor, kinds: Iterable[str]) -> str:
    """Return what kinds of tokens are written as."""
    words: list[str] = []
    for kind in kinds:
        words += cursor.rules.words.get(kind, (f"'{kind}'" if len(kind) == 1 else kind,))
    return words[0] if len(words) == 1 else f"one of {', '.join(words)}"
