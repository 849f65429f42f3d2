"""Where further fields go into a table, and where they stand beside those that it has."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nhmod.dataclass import frozen
from nhmod_languages.dungeon.lua.printer import UNIT

if TYPE_CHECKING:
    from nhmod_languages.dungeon.lua.tables import Table


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


def room_in(table: Table, text: str, unit: str) -> Room:
    """Find the room behind the last field of a table: before its brace, on lines of their own whatever stands on that one."""
    close = table.span.end - 1
    line = text.rfind("\n", 0, close) + 1
    last = table.fields[-1] if table.fields else None
    before = []
    if last is not None and last.comma is None:
        before.append(Stretch(last.span.end, last.span.end, ","))
    indent = indent_of(table, text, unit)
    if not text[line:close].strip():
        return Room(at=line, indent=indent, before=tuple(before), behind=())
    end = len(text[:close].rstrip(" \t"))
    before.append(Stretch(end, close, "\n"))
    return Room(
        at=close, indent=indent, before=tuple(before), behind=(Stretch(close, close, _indent(text, table.span.start)),)
    )


def indent_of(table: Table, text: str, unit: str) -> str:
    """Return what the lines of a table's fields begin with: the last that begins one, or a unit more than the table's own."""
    for field in reversed(table.fields):
        if not text[text.rfind("\n", 0, field.span.start) + 1 : field.span.start].strip():
            return _indent(text, field.span.start)
    return _indent(text, table.span.start) + unit


def unit_of(table: Table, text: str) -> str:
    """Return how much deeper the fields of a table stand than the table."""
    deeper, own = indent_of(table, text, UNIT), _indent(text, table.span.start)
    return deeper.removeprefix(own) or UNIT


def behind_last(table: Table, text: str, unit: str, field: str) -> Stretch:
    """Put one field behind the last of a table, on a line of its own where the table's fields have such."""
    last = table.fields[-1]
    begins = not text[text.rfind("\n", 0, last.span.start) + 1 : last.span.start].strip()
    apart = f"\n{indent_of(table, text, unit)}" if begins else " "
    at = last.span.end if last.comma is None else last.comma
    return Stretch(at, at, f"{',' if last.comma is None else ''}{apart}{field}")


def _indent(text: str, offset: int) -> str:
    """Return the blanks with which the line of an offset begins."""
    start = text.rfind("\n", 0, offset) + 1
    end = start
    while text[end : end + 1] in {" ", "\t"}:
        end += 1
    return text[start:end]
