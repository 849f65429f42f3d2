"""Writes a level as a description in a target's dialect. The twin of the scanner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.location import Location
from nhmod_languages.des.maps import check_map
from nhmod_languages.des.model import MAP_SIZE, TERRAIN, Dialect
from nhmod_languages.des.printer34 import Printer34
from nhmod_languages.des.printer36 import Printer36

if TYPE_CHECKING:
    from nhmod_languages.des.description import LevelDescription

_PRINTERS = {Dialect.NETHACK_36: Printer36, Dialect.NETHACK_343: Printer34}


def print_level(
    level: LevelDescription,
    *,
    terrain: str = TERRAIN,
    map_size: tuple[int, int] = MAP_SIZE,
    dialect: Dialect = Dialect.NETHACK_36,
    places: list[Location | None] | None = None,
) -> str:
    """Write a level that the level compiler of a dialect takes.

    ``places`` is given, for each line, the location of the item that it says.

    Names of monsters, objects, traps and rooms are taken as they are: who has the facts checks them.

    Raises:
        DiagnosticError: all that can't be said in a level description, with the items' locations.
    """
    report = Report()
    printer = _PRINTERS[dialect](level, report)
    if level.rows:
        where = level.rows_location or level.location or Location(file=level.name)
        check_map(level.rows, where, report, terrain=terrain, size=map_size)
    lines = []
    for line in printer.lines(terrain):
        lines.append(f"{line}\n")
        if places is not None:
            places.append(printer.at)
    text = "".join(lines)
    report.raise_errors()
    return text
