"""Texts as pcpp's tokens: a header that many files include, or that many trees share, is taken apart once."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from pcpp import Preprocessor
from pcpp.parser import LexToken

if TYPE_CHECKING:
    from collections.abc import Iterator

_NO_ENDS = {ord(end): 0xE000 + ord(end) for end in "\x1c\x1d\x1e\x85"}
_ENDS = {stand_in: end for end, stand_in in _NO_ENDS.items()}
"""What ``str.splitlines`` takes for ends of lines: a part of a letter, in texts of other languages."""
_NEWLINE = "CPP_WS"
_TEXTS = 256
"""So many texts are remembered: about twice what the facts of a tree are read from."""
_KINDS = 1 << 16
"""So many different tokens are one object each, wherever they stand; a tree has some 50,000."""


class Token(LexToken):  # type: ignore[misc]  # pcpp has no types
    """One of pcpp's tokens, which it copies again and again."""

    def __copy__(self) -> Self:
        """Copy all that pcpp keeps in it, as ``copy.copy`` would, in a tenth of the time."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        return made


class _Kind(NamedTuple):
    """What all equal tokens of a text share; ``lines`` is how many line ends the lexer counted in one."""

    type: str
    value: str
    lines: int


def lexed(text: str, source: str) -> Iterator[list[Token]]:
    """Return the lines of a text, each as tokens that are the caller's to change, as ``Preprocessor.group_lines`` does."""
    number = 1
    for line in _lines(text):
        tokens = []
        for kind in line:
            token = Token()
            token.type, token.value, lines = kind
            token.lineno, token.source = number, source
            number += lines
            tokens.append(token)
        yield tokens


@lru_cache(maxsize=_TEXTS)
def _lines(text: str) -> tuple[tuple[_Kind, ...], ...]:
    """Take a text apart as ``Preprocessor.group_lines`` does, to which other bytes end a line than to a C compiler.

    What pcpp's lexer makes of what it has found depends on that alone (pcpp/parser.py): it is asked once for each different token.
    """
    text = "\n".join(line.rstrip() for line in text.translate(_NO_ENDS).splitlines())
    ((pattern, _),) = _lexer().lexre
    lines: list[tuple[_Kind, ...]] = []
    line: list[_Kind] = []
    end = 0
    for found in pattern.finditer(text):
        if found.start() > end:
            line += map(_letter, text[end : found.start()])
        end = found.end()
        kind = _kind(found.lastindex, found[0])
        line.append(kind)
        if kind.value == "\n" and kind.type == _NEWLINE:
            lines.append(tuple(line))
            line = []
    line += map(_letter, text[end:])
    if line:
        # As pcpp does: the end of the last line is a copy of the token before it, which so ends where it begins.
        lines.append((*line[:-1], line[-1]._replace(lines=0), _Kind(_NEWLINE, "\n", 0)))
    return tuple(lines)


@lru_cache(maxsize=_KINDS)
def _kind(rule: int, text: str) -> _Kind:
    """Return what the lexer makes of a text that one of its rules has found."""
    lexer = _lexer()
    ((_, rules),) = lexer.lexre
    make, token = rules[rule][0], LexToken()
    token.type, token.value, token.lexer = rules[rule][1], text, lexer
    lexer.lineno = 0
    if make is not None:
        token = make(token)
    return _Kind(token.type, token.value.translate(_ENDS), lexer.lineno)


@cache
def _letter(one: str) -> _Kind:
    """Return the token of a letter that no rule has found."""
    return _Kind(one, one.translate(_ENDS), 0)


@cache
def _lexer() -> Any:  # noqa: ANN401 - it has no types
    return Preprocessor().lexer
