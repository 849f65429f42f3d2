"""Tables that a program in Lua writes out: ``name = { key = value, … }``. What is worked out when the program runs is not known.

field := NAME '=' value | '[' TEXT ']' '=' value | value
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

from nhmod.dataclass import frozen
from nhmod.source import Span
from nhmod_languages.lua.words import Kind, Token, tokens

if TYPE_CHECKING:
    from collections.abc import Iterable


@frozen
class Text:
    """A text, as it is meant."""

    span: Span
    text: str


@frozen
class Integer:
    """A whole number."""

    span: Span
    value: int


@frozen
class Unknown:
    """What is not written out, or means nothing here: a call, a sum, a variable, true, nil."""

    span: Span


@frozen
class Field:
    """A field of a table: ``key`` is empty for one without, which has the next number; ``comma`` is the end of a separator behind it.

    A field whose key is none of both is of no ``key`` either and ``Unknown``.
    """

    span: Span
    key: str
    value: Value
    comma: int | None


@frozen
class Table:
    """A table that is written out, from its brace to its brace."""

    span: Span
    fields: tuple[Field, ...]

    @property
    def items(self) -> tuple[Value, ...]:
        """What stands in it without a key, in its order."""
        return tuple(field.value for field in self.fields if not field.key)

    def find(self, key: str) -> Field | None:
        """Return the field of a key: of two, Lua keeps the later."""
        return next((field for field in reversed(self.fields) if field.key == key), None)


Value: TypeAlias = Text | Integer | Table | Unknown

_DEEPEST = 50
_SEPARATORS = {",", ";", "}"}
_BLOCKS, _ENDS = {"function", "if", "do", "repeat"}, {"end", "until"}
_WHOLE = re.compile(r"[0-9]{1,15}(?:\.0*)?|0[xX][0-9A-Fa-f]{1,13}")


class BrokenError(Exception):
    """A program that can't be read from some place on."""

    def __init__(self, message: str, span: Span) -> None:
        super().__init__(message)
        self.span = span


def assigned(text: str, name: str) -> Table | None:
    """Return the last table that a program assigns to a global variable outside of its blocks; nothing where there is none.

    A value that is a variable is known where it is local and what is before names it only where it is made. Raises ``BrokenError``.
    """
    return _Program(text).table(name)


class _Program:
    """One run over a program."""

    def __init__(self, text: str) -> None:
        self._tokens = tuple(tokens(text))
        self._at = 0
        self._known: dict[str, Value] = {}

    def table(self, name: str) -> Table | None:
        found: Table | None = None
        places = [at for at, token in enumerate(self._tokens) if self._assigns(at, name)]
        self._constants(before=places[-1] if places else 0)
        for at in self._outside(places):
            self._at = at + 2
            value = self._value(0)
            found = value if isinstance(value, Table) else None
        return found

    def _assigns(self, at: int, name: str) -> bool:
        before = self._tokens[at - 1].text if at else ""
        is_it = self._tokens[at].name == name and self._tokens[at + 1].symbol == "="
        return is_it and before not in {"local", ".", ","}

    def _outside(self, places: Iterable[int]) -> list[int]:
        """Return those of some places that stand in no block, no call and no table."""
        depth, found, wanted = 0, [], frozenset(places)
        for at, token in enumerate(self._tokens):
            if token.kind is Kind.BROKEN:
                raise BrokenError("what begins here has no end", token.span)
            if not depth and at in wanted:
                found.append(at)
            depth += self._depth(token)
        return found

    @staticmethod
    def _depth(token: Token) -> int:
        return token.deeper + (token.name in _BLOCKS) - (token.name in _ENDS)

    def _constants(self, *, before: int) -> None:
        """Read the local variables that are named once before a place: what they are made as, they are still."""
        named = Counter(token.name for token in self._tokens[:before])
        places = [at + 1 for at, token in enumerate(self._tokens[:before]) if token.name == "local"]
        for at in self._outside(places):
            name = self._tokens[at].name
            if named[name] == 1 and self._tokens[at + 1].symbol == "=":
                self._at = at + 2
                self._known[name] = self._value(0)

    def _value(self, depth: int) -> Value:
        """Read a value up to what ends it in a table, or up to what can't be a part of one; what is not known is skipped."""
        first = self._tokens[self._at]
        if first.symbol == "{" and depth < _DEEPEST:
            table = self._table(depth)
            if self._ends(depth):
                return table
        elif (simple := self._simple(depth)) is not None:
            return simple
        return self._skipped(first)

    def _simple(self, depth: int) -> Value | None:
        """Read a text, a number or a known variable that stands alone; nothing, and nothing is read, where it is something else."""
        start, first = self._at, self._tokens[self._at]
        minus = first.symbol == "-"
        self._at += 1 + minus
        token = self._tokens[self._at - 1]
        value: Value | None = None
        if token.kind is Kind.NUMBER and _WHOLE.fullmatch(token.text):
            digits = token.text.partition(".")[0]
            number = int(digits, 16 if "x" in digits.lower() else 10)
            value = Integer(span=Span(first.span.start, token.span.end), value=-number if minus else number)
        elif token.kind is Kind.TEXT and not minus:
            value = Text(span=token.span, text=token.text)
        elif token.kind is Kind.NAME and not minus:
            value = self._variable(token)
        if value is not None and self._ends(depth):
            return value
        self._at = start
        return None

    def _variable(self, token: Token) -> Value | None:
        value, end = self._known.get(token.text), token.span.end
        while isinstance(value, Table) and self._peek(0).symbol == "." and (key := self._peek(1)).name:
            field = value.find(key.name)
            value, end = (field.value if field is not None else None), key.span.end
            self._at += 2
        span = Span(token.span.start, end)
        match value:
            case Text():
                return Text(span=span, text=value.text)
            case Integer():
                return Integer(span=span, value=value.value)
            case _:
                return None

    def _ends(self, depth: int) -> bool:
        """Return whether no value goes on here: outside of tables the next statement stands here, in one a separator or its brace."""
        token = self._tokens[self._at]
        if depth:
            return token.symbol in _SEPARATORS
        return token.kind is Kind.END or token.symbol == ";" or token.name not in {"", "and", "or"}

    def _skipped(self, first: Token) -> Unknown:
        depth = 0
        while (token := self._tokens[self._at]).kind is not Kind.END:
            if depth <= 0 and token.symbol in _SEPARATORS:
                break
            depth += self._depth(token)
            self._at += 1
        return Unknown(span=Span(first.span.start, self._tokens[max(self._at - 1, 0)].span.end))

    def _table(self, depth: int) -> Table:
        opening = self._tokens[self._at]
        self._at += 1
        fields: list[Field] = []
        while (token := self._tokens[self._at]).symbol != "}":
            if token.kind is Kind.END:
                raise BrokenError("the table that begins here has no end", opening.span)
            fields.append(self._field(depth))
        self._at += 1
        return Table(span=Span(opening.span.start, token.span.end), fields=tuple(fields))

    def _field(self, depth: int) -> Field:
        first, second, third, fourth = (self._peek(number) for number in range(4))
        key, known = "", True
        if first.name and second.symbol == "=":
            key = first.text
            self._at += 2
        elif first.symbol == "[" and second.kind is Kind.TEXT and (third.symbol, fourth.symbol) == ("]", "="):
            key = second.text
            self._at += 4
        elif first.symbol == "[":
            known = False  # what has a number of its own, or a key that is worked out, can be any
        value: Value = self._value(depth + 1) if known else self._skipped(first)
        end = self._tokens[self._at - 1].span.end
        comma = None
        if (token := self._tokens[self._at]).symbol in {",", ";"}:
            comma = token.span.end
            self._at += 1
        return Field(span=Span(first.span.start, end), key=key, value=value, comma=comma)

    def _peek(self, number: int) -> Token:
        return self._tokens[min(self._at + number, len(self._tokens) - 1)]
