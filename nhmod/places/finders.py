"""The usual places in C, by structure: each function makes one that finds the beginning of a line in a file."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

from nhmod.target.c import CFile, SiteError, Span

if TYPE_CHECKING:
    from collections.abc import Callable


T = TypeVar("T")

_STATEMENT = frozenset({"if", "for", "while", "switch", "do", "return", "goto"})


def searched(c: CFile, name: str, find: Callable[[Span], T]) -> T:
    """Return what is found in a function's body, or else in that of the one function of its file that it calls and that has it.

    Variants cut the game's long functions in two; raises what ``find`` raises where neither has it, or where the function itself has
    several.
    """
    body = c.function(name).body
    try:
        return find(body)
    except SiteError as error:
        if error.found:
            raise
        found: list[T] = []
        for function in c.functions():
            if function.name != name and c.calls(function.name, body):
                with suppress(SiteError):
                    found.append(find(function.body))
        if len(found) != 1:
            raise
        return found[0]


def in_array(name: str, *, before: str) -> Callable[[CFile], int]:
    """Find the line of the one row of a table that has some tokens (``before``)."""

    def find(c: CFile) -> int:
        rows = [row for row in c.array(name).rows if c.find(before, row.span)]
        return c.line_of(c.single(rows, f"row of {name}[] with {before}").span.start, f"row of {name}[]")

    return find


def in_switch(function: str, *, before: str = "", having: str = "") -> Callable[[CFile], int]:
    """Find the line of a case in a function, or of the switch's first; ``having`` is a case that tells it from other switches."""

    def find(c: CFile) -> int:
        switch = c.switch(c.function(function).body, having=having or before)
        case = switch.find(before) if before else next(iter(switch.cases), None)
        site = f"case {before} in {function}()" if before else f"first case of the switch in {function}()"
        return c.line_of(c.needed(case, site).span.start, site)

    return find


def before_function(name: str) -> Callable[[CFile], int]:
    """Find the line before a function and its comment."""
    return lambda c: c.function(name).lines(leading_comment=True).start


def in_function(name: str) -> Callable[[CFile], int]:
    """Find the line of a function's first statement, or of the comment above it: after its declarations."""

    def find(c: CFile) -> int:
        body = c.function(name).body
        tokens = c.tokens_in(body.start, body.end)
        start = 0
        while start + 1 < len(tokens):
            first, second = tokens[start], tokens[start + 1]
            if first.kind != "word" or first.text in _STATEMENT or not (second.kind == "word" or second.text == "*"):
                if c.conditions_at(first.start) != c.conditions_at(body.start):
                    # What goes there would not be in every build.
                    raise c.missing(f"first statement of {name}() outside of conditionals")
                place = c.line_of(first.start, f"first statement of {name}()")
                return place if place == first.start else c.lines(first.span, leading_comment=True).start
            while start < len(tokens) and tokens[start].text != ";":
                start += 1
            start += 1
        raise c.missing(f"statement in {name}()")

    return find
