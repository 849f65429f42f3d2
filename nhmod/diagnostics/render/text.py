"""Diagnostics for people: the message, the line it is about, and a caret under the value."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from nhmod.diagnostics.diagnostic import Diagnostic
    from nhmod.location import Location

_LONGEST_LINE = 160


def render_text(diagnostics: Iterable[Diagnostic], read_line: Callable[[str, int], str | None]) -> str:
    """Write diagnostics as text; ``read_line(file, number)`` gives a line without its end, or None."""
    return "".join(line + "\n" for diagnostic in diagnostics for line in _one(diagnostic, read_line))


def _one(diagnostic: Diagnostic, read_line: Callable[[str, int], str | None]) -> Iterator[str]:
    where = f"{diagnostic.location}: " if diagnostic.location else ""
    yield f"{where}{diagnostic.severity} {diagnostic.code}: {printable(diagnostic.message)}"
    if diagnostic.location:
        yield from _excerpt(diagnostic.location, read_line)
    if diagnostic.path:
        yield f"  in {printable(diagnostic.path)}"
    if diagnostic.hint:
        yield f"  hint: {printable(diagnostic.hint)}"
    for related in diagnostic.related:
        yield f"  {related.location}: {printable(related.message)}"


def _excerpt(location: Location, read_line: Callable[[str, int], str | None]) -> Iterator[str]:
    line = read_line(location.file, location.line)
    if line is None or not line.strip() or len(line) > _LONGEST_LINE:
        return
    end = location.end_column if location.end_line == location.line else len(line) + 1
    before = line[: location.column - 1]
    under = line[location.column - 1 : max(end, location.column + 1) - 1]
    pad = "".join("\t" if char == "\t" else " " * _width(char) for char in before)
    yield f"    {printable(line, keep_tabs=True)}"
    yield f"    {pad}{'^' * max(1, sum(map(_width, under)))}"


def printable(text: str, *, keep_tabs: bool = False) -> str:
    """Make a text harmless to a terminal: control characters are written as escapes, line breaks stay."""
    keep = "\n\t" if keep_tabs else "\n"
    return "".join(
        char if char in keep or unicodedata.category(char)[0] != "C" else char.encode("unicode_escape").decode()
        for char in text
    )


def _width(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
