"""Texts as pcpp's tokens: a header that many files include, or that many trees share, is taken apart once."""

from __future__ import annotations

import re
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
_BLANKS = {"CPP_COMMENT1": " ", "CPP_COMMENT2": "\n"}
"""What the preprocessor makes of comments."""
_BLANK = frozenset({_NEWLINE, "CPP_LINECONT", *_BLANKS})
_OTHER = r"[^\n\"'/\\#]*+"
_STRING, _COMMENT = r'"[^"\\\n]*+"', r"/\*[^*\n]*+\*/"
_STRING_OR_COMMENT = re.compile(f"{_STRING}|{_COMMENT}")
_PLAIN = re.compile(rf"{_OTHER}(?:(?:{_STRING}|{_COMMENT}){_OTHER})*\n")
"""A line in which nothing is but plain texts and comments, and what can be in no directive: its tokens are in it alone."""
_GOES_ON = re.compile(r"//[^\n]*\\\n")
_GONE_ON = re.compile(
    r"""/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|//[^\n]*\\\n(?:[^\n]*\\\n)*[^\n]*""", re.DOTALL
)
"""A comment to the end of its line that goes on in the next one, which pcpp doesn't know, or what such a comment can't begin in."""
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


class _Line(NamedTuple):
    """One line of a text, as it is written.

    ``text`` is what comes of it where it is in force and no macro in it is expanded, without its end if it is not blank; a
    directive has none. ``kinds`` are its tokens, nothing where it has to be taken apart for them.
    """

    written: str
    text: str | None
    lines: int
    kinds: tuple[_Kind, ...] | None = None

    def tokens(self, number: int, source: str) -> list[Token]:
        """Return its tokens, as the preprocessor gets them."""
        tokens = []
        for kind in _taken_apart(self.written) if self.kinds is None else self.kinds:
            token = Token()
            token.type, token.value, lines = kind
            token.lineno, token.source = number, source
            number += lines
            tokens.append(token)
        return tokens


class Folded(Token):
    """What stands in a line that is no directive, as one token: for a run that expands nothing in it."""

    type = "FOLDED"

    def __init__(self, line: _Line, number: int, source: str) -> None:
        """Take a line that is not blank, and its number."""
        self.value, self.lineno, self.source = line.text, number, source
        self._line = line

    def unfolded(self) -> list[Token]:
        """Return its tokens, without the line's end; a comment is the space that the preprocessor makes of it."""
        tokens = self._line.tokens(self.lineno, self.source)[:-1]
        for token in tokens:
            token.value = _BLANKS.get(token.type, token.value)
            token.type = _NEWLINE if token.type in _BLANKS else token.type
        return tokens


def lexed(text: str, source: str) -> Iterator[list[Token]]:
    """Return the lines of a text, each as tokens that are the caller's to change, as ``Preprocessor.group_lines`` does."""
    number = 1
    for line in _lines(text):
        yield line.tokens(number, source)
        number += line.lines


def folded(text: str, source: str) -> Iterator[list[Token]]:
    """Return what ``lexed`` does, but each line that is no directive as one token and its end, or as one blank."""
    number = 1
    for line in _lines(text):
        if line.text is None:
            yield line.tokens(number, source)
        elif _is_blank(line.text):
            yield [_blank(line.text, number, source)]
        else:
            yield [Folded(line, number, source), _blank("\n", number + max(line.lines - 1, 0), source)]
        number += line.lines


def _blank(text: str, number: int, source: str) -> Token:
    token = Token()
    token.type, token.value, token.lineno, token.source = _NEWLINE, text, number, source
    return token


def _ended(found: re.Match[str]) -> str:
    """Return a comment of several lines with nothing on the others; all else as it is."""
    return "//" + "\n" * found[0].count("\n") if found[0].startswith("//") else found[0]


@lru_cache(maxsize=_TEXTS)
def _lines(text: str) -> tuple[_Line, ...]:
    """Take a text apart as ``Preprocessor.group_lines`` does, to which other bytes end a line than to a C compiler.

    What pcpp's lexer makes of what it has found depends on that alone (pcpp/parser.py): it is asked once for each different token, and
    not at all of a line in which it can find nothing that goes on in the next one, until that is asked for its tokens.
    """
    text = "\n".join(line.rstrip() for line in text.translate(_NO_ENDS).splitlines())
    if _GOES_ON.search(text):
        text = _GONE_ON.sub(_ended, text)
    lines: list[_Line] = []
    at = 0
    while at < len(text):
        plain = _PLAIN.match(text, at)
        if plain is not None:
            lines.append(_plain(plain[0]))
            at = plain.end()
        else:
            kinds, end = _next_line(text, at)
            lines.append(_Line(text[at:end], _text(kinds), sum(kind.lines for kind in kinds), kinds))
            at = end
    return tuple(lines)


def _plain(written: str) -> _Line:
    """Return a line that ``_PLAIN`` has found."""
    text = written if written.isascii() else written.translate(_ENDS)
    if "/*" in text:
        text = _STRING_OR_COMMENT.sub(lambda found: found[0] if found[0][0] == '"' else " ", text)
    return _Line(written, text if _is_blank(text) else text[:-1], 1)


def _is_blank(text: str) -> bool:
    return not text.strip(" \t\n")


def _taken_apart(written: str) -> tuple[_Kind, ...]:
    """Return the tokens of a whole line."""
    return _next_line(written, 0)[0]


def _next_line(text: str, at: int) -> tuple[tuple[_Kind, ...], int]:
    """Take the line apart that begins at an offset; gives its tokens, and where the next one begins."""
    ((pattern, _),) = _lexer().lexre
    line: list[_Kind] = []
    end = at
    for found in pattern.finditer(text, at):
        if found.start() > end:
            line += map(_letter, text[end : found.start()])
        end = found.end()
        kind = _kind(found.lastindex, found[0])
        line.append(kind)
        if kind.value == "\n" and kind.type == _NEWLINE:
            return tuple(line), end
    line += map(_letter, text[end:])
    # As pcpp does: the end of the last line is a copy of the token before it, which so ends where it begins.
    return (*line[:-1], line[-1]._replace(lines=0), _Kind(_NEWLINE, "\n", 0)), len(text)


def _text(kinds: tuple[_Kind, ...]) -> str | None:
    """Return what comes of a line: without its end if it is not blank, nothing of a directive."""
    text = "".join(_BLANKS.get(kind.type, kind.value) for kind in kinds)
    first = next((kind for kind in kinds if kind.type not in _BLANK), None)
    if first is None:
        return text
    return None if first.value == "#" else text[:-1]


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
