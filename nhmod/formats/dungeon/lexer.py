"""Words, numbers and strings of dungeon.def. Mirrors util/dgn_comp.l and the filter of util/makedefs.c (do_dungeon)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from nhmod.formats.dungeon import codes
from nhmod.formats.source import Source, Span

if TYPE_CHECKING:
    from collections.abc import Collection

    from nhmod.diagnostics import Report


class Kind(Enum):
    """What a token is; punctuation is its own character."""

    WORD = auto()
    NUMBER = auto()
    STRING = auto()
    PUNCTUATION = auto()
    END = auto()


@dataclass(frozen=True, kw_only=True, slots=True)
class Token:
    """A token; ``text`` is a string's content without the quotes."""

    kind: Kind
    text: str
    span: Span


_TOKEN = re.compile(
    r"""(?P<blank>[ \t\r\f]+)
    | (?P<word>[A-Za-z_][A-Za-z0-9_]*)
    | (?P<number>-?[0-9]+)
    | "(?P<string>[^"\r\n]*)"
    | (?P<punctuation>[:@+(),])
    | (?P<open>"[^"\r\n]*)
    | (?P<comment>\#.*)
    | (?P<stray>[^\x00-\x7f]+|.)""",
    re.VERBOSE,
)
_MAX_DIGITS = 9


def tokens(source: Source, report: Report, undefined: Collection[str] = ()) -> list[Token]:
    """Cut the text into tokens, the last of which is ``END``.

    ``#`` lines are comments. ``^?SYM``, ``^!SYM``, ``^:`` and ``^.`` lines choose (makedefs.c:do_grep_control), and so
    do pairs of 3.4.3's ``%SYM`` lines (makedefs.c:check_control); a symbol counts as defined unless it is in
    ``undefined``.
    """
    found: list[Token] = []
    conditions = _Conditions(source, report, undefined)
    start = 0
    while start < len(source.text):
        end = source.line_end(start)
        line = source.text[start:end].rstrip("\r\n")
        if line.startswith(("^", "%")):
            conditions.control(line, start)
        elif conditions.writing and not line.startswith("#"):
            _line_tokens(source, report, Span(start, start + len(line)), found)
        start = end
    conditions.close()
    end = len(source.text)
    found.append(Token(kind=Kind.END, text="the end of the file", span=Span(end, end)))
    return found


def _line_tokens(source: Source, report: Report, line: Span, found: list[Token]) -> None:
    for match in _TOKEN.finditer(source.text, line.start, line.end):
        span = Span(*match.span())
        match match.lastgroup:
            case "word":
                found.append(Token(kind=Kind.WORD, text=match[0], span=span))
            case "number" if len(match[0]) <= _MAX_DIGITS:
                found.append(Token(kind=Kind.NUMBER, text=match[0], span=span))
            case "string":
                found.append(Token(kind=Kind.STRING, text=match["string"], span=span))
            case "punctuation":
                found.append(Token(kind=Kind.PUNCTUATION, text=match[0], span=span))
            case "blank":
                continue
            case "number":
                report.error(codes.LEXICAL, "the number is far too large", source.location(span))
            case "open":
                report.error(codes.LEXICAL, "the text has no closing '\"' on its line", source.location(span))
            case "comment":
                where = source.location(span)
                report.error(codes.LEXICAL, "a comment begins with '#' in the first column of its line", where)
            case _:
                report.error(codes.LEXICAL, f"{match[0]!a} has no meaning here", source.location(span))


class _Conditions:
    """The state of the conditional lines."""

    def __init__(self, source: Source, report: Report, undefined: Collection[str]) -> None:
        self._source = source
        self._report = report
        self._undefined = undefined
        self._stack: list[tuple[bool, Span, str]] = []

    @property
    def writing(self) -> bool:
        return all(active for active, _, _ in self._stack)

    def control(self, line: str, start: int) -> None:
        span = Span(start, start + len(line))
        symbol = line[2:].strip()
        match line[:2]:
            case "^#":
                return
            case "^?" | "^!" if symbol:
                self._stack.append(((symbol not in self._undefined) == (line[1] == "?"), span, "^"))
            case "^:" if self._stack and self._stack[-1][2] == "^":
                active, begin, _ = self._stack[-1]
                self._stack[-1] = (not active, begin, "^:")
            case "^." if self._stack and self._stack[-1][2] in {"^", "^:"}:
                self._stack.pop()
            case _ if line[0] == "%" and line[1:].strip():
                self._section(line[1:].strip(), span)
            case _:
                self._error(f"'{line}' has no open '^?' before it, or is no conditional line", span)

    def close(self) -> None:
        for _, span, _ in self._stack:
            self._error("this condition is not closed", span)

    def _section(self, symbol: str, span: Span) -> None:
        if self._stack and self._stack[-1][2] == "%" + symbol:
            self._stack.pop()
        else:
            self._stack.append((symbol not in self._undefined, span, "%" + symbol))

    def _error(self, message: str, span: Span) -> None:
        self._report.error(codes.CONDITION, message, self._source.location(span))
