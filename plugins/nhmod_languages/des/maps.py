"""The rules for maps, those in a file and those in a manifest. Mirrors util/lev_main.c (scan_map)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod_languages.des import fault_codes as codes
from nhmod_languages.des.model import MAP_SIZE, TERRAIN

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nhmod.diagnostics import Report
    from nhmod.location import Location


def check_map(
    rows: Sequence[str],
    location: Location,
    report: Report,
    *,
    terrain: str = TERRAIN,
    size: tuple[int, int] = MAP_SIZE,
) -> None:
    """Report a map that is too large, and letters that are no terrain.

    ``location`` is where the first row begins; the others begin in the same column of the lines after it. ``size``
    is the largest width and height.
    """
    width, height = size
    if len(rows) > height:
        where = _place(location, height, 0, len(rows[height]))
        report.error(codes.MAP_SIZE, too_high(len(rows), height), where)
    for number, row in enumerate(rows[:height]):
        if len(row.rstrip(" ")) > width:
            report.error(codes.MAP_SIZE, too_wide(number, len(row), width), _place(location, number, width, len(row)))
        column = next((column for column, letter in enumerate(row) if letter not in terrain), None)
        if column is not None:
            message, where = no_letter(repr(row[column]), number, column), _place(location, number, column, column + 1)
            report.error(codes.MAP_LETTER, message, where, hint=the_letters(terrain))


def too_high(rows: int, most: int) -> str:
    """Return what is said of a map with too many rows."""
    return f"the map has {rows} rows, at most {most} are possible"


def too_wide(number: int, columns: int, most: int) -> str:
    """Return what is said of a row with too many columns; rows count from 0."""
    return f"row {number} of the map has {columns} columns, at most {most} are possible"


def no_letter(shown: str, row: int, column: int) -> str:
    """Return what is said of a character of a row that is no map letter; both count from 0."""
    return f"{shown} is no map letter (row {row}, column {column} of the map)"


def the_letters(letters: Iterable[str]) -> str:
    """Return the hint that names the map letters."""
    return f"the letters are {' '.join(letter for letter in letters if letter != ' ')} and the blank"


def _place(first: Location, row: int, start: int, end: int) -> Location:
    line, column = first.line + row, first.column
    return replace(first, line=line, column=column + start, end_line=line, end_column=column + end)
