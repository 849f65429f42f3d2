"""Cuts a level description into tokens. Mirrors util/lev_comp.l of 3.6, whose longest match wins."""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.source import Source, Span

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator


class Kind(Enum):
    """What a token is."""

    WORD = auto()
    NUMBER = auto()
    DICE = auto()
    PERCENT = auto()
    """``50%`` or ``[50%]``"""
    STRING = auto()
    CHAR = auto()
    VARIABLE = auto()
    COMPARE = auto()
    PUNCTUATION = auto()
    MAP = auto()
    """All rows between MAP and ENDMAP."""
    OPEN_MAP = auto()
    """The same without an ENDMAP."""
    BAD = auto()


@frozen
class Token:
    """A token. ``text`` has no quotes; ``first`` says that no other token stands before it on its line."""

    kind: Kind
    text: str
    span: Span
    first: bool


_TOKEN = re.compile(
    r"""(?P<blank>[ \t\r\f]+)
    | (?P<PERCENT>\[[ ]*\d{1,9}%[ ]*\] | \d{1,9}%)
    | (?P<DICE>\d{1,9}d\d{1,9}(?![-\w]))
    | (?P<NUMBER>[-+]?\d{1,9}(?![-\w]))
    | (?P<VARIABLE>\$[A-Za-z_]+)
    | (?P<WORD>[-_A-Za-z0-9]+)
    | "(?P<STRING>[^"]*)"
    | '(?P<CHAR>\\.|.)'
    | (?P<COMPARE>==|!=|<>|<=|>=|<|>)
    | (?P<PUNCTUATION>[][{}():,|&.=+*/%-])
    | (?P<BAD>'[^'\n]*'? | "[^\n]* | \#.* | [^\x00-\x7f]+ | .)""",
    re.VERBOSE,
)
_MAP = re.compile(r"MAP[ \t]*\r?")
_BEHIND_MAP = re.compile(r"^[ \t]*(?:(?P<end>ENDMAP)[ \t]*\r?$|[A-Z_]{4,}[ \t]*:)", re.MULTILINE)
"""The end of a map, or else a statement, which no map can hold: then the ENDMAP is missing."""


def tokens(source: Source) -> Iterator[Token]:
    """Yield all tokens; what is none is ``BAD``, and what is a comment or blank is left out."""
    text = source.text
    at = 0
    while at < len(text):
        end = source.line_end(at)
        line = text[at:end].rstrip("\n")
        if line.lstrip(" \t").startswith("#"):
            at = end
        elif _MAP.fullmatch(line):
            rows = _map_token(source, end)
            yield rows
            at = source.line_end(rows.span.end) if rows.kind is Kind.MAP else rows.span.end
        else:
            at = yield from _line_tokens(text, at, end)


def _line_tokens(text: str, at: int, end: int) -> Generator[Token, None, int]:
    """Yield a line's tokens; a string can go on over further lines, so that the last token's end is given back."""
    first = True
    while at < end:
        match = _TOKEN.match(text, at)
        if match is None:  # the newline
            at += 1
            continue
        at = match.end()
        if match.lastgroup is not None and match.lastgroup != "blank":
            kind = Kind[match.lastgroup]
            yield Token(kind=kind, text=match[match.lastgroup], span=Span(*match.span()), first=first)
            first = False
    return at


def _map_token(source: Source, start: int) -> Token:
    behind = _BEHIND_MAP.search(source.text, start)
    span = Span(start, behind.start() if behind is not None else len(source.text))
    kind = Kind.MAP if behind is not None and behind["end"] else Kind.OPEN_MAP
    return Token(kind=kind, text=source[span], span=span, first=True)
