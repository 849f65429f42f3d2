"""Calls that a program makes one after the other with what is written out: ``table.name(value, …)``, outside of conditions and loops.

A function without parameters among the values is a list of calls of its own. What is worked out when the program runs is not known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from nhmod.dataclass import frozen
from nhmod.source import Span
from nhmod_languages.lua.words import Kind, Token, tokens

if TYPE_CHECKING:
    from collections.abc import Sequence

_ENDING = {",", ";", ")", "}"}
_OPENING_WORDS = frozenset({"function", "if", "for", "while", "repeat", "do"})
_ENDING_WORDS = frozenset({"end", "until"})
_LED = frozenset({"for", "while"})
"""What has a ``do`` of its own, which opens nothing more."""
_STARTS = frozenset({"local", "return", "goto", "break", *_OPENING_WORDS})


@frozen
class Call:
    """A call: the names with dots between them, its arguments, and where it stands."""

    name: str
    arguments: tuple[Given, ...]
    span: Span


@frozen
class Pairs:
    """A table: values without a key in their order, and those with one."""

    items: tuple[Given, ...]
    named: dict[str, Given]


@frozen
class Body:
    """A function without parameters, as the calls that it makes, and what else it does."""

    calls: tuple[Call, ...]
    unread: tuple[Span, ...]


@frozen
class Worked:
    """What is worked out when the program runs."""

    span: Span


Given: TypeAlias = str | int | bool | Call | Pairs | Body | Worked


def read_calls(text: str) -> Body:
    """Read a whole program."""
    words = tuple(tokens(text))
    return _Calls(words).body(0, len(words) - 1)[0]


class _Calls:
    """One run over the words of a program."""

    def __init__(self, words: Sequence[Token]) -> None:
        self._words = words

    def body(self, at: int, end: int) -> tuple[Body, int]:
        """Read statements up to a place, or to the ``end`` that closes them; gives where that is."""
        calls: list[Call] = []
        unread: list[Span] = []
        while at < end and self._words[at].name not in _ENDING_WORDS:
            word = self._words[at]
            if word.symbol == ";":
                at += 1
                continue
            found = self._call(at) if word.name and word.name not in _STARTS else None
            if found is not None:
                calls.append(found[0])
                at = found[1]
                continue
            start, at = at, self._past(at, end)
            unread.append(Span(word.span.start, self._words[max(start, at - 1)].span.end))
        return Body(calls=tuple(calls), unread=tuple(unread)), at

    def _past(self, at: int, end: int) -> int:
        """Return where a statement that is not read ends: past its blocks and brackets, at the next that begins a line."""
        depth, start = 0, at
        led = False
        while at < end:
            word = self._words[at]
            if at > start and not depth and (word.name in _STARTS or word.symbol == ";" or self._is_call(at)):
                break
            if not depth and word.name in _ENDING_WORDS:
                break
            if word.name in _LED:
                led = True
            opens = word.name in _OPENING_WORDS and not (word.name == "do" and led)
            led = led and word.name != "do"
            depth += word.deeper + opens - (word.name in _ENDING_WORDS)
            at += 1
        return max(at, start + 1)

    def _is_call(self, at: int) -> bool:
        one, dot, name, opening = (self._peek(at + number) for number in range(4))
        follows = at and (
            self._words[at - 1].symbol in {".", "=", ",", "(", "..", ":"}
            or self._words[at - 1].name in {"and", "or", "not"}
        )
        return bool(one.name and dot.symbol == "." and name.name and opening.symbol == "(" and not follows)

    def _call(self, at: int) -> tuple[Call, int] | None:
        """Read a call at a place; nothing where something else stands there."""
        start, name = at, self._peek(at).name
        at += 1
        while name and self._peek(at).symbol == "." and (more := self._peek(at + 1).name):
            name, at = f"{name}.{more}", at + 2
        opening = self._peek(at)
        if not name or "." not in name or not (opening.symbol in {"(", "{"} or opening.kind is Kind.TEXT):
            return None
        if opening.symbol != "(":
            value, at = self._value(at)
            return Call(name=name, arguments=(value,), span=self._between(start, at)), at
        arguments, at = self._listed(at + 1, ")")
        return Call(name=name, arguments=arguments.items, span=self._between(start, at)), at

    def _listed(self, at: int, close: str) -> tuple[Pairs, int]:
        """Read values up to a closing bracket, and past it."""
        items: list[Given] = []
        named: dict[str, Given] = {}
        while (word := self._peek(at)).symbol != close and word.kind is not Kind.END:
            if word.symbol in {",", ";"}:
                at += 1
            elif word.name and self._peek(at + 1).symbol == "=":
                named[word.text], at = self._value(at + 2)
            elif word.symbol in _ENDING:
                break
            else:
                value, at = self._value(at)
                items.append(value)
        return Pairs(items=tuple(items), named=named), at + 1

    def _value(self, at: int) -> tuple[Given, int]:
        """Read a value; one that goes on as a sum or the like is worked out."""
        value, past = self._simple(at)
        if value is not None and self._peek(past).symbol in _ENDING:
            return value, past
        depth, past = 0, at
        while (word := self._peek(past)).kind is not Kind.END:
            if depth <= 0 and word.symbol in _ENDING:
                break
            depth += word.deeper + (word.name in {"function", "if", "do"}) - (word.name in _ENDING_WORDS)
            past += 1
        return Worked(span=self._between(at, past)), max(past, at + 1)

    def _simple(self, at: int) -> tuple[Given | None, int]:
        word = self._peek(at)
        if word.kind is Kind.TEXT:
            return word.text, at + 1
        minus = word.symbol == "-"
        number = self._peek(at + minus)
        if number.kind is Kind.NUMBER and number.text.isdigit():
            return int(number.text) * (-1 if minus else 1), at + 1 + minus
        if word.name in {"true", "false"}:
            return word.name == "true", at + 1
        if word.symbol == "{":
            return self._listed(at + 1, "}")
        if word.name == "function" and self._peek(at + 1).symbol == "(" and self._peek(at + 2).symbol == ")":
            body, past = self.body(at + 3, len(self._words) - 1)
            return body, past + 1
        return (self._call(at) if word.name else None) or (None, at)

    def _peek(self, at: int) -> Token:
        return self._words[min(at, len(self._words) - 1)]

    def _between(self, start: int, past: int) -> Span:
        return Span(self._peek(start).span.start, self._peek(past - 1).span.end)
