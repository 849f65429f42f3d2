"""Where further fields go into a table, and where they stand beside those that it has."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.source import Source
    from nhmod_languages.lua.tables import Table

UNIT = "   "
"""How much deeper the game's own tables stand that are in others."""
_COMMA, _BREAK, _BEHIND = -3, -2, 1 << 30


class Stretch(NamedTuple):
    """Another text for ``[start, end)``."""

    start: int
    end: int
    text: str


@frozen
class Room:
    """The place ``at`` which lines with further fields go, each with its separator, which begin with ``indent``.

    ``before`` makes room for them and ``behind`` ends it, once for whatever comes there.
    """

    at: int
    indent: str
    before: tuple[Stretch, ...]
    behind: tuple[Stretch, ...]

    def making(self) -> Iterator[tuple[Stretch, int]]:
        """Yield what makes room, and what ends it, each with a number that sorts it before or behind all that comes there."""
        for stretch in self.before:
            yield stretch, _BREAK if stretch.text == "\n" else _COMMA
        for stretch in self.behind:
            yield stretch, _BEHIND


def room_in(table: Table, source: Source, unit: str) -> Room:
    """Find the room behind the last field of a table: before its brace, on lines of their own whatever stands on that one."""
    close = table.span.end - 1
    last = table.fields[-1] if table.fields else None
    before = []
    if last is not None and last.comma is None:
        before.append(Stretch(last.span.end, last.span.end, ","))
    indent = indent_of(table, source, unit)
    if _begins_line(source, close):
        return Room(at=source.line_begin(close), indent=indent, before=tuple(before), behind=())
    end = len(source.text[:close].rstrip(" \t"))
    before.append(Stretch(end, close, "\n"))
    behind = Stretch(close, close, _indent(source, table.span.start))
    return Room(at=close, indent=indent, before=tuple(before), behind=(behind,))


def indent_of(table: Table, source: Source, unit: str) -> str:
    """Return what the lines of a table's fields begin with: the last that begins one, or a unit more than the table's own."""
    for field in reversed(table.fields):
        if _begins_line(source, field.span.start):
            return _indent(source, field.span.start)
    return _indent(source, table.span.start) + unit


def unit_of(table: Table, source: Source) -> str:
    """Return how much deeper the fields of a table stand than the table."""
    deeper, own = indent_of(table, source, UNIT), _indent(source, table.span.start)
    return deeper.removeprefix(own) or UNIT


def behind_last(table: Table, source: Source, unit: str, field: str) -> Stretch:
    """Put one field behind the last of a table, on a line of its own where the table's fields have such."""
    last = table.fields[-1]
    apart = f"\n{indent_of(table, source, unit)}" if _begins_line(source, last.span.start) else " "
    at = last.span.end if last.comma is None else last.comma
    return Stretch(at, at, f"{',' if last.comma is None else ''}{apart}{field}")


def _begins_line(source: Source, offset: int) -> bool:
    """Return whether only blanks stand before an offset on its line."""
    return not source.text[source.line_begin(offset) : offset].strip()


def _indent(source: Source, offset: int) -> str:
    """Return the blanks with which the line of an offset begins."""
    start = end = source.line_begin(offset)
    while source.text[end : end + 1] in {" ", "\t"}:
        end += 1
    return source.text[start:end]
