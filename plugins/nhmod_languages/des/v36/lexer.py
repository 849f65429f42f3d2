r"""Cuts a level description in the 3.6 dialect into tokens. Mirrors util/lev_comp.l.

flex takes the longest match, and of equally long ones the first rule. All words, numbers and dice are cut from one run
of ``[-_a-zA-Z0-9]``, so the run decides: ``1-5`` and ``-`` alone are unknown words, and a minus sign is never a token of
its own. The two scanner states differ in the rows of a map only, because MAPC is not exclusive (``%s``): between MAP and
ENDMAP every other token is read as elsewhere, and every line end that is left is an empty row.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.source import Source, Span
from nhmod_languages.des.v36 import token_kinds
from nhmod_languages.des.v36.words import KINDS

if TYPE_CHECKING:
    from collections.abc import Collection

    from nhmod_languages.des.v36.rules import Rules

# What is frequent is tried first, and a token's kind is found by its text: a group for each kind would cost as much as the search.
_TOKENS = re.compile(
    r"""
    (?:^[ \t]*\#.*\n|[ \t]+|\r?\n)*+
    ( [-_a-zA-Z0-9]++(?<!MAP)(?![%[])
    | [,:(){}|.&*/%\]]
    | "[^"]*"
    | '\\.'
    | '.'
    | \$[a-zA-Z_]+
    | \[\ *[0-9]+%\ *\]
    | \+[0-9]+
    | [=!]=|<>|[<>]=|[<>]
    | [=[+]
    | ^MAP\r?\n
    | random\[
    | [0-9]+%
    | [-_a-zA-Z0-9]+
    | [^-\s\w,:(){}=|.&*/%[\]+"'$<>!]+
    | .
    )?
    """,
    re.VERBOSE | re.MULTILINE | re.ASCII,
)
_SAME = {mark: mark for mark in ",:(){}|.&*/%]=[+"}
_KINDS = (
    _SAME
    | dict.fromkeys(("==", "!=", "<>", "<=", ">=", "<", ">"), token_kinds.COMPARE)
    | dict.fromkeys("\"'$!", token_kinds.OTHER)
    | {"random[": token_kinds.RANDOM_OF}
    | KINDS
)
_BY_FIRST = {
    '"': token_kinds.STRING,
    "'": token_kinds.CHAR,
    "$": token_kinds.VARIABLE,
    "[": token_kinds.CHANCE,
    "+": token_kinds.PLUS,
}
_NUMBER = re.compile(r"(?P<integer>[0-9]+)|(?P<minus>-[0-9]+)|(?P<dice>[0-9]+d[0-9]+)|(?P<share>[0-9]+%)")
_NUMBERS = {
    "integer": token_kinds.INTEGER,
    "minus": token_kinds.MINUS,
    "dice": token_kinds.DICE,
    "share": token_kinds.SHARE,
}
_WORD = re.compile("[-_a-zA-Z0-9]+")
_BLANKS = re.compile(r"^[ \t]*#.*\n|[ \t]+", re.MULTILINE)


@frozen
class MapBlock:
    """A map as the scanner saw it.

    ``token`` is the index of the MAP_ID token (-1: ENDMAP never came); ``span`` goes from MAP to behind ENDMAP, and
    ``rows`` are its rows as they are written, without line ends.
    """

    token: int
    span: Span
    rows: tuple[Span, ...]


@frozen
class Tokens:
    """All tokens of a text, side by side; the last is ``token_kinds.END``.

    ``kinds`` are a word's or a mark's own text, a token name of util/lev_comp.y, or ``token_kinds.WORD`` (a word that is none) and
    ``token_kinds.OTHER`` (characters that are nothing).
    """

    kinds: list[str]
    texts: list[str]
    starts: list[int]
    maps: tuple[MapBlock, ...]

    def span(self, index: int) -> Span:
        """Return a token's place."""
        start = self.starts[index]
        return Span(start, start + len(self.texts[index]))


def scan(source: Source, rules: Rules, left_out: Collection[int] = ()) -> Tokens:
    """Cut a text into tokens; what is no token is one of the kind ``token_kinds.OTHER``, so nothing fails.

    ``left_out`` are the numbers of lines that makedefs has left out: they are blank, and no rows of a map.
    """
    missing = frozenset(source.line_start(number) for number in left_out)
    return _Scanner(source.text, rules, missing).scan()


class _Scanner:
    def __init__(self, text: str, rules: Rules, missing: frozenset[int]) -> None:
        self.text = text
        self.missing = missing
        self.words = dict(_KINDS)
        for token, words in rules.words.items():
            self.words.update(dict.fromkeys(words, token))
        self.words.update(rules.dialect.kinds)
        letters = re.escape("".join(rules.terrain))
        self.row = re.compile(rf"[{letters}0-9]*\r?\n")
        self.kinds: list[str] = []
        self.texts: list[str] = []
        self.starts: list[int] = []
        self.maps: list[MapBlock] = []

    def scan(self) -> Tokens:
        place = 0
        while place >= 0:
            place = self._plain(place)
        self._add(token_kinds.END, "", len(self.text))
        return Tokens(kinds=self.kinds, texts=self.texts, starts=self.starts, maps=tuple(self.maps))

    def _plain(self, place: int) -> int:
        """Read to the next map and over it; give where it ends, or -1 at the end of the text."""
        kinds, texts, starts, words = self.kinds, self.texts, self.starts, self.words
        for match in _TOKENS.finditer(self.text, place):
            text = match[1]
            if text is None:
                continue
            kind = words.get(text)
            if kind is None:
                kind = words[text] = _kind(text)
            if kind == token_kinds.MAP:
                return self._map(match.start(1), match.end())
            kinds.append(kind)
            texts.append(text)
            starts.append(match.start(1))
        return -1

    def _map(self, start: int, place: int) -> int:
        """Read a map's rows; tokens among them are the parser's matter."""
        text = self.text
        rows: list[Span] = []
        while place < len(text):
            if row := self.row.match(text, place):
                if place not in self.missing:
                    rows.append(Span(place, len(row[0].rstrip("\r\n")) + place))
                place = row.end()
            elif blanks := _BLANKS.match(text, place):
                place = blanks.end()
            else:
                place, ended = self._token_in_map(place)
                if ended:
                    block = MapBlock(token=len(self.kinds), span=Span(start, place), rows=tuple(rows))
                    self.maps.append(block)
                    self._add(token_kinds.MAP, text[start:place], start)
                    return place
        self.maps.append(MapBlock(token=-1, span=Span(start, place), rows=tuple(rows)))
        return -1

    def _token_in_map(self, place: int) -> tuple[int, bool]:
        match = _TOKENS.match(self.text, place)
        text = match[1] if match else None
        if match is None or text is None:
            return place + 1, False
        kind = self.words.get(text) or _kind(text)
        if text == "ENDMAP" or kind == token_kinds.MAP:
            return match.end(), text == "ENDMAP"
        self._add(kind, text, place)
        return match.end(), False

    def _add(self, kind: str, text: str, start: int) -> None:
        self.kinds.append(kind)
        self.texts.append(text)
        self.starts.append(start)


def _kind(text: str) -> str:
    """Return the kind of a token that is no word and no mark of its own."""
    if found := _NUMBER.fullmatch(text):
        return _NUMBERS[found.lastgroup or ""]
    if text[-1] == "\n":
        return token_kinds.MAP
    return _BY_FIRST.get(text[0]) or (token_kinds.WORD if _WORD.fullmatch(text) else token_kinds.OTHER)
