"""What the reader of C has answered about a text, so that a text need not be read again for what is known of it.

Answers are kept as JSON: a number, a text or nothing as it is, a span as its two numbers, a piece as its class's name and its fields,
and several as a list that begins with an empty text.
"""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, cast

from nhmod.records import parsed
from nhmod.source import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

A = TypeVar("A")
Question: TypeAlias = "tuple[str | int | Span | None, ...]"
"""What was asked, and about which names and stretches."""
_ALL = "\0"
"""How no name and no stretch are said, which no C has."""
Pieces: TypeAlias = "Mapping[str, Callable[..., object]]"
"""What makes the pieces of one text of their fields, by the classes' names."""


class Answers:
    """The answers about one text; none may depend on anything but the text."""

    def __init__(self, kept: Mapping[str, bytes] | None = None) -> None:
        """Begin with what earlier runs have kept; each is read when it is asked for."""
        self._kept = dict(kept or {})
        self._known: dict[Question, object] = {}
        self._new: dict[str, object] = {}

    def of(self, question: Question, make: Callable[[], A], pieces: Pieces | None = None) -> A:
        """Return the answer to a question: the known one, made of ``pieces`` if it has any, or what ``make`` gives."""
        if question not in self._known:
            name = "\t".join(map(_said, question))
            kept = self._kept.get(name, b"")
            found = parsed(kept, lambda data: (_unpacked(data, pieces or {}),))
            if found is None:
                found = (make(),)
                self._new[name] = found[0]
            self._known[question] = found[0]
        return cast("A", self._known[question])

    def take_new(self) -> Mapping[str, bytes]:
        """Return all answers to keep if there are new ones since this was asked last, or nothing."""
        if not self._new:
            return {}
        for name, answer in self._new.items():
            self._kept[name] = json.dumps(_packed(answer), separators=(",", ":")).encode("ascii")
        self._new.clear()
        return self._kept


def _said(part: str | int | Span | None) -> str:
    if part is None:
        return _ALL
    return f"{part.start}-{part.end}" if isinstance(part, Span) else str(part)


def _packed(answer: Any) -> object:  # noqa: ANN401 - any of a question's answers
    if isinstance(answer, Span):
        return [answer.start, answer.end]
    if isinstance(answer, tuple):
        return ["", *map(_packed, answer)]
    if is_dataclass(answer):
        return [type(answer).__name__, *(_packed(getattr(answer, name)) for name in _names(type(answer)))]
    return answer


def _unpacked(data: Any, pieces: Pieces) -> object:  # noqa: ANN401 - JSON
    if not isinstance(data, list):
        return data
    head = data[0]
    if isinstance(head, int):
        return Span(*data)
    parts = [_unpacked(one, pieces) for one in data[1:]]
    return pieces[head](*parts) if head else tuple(parts)


def _names(piece: type[Any]) -> tuple[str, ...]:
    """Name the fields of a piece, all but the text that it is of."""
    return tuple(field.name for field in fields(piece) if field.name != "code")


def made_of(piece: type[Any], code: object) -> Callable[..., object]:
    """Return what makes a piece of ``code`` of the fields that are kept of it."""
    names = _names(piece)
    return lambda *parts: piece(code=code, **dict(zip(names, parts, strict=True)))
