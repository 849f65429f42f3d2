"""Tokens of preprocessed C, and a place among them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod_languages.machine.types import UnreadableError

if TYPE_CHECKING:
    from collections.abc import Sequence

_TOKEN = re.compile(
    r"\s+|/\*.*?\*/|//[^\n]*"
    r"|([A-Za-z_]\w*|\.?\d(?:[eE][+-]|[\w.])*|L?\"(?:[^\"\\]|\\.)*\"|L?'(?:[^'\\]|\\.)+'"
    r"|\.\.\.|<<=|>>=|->|\+\+|--|<<|>>|[<>=!+\-*/%&|^]=|&&|\|\||.)",
    re.DOTALL,
)
_CLOSING = {"(": ")", "[": "]", "{": "}"}
END = ""
"""What follows the last token."""


def tokens(text: str) -> list[str]:
    """Take a text apart; comments are left out."""
    return [found for found in _TOKEN.findall(text) if found]


def closing(items: Sequence[str], start: int) -> int:
    """Return where the bracket that opens at ``start`` is closed."""
    depth = 0
    for at in range(start, len(items)):
        if items[at] in _CLOSING:
            depth += 1
        elif items[at] in {")", "]", "}"}:
            depth -= 1
            if not depth:
                return at
    raise UnreadableError("a bracket is not closed")


class Cursor:
    """A place among tokens, and the questions that a parser has there."""

    def __init__(self, items: Sequence[str]) -> None:
        """Stand at the first token."""
        self.items = items
        self.at = 0

    def peek(self, ahead: int = 0) -> str:
        """Return a token without going on."""
        place = self.at + ahead
        return self.items[place] if place < len(self.items) else END

    def next(self) -> str:
        """Return the token here and go on."""
        found = self.peek()
        if found == END:
            raise UnreadableError("the text ends too early")
        self.at += 1
        return found

    def took(self, *wanted: str) -> str:
        """Go on over one of the tokens, if it stands here; return it, else nothing."""
        found = self.peek()
        if found in wanted and found != END:
            self.at += 1
            return found
        return ""

    def want(self, wanted: str) -> None:
        """Go on over a token that must stand here."""
        if not self.took(wanted):
            near = " ".join(self.items[max(0, self.at - 6) : self.at + 3])
            raise UnreadableError(f"'{wanted}' is missing near '{near}'")

    def more(self, end: str) -> None:
        """Go on over a comma; where there is none, what they stand in must end here."""
        if not self.took(",") and self.peek() != end:
            self.want(",")

    def skip(self) -> Sequence[str]:
        """Go on over a bracket and what stands in it; return the latter."""
        end = closing(self.items, self.at)
        inner = self.items[self.at + 1 : end]
        self.at = end + 1
        return inner
