"""Lays a level description of the 3.4.3 dialect out: its tokens stay, and so do the comments; the blanks change.

Each command begins a line. There are no blanks between tokens, but between two words or texts; a command that goes
over several lines keeps its line breaks. Two or more blank lines become one. Maps stay as they are. Lines end in a line
feed. What comes out is laid out already: doing it again changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.v34.lexer import Kind, scan
from nhmod_languages.des.v34.words import COMMANDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.source import Source
    from nhmod_languages.des.v34.lexer import Token
    from nhmod_languages.des.v34.words import Lexicon

_COMMANDS = frozenset(COMMANDS)


def format_source(source: Source, lexicon: Lexicon) -> str:
    """Return the text of a source without errors in the usual layout."""
    parts: list[str] = []
    before: Token | None = None
    for token in scan(source, lexicon).tokens:
        start = before.end if before else 0
        lines = source.text[start : token.start].split("\n")
        # The first of them ends the line of the token before, the last begins that of the token behind.
        between = [line.rstrip() for line in (lines[1:] if before else lines)[: None if token.kind is Kind.END else -1]]
        if token.kind is Kind.END:
            parts += _end(between, begun=before is not None)
        elif before is None or _begins_line(token):
            if before is not None:
                parts.append("\n")
            parts += (f"{line}\n" for line in _single_blanks(between, begun=before is not None))
        elif len(lines) > 1:
            comments = (f"{line}\n" for line in between if line)
            parts += ["\n", *comments, lines[-1]]
        elif before.kind is not Kind.MARK and token.kind not in {Kind.MARK, Kind.PERCENT}:
            parts.append(" ")
        parts.append(_text(source, token))
        before = token
    return "".join(parts)


def _begins_line(token: Token) -> bool:
    return token.kind is Kind.MAP or (token.kind is Kind.WORD and token.text in _COMMANDS)


def _text(source: Source, token: Token) -> str:
    text = source[token.span]
    if token.kind is Kind.MAP:
        return text.replace("\r\n", "\n")
    return text.replace(" ", "") if token.kind is Kind.PERCENT else text


def _single_blanks(lines: Iterable[str], *, begun: bool) -> Iterator[str]:
    """Leave one of several blank lines, and none before the first command or comment."""
    blank = not begun
    for line in lines:
        if line or not blank:
            yield line
        blank = not line


def _end(lines: list[str], *, begun: bool) -> Iterator[str]:
    while lines and not lines[-1]:
        lines = lines[:-1]
    if begun:
        yield "\n"
    for line in _single_blanks(lines, begun=begun):
        yield f"{line}\n"
