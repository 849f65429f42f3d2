"""The rules for maps, those in a file and those in a manifest. Mirrors util/lev_main.c (scan_map)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod_languages.des import codes
from nhmod_languages.des.model import MAP_SIZE, TERRAIN

if TYPE_CHECKING:
    from collections.abc import Sequence

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
        report.error(codes.MAP_SIZE, f"the map has {len(rows)} rows, at most {height} are possible", where)
    for number, row in enumerate(rows[:height]):
        if len(row.rstrip(" ")) > width:
            message = f"row {number} of the map has {len(row)} columns, at most {width} are possible"
            report.error(codes.MAP_SIZE, message, _place(location, number, width, len(row)))
        column = next((column for column, letter in enumerate(row) if letter not in terrain), None)
        if column is not None:
            message = f"{row[column]!r} is no terrain (row {number}, column {column} of the map)"
            hint = f"the letters are {terrain.strip()} and the blank"
            report.error(codes.TERRAIN, message, _place(location, number, column, column + 1), hint=hint)


def _place(first: Location, row: int, start: int, end: int) -> Location:
    line, column = first.line + row, first.column
    return replace(first, line=line, column=column + start, end_line=line, end_column=column + end)
