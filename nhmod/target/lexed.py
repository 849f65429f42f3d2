"""Texts as pcpp's tokens: a header that many files include, or that many trees share, is taken apart once."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from pcpp import Preprocessor
from pcpp.parser import LexToken

if TYPE_CHECKING:
    from collections.abc import Iterator

_NO_ENDS = {ord(end): 0xE000 + ord(end) for end in "\x1c\x1d\x1e\x85"}
_ENDS = {stand_in: end for end, stand_in in _NO_ENDS.items()}
"""What ``str.splitlines`` takes for ends of lines: a part of a letter, in texts of other languages."""
_TEXTS = 256
"""So many texts are remembered: about twice what the facts of a tree are read from."""


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
    """Take a text apart by pcpp's own lexer, to which other bytes end a line than to a C compiler."""
    lines: list[list[Any]] = list(_reader().group_lines(text.translate(_NO_ENDS), ""))
    numbers = [token.lineno for line in lines for token in line]
    further = iter([after - before for before, after in pairwise(numbers)] + [0])
    shared: dict[_Kind, _Kind] = {}
    made = ((_Kind(token.type, token.value.translate(_ENDS), next(further)) for token in line) for line in lines)
    return tuple(tuple(shared.setdefault(kind, kind) for kind in line) for line in made)


@cache
def _reader() -> Preprocessor:
    return Preprocessor()
