"""Words, numbers and strings of dungeon.def. Mirrors util/dgn_comp.l, behind ``makedefs -e``.

The scanner that flex makes knows no words but the language's own, and takes the longest of them wherever it stands:
``lawfulLEVEL:`` is ``lawful`` and ``LEVEL``. A number is any row of digits and dashes, of which ``atoi`` reads what it can.
"""

from __future__ import annotations

import re
from dataclasses import replace
from enum import Enum, auto
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Report
from nhmod.source import CONTROL, OBEYED, Source, Span
from nhmod_languages.dungeon import codes
from nhmod_languages.dungeon.words import WORDS
from nhmod_languages.foreign import instead, plain_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_languages.dungeon.makedefs import Makedefs


class Kind(Enum):
    """What a token is; punctuation is its own character."""

    WORD = auto()
    NUMBER = auto()
    STRING = auto()
    PUNCTUATION = auto()
    END = auto()


@frozen
class Token:
    """A token; ``text`` is a string's content without the quotes, and a number as it is understood.

    ``told`` is one of which a fault was reported, so that nobody knows what it should say.
    """

    kind: Kind
    text: str
    span: Span
    told: bool = False


@frozen
class Tokens:
    """The tokens of a file; without ``decided`` its conditions have faults, so that some may be of lines that are left out."""

    found: list[Token]
    decided: bool


_TOKEN = re.compile(
    r"""(?P<blank>[ \t]+|\r$)
    | (?P<word>[A-Za-z_][A-Za-z0-9_]*)
    | (?P<number>[-0-9]+)
    | "(?P<string>[^"\n]*)"
    | (?P<punctuation>[:@+(),])
    | (?P<open>"[^"\r\n]*)
    | '(?P<single>[^"\r\n]*?)'(?![A-Za-z0-9])
    | (?P<comment>\#.*|//.*|/\*.*|;[ \t]*\w.*)
    | (?P<stray>[^\x00-\x7f]+|.)""",
    re.VERBOSE | re.DOTALL,
)
_CONTROLS = "^%"
_FAULTS = {
    "open": "the text has no closing '\"' on its line",
    "comment": "a comment begins with '#' in the first column of its line",
}
_KEYWORD = re.compile("|".join(sorted(WORDS, key=len, reverse=True)))
_INTEGER = re.compile(r"-?[0-9]+")
_MAX_INT = 2**31 - 1


def tokens(source: Source, report: Report, makedefs: Makedefs, obeyed: re.Pattern[str] = CONTROL) -> Tokens:
    """Cut what makedefs leaves of a text into tokens, the last of which is ``END``."""
    found: list[Token] = []
    fresh = True
    filtering = Report()
    stretches = makedefs.filter(source, filtering).stretches
    report.extend(filtering.diagnostics)
    decided = not filtering.errors
    for stretch in stretches:
        # A comment that makedefs lets through; in the middle of a line there is none.
        first = source[stretch.span][:1] if fresh else ""
        if first and first in _CONTROLS:
            _foreign(source, report, stretch.span)
            decided = False
        elif first != "#":
            _line_tokens(source, report, stretch.span, found, obeyed)
        fresh = stretch.newline
    end = len(source.text)
    found.append(Token(kind=Kind.END, text="the end of the file", span=Span(end, end)))
    return Tokens(found=found, decided=decided)


def _line_tokens(source: Source, report: Report, line: Span, found: list[Token], obeyed: re.Pattern[str]) -> None:
    faults = _Faults()
    _cut(source, faults, line, found, obeyed)
    # One quote too many or too few, or of the wrong kind, makes odd things of the whole line.
    foreign, opened = faults.foreign.diagnostics[:1], faults.opened.diagnostics
    report.extend(foreign or opened or faults.others.diagnostics)


class _Faults:
    """What is wrong with a line: characters that have a plain one in their place, texts without an end, and all else."""

    def __init__(self) -> None:
        self.foreign = Report()
        self.opened = Report()
        self.others = Report()


def _cut(source: Source, faults: _Faults, line: Span, found: list[Token], obeyed: re.Pattern[str]) -> None:
    for match in _TOKEN.finditer(source.text, line.start, line.end):
        start, end = match.span()
        span = Span(start, end)
        match match.lastgroup:
            case "blank":
                continue
            case "word" if match[0] in WORDS:
                found.append(Token(kind=Kind.WORD, text=match[0], span=span))
            case "word":
                found.extend(_glued(source, faults.others, span))
            case "number":
                number = _number(source, faults.others, span)
                found.append(Token(kind=Kind.NUMBER, text=number or "0", span=span, told=not number))
            case "string":
                told = _check_text(source, faults.others, span, obeyed)
                found.append(Token(kind=Kind.STRING, text=match["string"], span=span, told=told))
            case "punctuation":
                found.append(Token(kind=Kind.PUNCTUATION, text=match[0], span=span))
            case "single":
                hint = f'write "{match["single"]}"'
                faults.others.error(
                    codes.LEXICAL, f"{match[0]} stands in the wrong quotes", source.location(span), hint=hint
                )
                found.append(Token(kind=Kind.STRING, text=match["single"], span=span))
            case other:
                _stray(source, faults, span, other or "", found)


def _stray(source: Source, faults: _Faults, span: Span, what: str, found: list[Token]) -> None:
    """Report what is no token, and mark what it makes doubtful."""
    if what != "open" or not source.text.startswith("\0", span.end):
        # Of a line that ends at a NUL that is told.
        message = _FAULTS.get(what) or f"{source[span]!a} has no meaning here"
        hint = instead(source.text, span.start)
        report = faults.opened if what == "open" else faults.foreign if hint and what == "stray" else faults.others
        report.error(codes.LEXICAL, message, source.location(span), hint=hint)
    if what == "open" or plain_of(source.text, span.start).strip():
        found.append(Token(kind=Kind.STRING, text=source[span][1:], span=span, told=True))
    elif found and found[-1].kind is Kind.NUMBER and found[-1].span.end == span.start:
        found[-1] = replace(found[-1], told=True)


def _check_text(source: Source, report: Report, text: Span, obeyed: re.Pattern[str]) -> bool:
    """Report a text with a character that a terminal would obey; return whether it has one."""
    found = obeyed.search(source.text, text.start, text.end)
    if found:
        message = f"the text has the character {found[0]!a}: {OBEYED}"
        report.error(codes.LEXICAL, message, source.location(Span(*found.span())), hint="delete it")
    return found is not None


def _foreign(source: Source, report: Report, line: Span) -> None:
    """Report a line that another release's makedefs would take for a condition."""
    text = source[line]
    shown = text[:2] if text[0] == "^" else "%"
    message = f"'{shown}' begins no condition in this release's files"
    where = source.location(Span(line.start, line.start + len(shown)))
    report.error(codes.LEXICAL, message, where, hint="NetHack 3.6 has '^?SYMBOL', NetHack 3.4.3 has '%SYMBOL'")


def _glued(source: Source, report: Report, span: Span) -> Iterator[Token]:
    """Yield the words of which a longer word is made, or the word itself where it is no row of known words."""
    found: list[Token] = []
    at = span.start
    while at < span.end:
        word = _KEYWORD.match(source.text, at, span.end)
        if word is None:
            yield Token(kind=Kind.WORD, text=source[span], span=span)
            return
        at = word.end()
        found.append(Token(kind=Kind.WORD, text=word[0], span=Span(*word.span())))
    message = f"'{source[span]}' is read as {' '.join(token.text for token in found)}"
    report.warning(codes.GLUED, message, source.location(span), hint="put blanks or line ends between them")
    yield from found


def _number(source: Source, report: Report, span: Span) -> str:
    """Read a number as ``atoi`` does: the sign and the digits that come first, else 0; empty where it is far too large."""
    text = source[span]
    read = _INTEGER.match(text)
    digits = read[0].lstrip("-").lstrip("0") if read else ""
    # Longer numbers are never made: int() would take its time for thousands of digits.
    if len(digits) > len(str(_MAX_INT)) or int(digits or "0") > _MAX_INT:
        report.error(codes.LEXICAL, "the number is far too large", source.location(span))
        return ""
    value = f"-{digits}" if digits and text[0] == "-" else digits or "0"
    if read is None or read[0] != text:
        message = f"'{text}' is no number, and is read as {value}"
        report.warning(codes.ODD_NUMBER, message, source.location(span), hint="write the number that is meant")
    return value
