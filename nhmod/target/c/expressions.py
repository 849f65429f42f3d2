"""Finds calls, and ``?:`` chains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.target.c.pieces import Call, Piece, split

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.source import Span
    from nhmod.target.c.code import Code

_ASSIGNMENTS = ("=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", ",", "return")


@frozen
class ChoiceArm(Piece):
    """``condition ? value :`` of a chain; its span goes from the condition to the colon."""

    condition: Span
    value: Span


@frozen
class Choice(Piece):
    """A chain ``a ? x : b ? y : z``: the arms, and ``otherwise``, the value that is left when no condition holds."""

    arms: tuple[ChoiceArm, ...]
    otherwise: Span


def calls(code: Code, name: str, span: Span | None = None) -> Iterator[Call]:
    """Find the calls of a function or macro, in function bodies and initialisers (not in directives)."""
    for position in code.words_at(name, span):
        opening = position + 1
        if code.at(opening) == "(" and code.closes(opening) and code.outer(position) >= 0:
            yield Call(
                code=code,
                span=code.span(position, code.partner(opening) + 1),
                name=name,
                args=split(code, opening),
            )


def choice(code: Code, span: Span) -> Choice | None:
    """Read the ``?:`` chain of an expression, which may stand in brackets or after ``return`` or an assignment."""
    first, stop = code.range(span)
    while code.at(first) == "(" and code.partner(first) == stop - 1:
        first, stop = first + 1, stop - 1
    begin = position = first
    arms: list[ChoiceArm] = []
    mark = -1  # the open "?" of the arm that is being read
    inner = 0
    while position < stop:
        text = code.at(position)
        if text == "?":
            inner += mark >= 0
            mark = position if mark < 0 else mark
        elif text == ":" and inner:
            inner -= 1
        elif text == ":" and mark >= 0:
            arms.append(
                ChoiceArm(
                    code=code,
                    span=code.span(begin, position + 1),
                    condition=code.span(begin, mark),
                    value=code.span(mark + 1, position),
                )
            )
            begin, mark = position + 1, -1
        elif text == ";" or (text == "," and arms and mark < 0):
            break
        elif text in _ASSIGNMENTS and mark < 0:
            begin = position + 1
        position = code.past(position)
    if not arms:
        return None
    otherwise = code.span(begin, position)
    return Choice(
        code=code, span=code.span(code.range(arms[0].span)[0], position), arms=tuple(arms), otherwise=otherwise
    )
