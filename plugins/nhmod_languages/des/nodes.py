"""Values that both dialects write and read alike: words, numbers, chances and texts, and what all nodes of a syntax tree are."""

from __future__ import annotations

from dataclasses import field

from nhmod.dataclass import frozen
from nhmod.source import Span

NOWHERE = Span(0, 0)
_INT_BITS = 32
_LONG = 1 << 63
_CERTAIN = 9
_DIGITS = 400


@frozen
class Node:
    """A piece of the text; ``span`` is where it stands (``NOWHERE`` if it was never written)."""

    span: Span = field(default=NOWHERE, compare=False, repr=False)


@frozen
class Word(Node):
    """A word of the language: ``text`` is as it is written."""

    text: str


@frozen
class Number(Node):
    """An integer, as C's ``atoi`` reads it: it fits 32 bits."""

    value: int


@frozen
class Percent(Node):
    """A chance or a share, 0 to 100: ``[50%]``, ``50%``."""

    value: int


@frozen
class Text(Node):
    """A text in double quotes, which are in the span but not in the value; it may hold newlines."""

    value: str


def atoi(text: str) -> int:
    """Read a number as C does: a long that stops at its limits, cut to an int."""
    if len(text) <= _CERTAIN:
        return int(text)
    # Python refuses to read thousands of digits; no number of more than these fits anyway.
    value = max(-_LONG, min(int(text[:_DIGITS]), _LONG - 1))
    half = 1 << (_INT_BITS - 1)
    return value if -half <= value < half else ((value + half) & ((1 << _INT_BITS) - 1)) - half
