"""Splits a level description of the 3.4.3 dialect into tokens, exactly as flex does with util/lev_comp.l.

flex takes the longest match, and of equally long ones the first rule's; words are not bounded (``NOMAPSTAIR`` is two).
What no rule but the last knows (``.``) is no token of the grammar: such characters come as one ``BAD`` token with the
reason in its text's place, so that there is one message for a misspelt word and not one for each of its letters.
"""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from nhmod.source import Source, Span
from nhmod_languages.des.nodes import atoi
from nhmod_languages.des.v34.ast import MapRow
from nhmod_languages.des.v34.words import COMMANDS, LEXICON, VALUES, Lexicon

if TYPE_CHECKING:
    from collections.abc import Iterator


class Kind(Enum):
    """What a token is."""

    WORD = "word"
    MARK = "mark"
    STRING = "text"
    INTEGER = "number"
    CHAR = "letter"
    PERCENT = "chance"
    MAP = "map"
    BAD = "bad"
    END = "end"


class Fault(Enum):
    """Why a token is bad."""

    WORD = "an unknown word"
    CHARACTER = "an unknown character"
    STOP = "a character that ends the file for C"
    QUOTES = "not one character in single quotes"
    OPEN_TEXT = "a double quote without its partner"
    COMMENT = "a comment that is not first on its line"
    LAST_COMMENT = "a comment without an end of line"
    MAP_LINE = "MAP not alone on its line"
    OPEN_MAP = "a map without ENDMAP"
    MAP_LETTER = "a character that is no terrain"
    MAP_COMMENT = "a line of a map that is a comment"


class Token(NamedTuple):
    """One token; a tuple, for there are tens of thousands.

    ``text`` is a word or a mark as it is written, a string's or a character's value. ``number`` is the value of an
    integer or a percentage. ``rows`` are a map's. ``fault`` is a bad one's.
    """

    kind: Kind
    text: str
    start: int
    end: int
    number: int = 0
    rows: tuple[MapRow, ...] = ()
    fault: Fault | None = None

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(self.start, self.end)


class Flaw(NamedTuple):
    """What is wrong inside a map: ``span`` is the culprit's; rows and columns count from 0."""

    fault: Fault
    span: Span
    row: int = 0
    column: int = 0


class Tokens(NamedTuple):
    """The tokens of a file, the last of which is the end, the comments' spans, and the flaws of maps."""

    tokens: list[Token]
    comments: list[Span]
    flaws: list[Flaw]


_SPACE = re.compile(r"(?:[ \t]++|\r?\n)*")
_TOKEN = re.compile(
    r"""(?P<map>^MAP\r?\n)
    |(?P<word>half-left|half-right|[A-Za-z_]++)
    |(?P<percent>\[\ *+([0-9]++)%\ *+\])
    |(?P<mark>[,:()\[\]])
    |(?P<integer>[+-]?[0-9]++)
    |(?P<string>"[^"]*+")
    |(?P<char>'\\.'|'.')
    |(?P<comment>^\#.*+\n)
    |(?P<quotes>'[^'\n,;:()]*+'|'')
    |(?P<late>\#.*+)
    |(?P<other>.|\r)
    """,
    re.MULTILINE | re.VERBOSE,
)
_ENDMAP = "ENDMAP"
_MAP_COMMENT = re.compile(r"^#.*+\n", re.MULTILINE)
_MAP_AGAIN = re.compile(r"^MAP\r?\n", re.MULTILINE)
_TABS = re.compile(r"[ \t]++")
_COMMAND_LINE = re.compile(r"[ \t]*+(?:" + "|".join(COMMANDS) + r")\b")
_LAST_ASCII = 127


def scan(source: Source, lexicon: Lexicon = LEXICON, *, exact: bool = False) -> Tokens:
    """Return the tokens and the comments of a text; never raises.

    With ``exact``, a map is no unit: flex's state MAPC only adds rules to the others, so that commands may stand in a map
    whose ENDMAP is missing, and what looks like a row between them goes into the next one. Without, such a map is a
    flaw, and ends before the first command.
    """
    scanner = _Scanner(source.text, lexicon, exact=exact)
    return Tokens(list(scanner.tokens()), scanner.comments, scanner.flaws)


class _Scanner:
    """One run over one text."""

    def __init__(self, text: str, lexicon: Lexicon, *, exact: bool) -> None:
        self._text = text
        self._exact = exact
        self._open: int | None = None  # where the map began that the state MAPC is in
        self._rows: list[MapRow] = []
        self._keywords = frozenset((*COMMANDS, *VALUES, *lexicon.flags))
        self._row = _row_pattern(lexicon.map_letters)
        self._letters = frozenset(lexicon.map_letters + "0123456789")
        self.comments: list[Span] = []
        self.flaws: list[Flaw] = []

    def tokens(self) -> Iterator[Token]:  # noqa: C901, PLR0912 - a branch a rule; calls would double its time
        """Yield all tokens."""
        text, keywords, match_token, match_space = self._text, self._keywords, _TOKEN.match, _SPACE.match
        position = 0
        while True:
            if self._open is not None:
                position = self._rows_at(position)
                if text.startswith(_ENDMAP, position):
                    yield Token(Kind.MAP, "MAP", self._open, position + len(_ENDMAP), rows=tuple(self._rows))
                    position += len(_ENDMAP)
                    self._open, self._rows = None, []
            if self._open is None:
                space = match_space(text, position)
                position = space.end() if space else position
            found = match_token(text, position)
            if found is None:
                break
            kind, word, start, position = found.lastgroup, found[0], position, found.end()
            if kind == "word":
                if word in keywords:
                    yield Token(Kind.WORD, word, start, position)
                else:
                    yield from self._split(word, start)
            elif kind == "mark":
                yield Token(Kind.MARK, word, start, position)
            elif kind == "comment":
                self.comments.append(Span(start, start + len(word.rstrip("\r\n"))))
            elif kind == "string":
                # Strcpy stops at a NUL.
                yield Token(Kind.STRING, word[1:-1].partition("\0")[0], start, position)
            elif kind == "integer":
                yield Token(Kind.INTEGER, word, start, position, atoi(word))
            elif kind == "char":
                yield Token(Kind.CHAR, word[-2], start, position)
            elif kind == "percent":
                yield Token(Kind.PERCENT, word, start, position, atoi(word[1:-1].strip(" %")))
            elif kind == "map" and self._exact:
                self._open = start if self._open is None else self._open
            elif kind == "map":
                token = self._map(start, position)
                position = token.end
                yield token
            else:
                token = self._bad(kind or "", word, start)
                position = token.end
                yield token
        yield Token(Kind.END, "", len(text), len(text))

    def _split(self, word: str, start: int) -> Iterator[Token]:
        """Split a word that is none into those that it is made of, or give it as a bad one."""
        parts = self._parts(word)
        if not parts:
            line_end = self._text.find("\n", start)
            fault = Fault.MAP_LINE if word in {"MAP", _ENDMAP} else Fault.WORD
            # half-left has a hyphen, which no other word has: take what follows one for a part of the misspelt word.
            end = start + len(word)
            tail = re.compile(r"(?:-[A-Za-z]+)*").match(self._text, end, line_end if line_end >= 0 else len(self._text))
            end = tail.end() if tail and fault is Fault.WORD else end
            yield Token(Kind.BAD, self._text[start:end], start, end, fault=fault)
        for part in parts:
            yield Token(Kind.WORD, part, start, start + len(part))
            start += len(part)

    def _parts(self, word: str) -> list[str]:
        parts: list[str] = []
        start = 0
        longest = max(map(len, self._keywords))
        while start < len(word):
            ends = range(min(len(word), start + longest), start, -1)
            end = next((end for end in ends if word[start:end] in self._keywords), 0)
            if not end:
                return []
            parts.append(word[start:end])
            start = end
        return parts

    def _bad(self, kind: str, word: str, start: int) -> Token:
        end = start + len(word)
        fault = Fault.CHARACTER
        if kind == "quotes":
            fault = Fault.QUOTES
        elif kind == "late":
            first = start == 0 or self._text[start - 1] == "\n"
            fault = Fault.LAST_COMMENT if first else Fault.COMMENT
        elif word == '"':
            fault = Fault.OPEN_TEXT
            end = self._text.find("\n", start)
            end = len(self._text) if end < 0 else end
        elif not 0 < ord(word) <= _LAST_ASCII:
            fault = Fault.STOP
        return Token(Kind.BAD, self._text[start:end], start, end, fault=fault)

    def _rows_at(self, position: int) -> int:
        """Collect rows, and skip the blanks that begin no row; give where neither is."""
        while (row := self._row.match(self._text, position)) or (blank := _TABS.match(self._text, position)):
            if row:
                self._rows.append(MapRow(span=Span(position, row.end(1)), text=row[1]))
                position = row.end()
            elif blank:
                position = blank.end()
        return position

    def _map(self, start: int, position: int) -> Token:
        """Read a map in flex's state MAPC: rows, and what may stand between them, up to ENDMAP.

        A row takes precedence over a comment of the same length. All other tokens would come between GEOMETRY and
        the map's own, where the grammar has none: they are the map's flaws, one a line.
        """
        text = self._text
        rows: list[MapRow] = []
        while not text.startswith(_ENDMAP, position):
            if (row := self._row.match(text, position)) is not None:
                rows.append(MapRow(span=Span(position, row.end(1)), text=row[1]))
                position = row.end()
            elif (comment := _MAP_COMMENT.match(text, position)) is not None:
                self.comments.append(Span(position, position + len(comment[0].rstrip("\r\n"))))
                self.flaws.append(Flaw(Fault.MAP_COMMENT, self.comments[-1]))
                position = comment.end()
            elif (skipped := _MAP_AGAIN.match(text, position) or _TABS.match(text, position)) is not None:
                position = skipped.end()
            elif position == len(text) or _COMMAND_LINE.match(text, position):
                self.flaws.append(Flaw(Fault.OPEN_MAP, Span(start, start + len("MAP"))))
                return Token(Kind.MAP, "MAP", start, position, rows=tuple(rows), fault=Fault.OPEN_MAP)
            else:
                rows.append(self._bad_row(position, len(rows)))
                position = min(rows[-1].span.end + 1, len(text))
        return Token(Kind.MAP, "MAP", start, position + len(_ENDMAP), rows=tuple(rows))

    def _bad_row(self, start: int, row: int) -> MapRow:
        """Return a row with blanks in place of what can't be in it."""
        end = self._text.find("\n", start)
        end = len(self._text) if end < 0 else end
        line = self._text[start:end]
        at = next((index for index, letter in enumerate(line) if letter not in self._letters), -1)
        if at >= 0:
            self.flaws.append(Flaw(Fault.MAP_LETTER, Span(start + at, start + at + 1), row, at))
        text = "".join(letter if letter in self._letters else " " for letter in line)
        return MapRow(span=Span(start, end), text=text)


@lru_cache(maxsize=8)
def _row_pattern(letters: str) -> re.Pattern[str]:
    return re.compile(f"([{re.escape(letters)}0-9]*)\r?\n")
