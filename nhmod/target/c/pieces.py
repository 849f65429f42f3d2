"""Pieces of C code that are found: rows of tables, members, directives. Each knows its place, lines and conditions."""

from __future__ import annotations

from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass, frozen
from nhmod.source import Span
from nhmod.target.c.literals import strings_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target.c.code import Code

_NEVER = "#if 0"


@frozen
class Piece:
    """A stretch of code; ``span`` goes from its first token to the end of its last."""

    code: Code = field(repr=False, compare=False)
    span: Span

    @property
    def text(self) -> str:
        """Its text."""
        return self.code.text[self.span.start : self.span.end]

    @property
    def conditions(self) -> tuple[str, ...]:
        """The ``#if`` conditions around its beginning, outermost first (``#ifdef MAIL``)."""
        return self.code.conditions_at(self.span.start)

    @property
    def never(self) -> bool:
        """Whether it is in an ``#if 0``: an old version that somebody has kept."""
        return _NEVER in self.conditions

    @property
    def whole(self) -> Span:
        """The stretch with the comma or semicolon that belongs to it."""
        return self.span

    def lines(self, *, leading_comment: bool = False) -> Span:
        """Return its whole lines, with its comma and the comment after it on its last line.

        ``leading_comment`` adds the comments that stand on lines of their own directly above.
        """
        return self.code.lines(self.whole, leading_comment=leading_comment)

    @property
    def owns_lines(self) -> bool:
        """Whether no other code stands on its lines."""
        first, stop = self.code.range(self.whole)
        return self.code.range(self.code.lines(self.whole)) == (first, stop)


# No slots: a cached property needs a dictionary, and rows are cut up only as deep as someone looks.
@dataclass(frozen=True, kw_only=True)
class Row(Piece):
    """An element of a list: a table's row, a macro's or a call's argument, an enumerator.

    ``[first, stop)`` are its tokens; ``comma`` the comma after it, or None.
    """

    first: int = field(repr=False)
    stop: int = field(repr=False)
    comma: Span | None

    @property
    def whole(self) -> Span:
        """The row with its comma."""
        return Span(self.span.start, self.comma.end) if self.comma else self.span

    @cached_property
    def _opens(self) -> int:
        """The bracket that holds the row's arguments, or -1 if the row is an expression."""
        if self.stop - self.first == 1:
            return -1  # a single token, for which the file need not be cut into tokens
        code = self.code
        bracket = self.first + 1 if code.is_word(self.first) else self.first
        wanted = "(" if code.is_word(self.first) else "{"
        held = bracket < self.stop and code.at(bracket) == wanted and code.partner(bracket) == self.stop - 1
        return bracket if held else -1

    @property
    def head(self) -> str:
        """The macro's name for ``MON(…)``, nothing for ``{…}``, and else the expression with single spaces."""
        if self._opens < 0:
            return " ".join(self.text.split())
        return self.code.at(self.first) if self._opens > self.first else ""

    @property
    def is_list(self) -> bool:
        """Whether it has arguments: ``MON(…)`` or ``{…}``."""
        return self._opens >= 0

    @cached_property
    def args(self) -> tuple[Row, ...]:
        """The arguments of a macro, or the elements between braces; none for an expression."""
        return split(self.code, self._opens) if self._opens >= 0 else ()

    @cached_property
    def string(self) -> str | None:
        """The value of a string literal, or of several side by side; None if it is something else."""
        tokens = self.code.tokens[self.first : self.stop]
        if any(token.kind != "string" for token in tokens):
            return None
        return strings_value(token.text for token in tokens)


def written_text(row: Row) -> str:
    """Return a literal's value, the name of the macro in the place of one, or what parentheses begin with; empty for anything else."""
    if row.string is not None:
        return row.string
    if row.stop - row.first == 1:
        return row.text if row.code.is_word(row.first) else ""
    inner = row.code.tokens[row.first + 1]
    return strings_value((inner.text,)) if row.code.at(row.first) == "(" and inner.kind == "string" else ""


def split(code: Code, opening: int) -> tuple[Row, ...]:
    """Cut what a bracket holds at its commas.

    A row that stands in one branch of an ``#if`` ends with the branch, comma or not. Where a branch closes the list and
    another opens a new one with the same end (monst.c: ``SPLITMON_1``, ``SPLITMON_2``), the rows of both are given.
    """
    rows: list[Row] = []
    stop = code.partner(opening)
    first = position = code.after(opening)

    def end_row(at: int, comma: Span | None = None) -> None:
        if first < at:
            rows.append(Row(code=code, span=code.span(first, at), first=first, stop=at, comma=comma))

    while position < stop:
        branch = code.alternatives.get(position)
        if branch is not None and branch <= first < position:
            end_row(position)
            first = position
        text = code.at(position)
        if text == ",":
            end_row(position, code.tokens[position].span)
        elif text in ("}", ";"):
            end_row(position)
        elif not (code.closes(position) and code.partner(position) == stop):
            position = code.past(position)
            continue
        first = position = position + 1
    end_row(stop)
    return tuple(rows)


def listed_rows(code: Code) -> Iterator[Row]:
    """Cut a file that is nothing but a list at its commas; a call that another word follows is a row of its own."""
    first = position = 0

    def row(at: int, comma: Span | None = None) -> Iterator[Row]:
        if first < at:
            yield Row(code=code, span=code.span(first, at), first=first, stop=at, comma=comma)

    while position < len(code.tokens):
        branch = code.alternatives.get(position)
        if branch is not None and branch <= first < position:
            yield from row(position)
            first = position
        if code.at(position) == ",":
            yield from row(position, code.tokens[position].span)
            first = position = position + 1
            continue
        called = code.at(position) == "(" and first == position - 1
        position = code.past(position)
        if called and code.is_word(position):
            yield from row(position)
            first = position
    yield from row(position)


@frozen
class Table(Piece):
    """An initialised array.

    ``span`` goes from its name to its closing brace, ``declaration`` from the first word (``static``, or the
    ``struct`` whose body stands before it) to the brace, ``body`` is what the braces hold.
    """

    name: str
    declaration: Span
    body: Span
    rows: tuple[Row, ...] = field(repr=False)


@frozen
class Enumerator(Piece):
    """A member of an enumeration; ``value`` is None where C counts on."""

    name: str
    value: Span | None
    comma: Span | None

    @property
    def whole(self) -> Span:
        """The enumerator with its comma."""
        return Span(self.span.start, self.comma.end) if self.comma else self.span


@frozen
class Enum(Piece):
    """An enumeration: ``name`` is its tag, or that of its typedef, or empty; ``body`` is what the braces hold."""

    name: str
    body: Span
    members: tuple[Enumerator, ...] = field(repr=False)


@frozen
class Member(Piece):
    """A declaration in a structure, with its semicolon; ``names`` is what it declares."""

    names: tuple[str, ...]


@frozen
class Struct(Piece):
    """A structure or union: ``name`` is its tag, typedef or variable; ``body`` is what the braces hold."""

    name: str
    body: Span
    members: tuple[Member, ...] = field(repr=False)


@frozen
class Directive(Piece):
    """A preprocessor line: ``name`` without the ``#``, ``argument`` with single spaces and no comments.

    ``depth`` counts the ``#if`` around it (an ``#else`` is as deep as its ``#if``).
    """

    name: str
    argument: str
    depth: int


@frozen
class Define(Piece):
    """A ``#define``: ``params`` is None for an object-like macro.

    ``value`` has single spaces, no comments and no continuations; ``value_span`` is where it stands, both empty for
    no value.
    """

    name: str
    params: tuple[str, ...] | None
    value: str
    value_span: Span


@frozen
class Function(Piece):
    """A function's definition, K&R or ANSI.

    ``head`` goes from its type to before the opening brace, K&R declarations included; ``body`` is what the braces
    hold; ``parameters`` is what the round brackets hold.
    """

    name: str
    head: Span
    parameters: Span
    body: Span


@frozen
class Call(Piece):
    """A call of a function or macro, from its name to its bracket."""

    name: str
    args: tuple[Row, ...] = field(repr=False)
