"""Files that stand in a game that nhmod has built, and are read by the numbers of another one."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from nhmod.diagnostics import DiagnosticError
from nhmod.target import find_record

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from nhmod.diagnostics import Report
    from nhmod.target import Facts
    from nhmod.workshop import Workbench

_NUMBERED = ("monsters", "objects", "room types", "traps")
"""What a compiled level has by its number."""


def warn_of_numbers(files: Iterable[Path], bench: Workbench, report: Report) -> None:
    """Warn of each compiled level that stands in a game whose things have other numbers than the workbench's (NH0882)."""
    for path in files:
        if path.suffix != ".lev":
            continue
        with suppress(DiagnosticError):  # a damaged record is told to who names the game
            record = find_record(path)
            moved = _moved(record.facts, bench.facts) if record is not None else ()
            if record is not None and moved:
                report.warning(
                    "NH0882",
                    f"{path} stands in a game that nhmod has built for {record.target}, which has other numbers for "
                    f"{' and '.join(moved)} than {bench.target.title} alone",
                    hint=f"to read it as that game does: --game {path.parent}",
                )


def _moved(game: Facts, known: Facts) -> tuple[str, ...]:
    """Name the vocabularies whose numbers differ."""
    return tuple(
        name
        for name in _NUMBERED
        if [(one.symbol, one.index) for one in game.get(name)] != [(one.symbol, one.index) for one in known.get(name)]
    )
