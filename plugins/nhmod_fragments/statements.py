"""Places among statements: behind a function's declarations, before a last return, beside a statement with braces around it."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod.location import Location
from nhmod.target.c import CFile, SiteError, Span

if TYPE_CHECKING:
    from collections.abc import Iterator


_LEAVING = frozenset({"break", "return", "goto", "continue"})
_NO_TYPES = _LEAVING | {"if", "else", "for", "while", "do", "switch", "case", "default", "sizeof"}
_BUILT_IN = frozenset(
    {
        "static",
        "register",
        "const",
        "struct",
        "union",
        "enum",
        "unsigned",
        "signed",
        "int",
        "char",
        "long",
        "short",
        "extern",
    }
)
_BEFORE_A_STATEMENT = frozenset({"{", "}", ";", ":"})


class BadPlaceError(Exception):
    """A place that is there, and where lines would mean something else than they say; ``location`` is in the tree."""

    def __init__(self, c: CFile, offset: int, why: str) -> None:
        """Keep where it is and why it can't be used."""
        super().__init__(why)
        self.why = why
        self.location = Location.of_offset(c.path, c.source, offset, offset)


@dataclass(frozen=True, slots=True)
class Bounds:
    """A file, for places beside its statements."""

    c: CFile

    def beside(self, tokens: str, inside: Span | None, words: str, *, behind: bool) -> int:
        """Return the line before, or behind, the one statement that has a sequence of tokens."""
        c = self.c
        spans = sorted({c.statement_at(found.start) for found in c.find(tokens, inside)})
        if len(spans) != 1:
            places = [Location.of_offset(c.path, c.source, span.start, span.end) for span in spans]
            raise SiteError.of_count(
                target=c.target, file=c.path, site=f"statement with '{tokens}'{words}", places=places
            )
        span = spans[0]
        before = c.token_before(span.start)
        if before and before not in _BEFORE_A_STATEMENT:
            raise BadPlaceError(c, span.start, f"the statement belongs to the '{before}' before it, without braces")
        first, last = c.line_start(span.start), c.line_end(span.end - 1)
        if c.tokens_in(first, span.start) or c.tokens_in(span.end, last):
            raise BadPlaceError(c, span.start, "other code stands on its lines")
        return c.lines(span).end if behind else c.lines(span, leading_comment=True).start


def beginning(c: CFile, body: Span, *, after: int) -> int:
    """Return the line behind the declarations that a body begins with, or behind what opens it; ``after`` is the end of that."""
    declared = after
    for statement in _statements(c, body):
        if not _declares(c, statement):
            break
        declared = statement.end
    place = c.lines(Span(max(declared - 1, 0), declared)).end
    if c.tokens_in(declared, place):
        raise BadPlaceError(c, declared, "other code stands on the line where it begins")
    outside = c.conditions_at(after)
    # The last declarations may stand in an #if: then the place is behind that.
    for directive in c.directives:
        if c.conditions_at(place) == outside:
            break
        if directive.span.start >= place and directive.name == "endif":
            place = c.line_end(directive.span.end - 1)
    return place


def ending(c: CFile, body: Span) -> int:
    """Return the line before the last statement of a body if that leaves it, or else the line of the brace that ends it."""
    statements = list(_statements(c, body))
    while statements and c.text(statements[-1]).startswith("{") and c.text(statements[-1]).endswith("}"):
        block = statements[-1]
        inner = list(_statements(c, Span(block.start + 1, block.end - 1)))
        if not inner:
            break
        statements = inner
    if statements and c.text(statements[-1]).split(maxsplit=1)[0].rstrip(";(") in _LEAVING:
        last = statements[-1]
        first = c.line_start(last.start)
        if c.tokens_in(first, last.start):
            raise BadPlaceError(c, last.start, "other code stands before the last statement on its line")
        return first
    if statements:
        return free_line(c, statements[-1].end, c.lines(statements[-1]).end, "behind the last statement on its line")
    return free_line(c, body.start, c.line_end(body.start - 1), "on the line where it begins")


def free_line(c: CFile, behind: int, place: int, where: str) -> int:
    """Return a place if no code stands before it on the line that ends there; ``behind`` is where that line's own code ends."""
    if c.tokens_in(behind, place):
        raise BadPlaceError(c, behind, f"other code stands {where}")
    return place


def _statements(c: CFile, body: Span) -> Iterator[Span]:
    """Go through the statements directly in a body; labels belong to the statement behind them."""
    tokens = c.significant
    starts = [token.start for token in tokens]
    number = bisect_left(starts, body.start)
    while number < len(tokens) and tokens[number].start < body.end:
        begin = tokens[number].start
        span = c.statement_at(begin)
        end = max(span.end, tokens[number].end)
        yield Span(begin, min(end, body.end))
        number = bisect_left(starts, end)


def _declares(c: CFile, statement: Span) -> bool:
    """Return a declaration from another statement: a type's word, or two names side by side."""
    tokens = c.significant
    number = bisect_left([token.start for token in tokens], statement.start)
    words = [token.text for token in tokens[number : number + 4]]
    if not words or tokens[number].kind != "word" or words[0] in _NO_TYPES:
        return False
    if words[0] in _BUILT_IN:
        return True
    rest = words[1:]
    while rest and rest[0] == "*":
        rest = rest[1:]
    named = bool(rest) and (rest[0][0].isalpha() or rest[0][0] == "_")
    return named and len(rest) > 1 and rest[1] in {";", ",", "=", "["}
