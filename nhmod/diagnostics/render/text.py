"""Diagnostics for people: the message, the line it is about, and a caret under the value."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, TypeAlias

from nhmod.diagnostics.diagnostic import Diagnostic, Severity
from nhmod.diagnostics.printable import printable, printable_message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from nhmod.location import Location

    _Paint: TypeAlias = Callable[[str, str], str]

_LONGEST_LINE = 160
_RELATED, _RELATED_OF_MANY = 8, 4
"""How many further places are shown, and how many of them where there are more."""
_PLACE, _HINT = "1", "36"
_SEVERITIES = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.NOTE: "1;34"}


def render_text(
    diagnostics: Iterable[Diagnostic], read_line: Callable[[str, int], str | None], *, color: bool = False
) -> str:
    """Write diagnostics as text; ``read_line(file, number)`` gives a line without its end, or None.

    ``color`` adds a terminal's colours (ECMA-48): to the place, the severity, the caret and the hint, as compilers do.
    """
    paint = _painted if color else _plain
    return "".join(line + "\n" for diagnostic in diagnostics for line in _one(diagnostic, read_line, paint))


def _one(diagnostic: Diagnostic, read_line: Callable[[str, int], str | None], paint: _Paint) -> Iterator[str]:
    where = paint(f"{printable(str(diagnostic.location))}:", _PLACE) + " " if diagnostic.location else ""
    severity = paint(f"{diagnostic.severity} {diagnostic.code}:", _SEVERITIES[diagnostic.severity])
    yield f"{where}{severity} {printable_message(diagnostic.message)}"
    if diagnostic.location:
        line, caret = _excerpt(diagnostic.location, read_line)
        if caret:
            yield f"    {line}"
            yield f"    {paint(caret, _SEVERITIES[diagnostic.severity])}"
    if diagnostic.path:
        yield f"  in {printable(diagnostic.path)}"
    if diagnostic.targets:
        yield f"  on {' and '.join(diagnostic.targets)} only"
    if diagnostic.hint:
        yield f"  {paint('hint:', _HINT)} {printable_message(diagnostic.hint)}"
    related_shown = diagnostic.related if len(diagnostic.related) <= _RELATED else diagnostic.related[:_RELATED_OF_MANY]
    for related in related_shown:
        yield f"  {paint(f'{printable(str(related.location))}:', _PLACE)} {printable_message(related.message)}"
    if more := len(diagnostic.related) - len(related_shown):
        yield f"  and {more} places more"


def _plain(text: str, _style: str) -> str:
    return text


def _painted(text: str, style: str) -> str:
    return f"\x1b[{style}m{text}\x1b[0m"


def _excerpt(location: Location, read_line: Callable[[str, int], str | None]) -> tuple[str, str]:
    """Return the line of a place and what stands under it, or nothing where there is no line to show."""
    line = read_line(location.file, location.line)
    if line is None or not line.strip() or len(line) > _LONGEST_LINE:
        return "", ""
    end = location.end_column if location.end_line == location.line else len(line) + 1
    before = line[: location.column - 1]
    under = line[location.column - 1 : max(end, location.column + 1) - 1]
    pad = "".join("\t" if char == "\t" else " " * _width(char) for char in before)
    return printable(line, keep="\t"), f"{pad}{'^' * max(1, sum(map(_width, under)))}"


def _width(char: str) -> int:
    if (shown := printable(char, keep="\t")) != char:
        return len(shown)
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
