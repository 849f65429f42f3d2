"""Files for another game than the one that reads them: those that stand in a game that was built, and level files of an old dialect."""

from __future__ import annotations

from contextlib import suppress
from functools import cache as cache_result
from functools import partial
from typing import TYPE_CHECKING

from nhmod.binary import LP64, Header, Layout
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.source import Source
from nhmod.target import Facts, find_record
from nhmod_languages.commands.codes import OTHER_GAME
from nhmod_languages.des.faults import Faults
from nhmod_languages.des.upgrade import upgrade
from nhmod_languages.des.v34.parser import parse

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from nhmod.workshop import Workbench


_COUNTS = 2
"""The word of a header that has them (include/global.h, struct version_info, entity_count)."""
_VERSION_PARTS = 3
_NUMBERED = ("monsters", "objects", "room types", "traps")
"""What a compiled level has by its number."""


def warn_of_numbers(
    files: Iterable[Path],
    bench: Workbench,
    report: Report,
    *,
    layout: Layout = LP64,
    game: Path | None = None,
    mods: bool = False,
) -> None:
    """Warn of each compiled level whose game has other numbers than the workbench's.

    The workbench knows those of a ``game``, of a release with ``mods``, or of the release alone. Which numbers differ from the latter's
    is known of a level that stands in a game that nhmod has built (NH0882); else it is seen by the words that the file begins with
    (NH2403).
    """
    expected = cache_result(partial(_expected, bench, layout, game))
    for path in files:
        if path.suffix != ".lev":
            continue
        record = None
        with suppress(DiagnosticError):  # a damaged record is told to who names the game
            record = find_record(path)
        if record is None or game is not None or mods:
            _compare(path, expected(), layout, report)
            continue
        moved = _moved(record.facts, bench.facts)
        if moved:
            report.warning(
                "NH0882",
                f"{path} stands in a game that nhmod has built for {record.target}, which has other numbers for "
                f"{' and '.join(moved)} than {bench.target.title} alone",
                hint=f"to read it as that game does: --game {path.parent}",
            )


def _expected(bench: Workbench, layout: Layout, game: Path | None) -> tuple[int, ...]:
    """Return the words that the workbench's levels begin with; none where that is not known."""
    try:
        # Without a game makedefs is asked, on this machine; what is compared is the same on all.
        return bench.header(LP64 if game is None else layout, game).words
    except DiagnosticError:
        return ()


def _compare(path: Path, expected: tuple[int, ...], layout: Layout, report: Report) -> None:
    """Warn of a level whose release, or whose numbers of monsters, objects and artifacts, are others (NH2403).

    Other features and structures are of no account for the names of things. A file that is no level is told by who reads it.
    """
    if not expected:
        return
    with suppress(IndexError):
        found = Header.unpack(path.read_bytes(), len(expected), layout).words
        if found[0] != expected[0]:
            how = f"its release is {release(found[0])}, and here it is {release(expected[0])}"
        elif found[_COUNTS] != expected[_COUNTS]:
            how = f"its numbers of monsters, objects and artifacts are {found[_COUNTS]:#x}, and here they are {expected[_COUNTS]:#x}"
        else:
            return
        report.warning(
            OTHER_GAME,
            f"{path} was compiled for another game, and what it has by number may get wrong names: {how}",
            hint="choose the target that it was made for, and name the mods or the folder of its game (--game)",
        )


def release(word: int) -> str:
    """Write a version word as people do: "3.6.6" (include/patchlevel.h; util/makedefs.c:make_version)."""
    numbers = [(word >> shift) & 0xFF for shift in (24, 16, 8, 0)]
    return ".".join(str(number) for number in numbers[:_VERSION_PARTS]) + (f"-{numbers[3]}" if numbers[3] else "")


def _moved(game: Facts, known: Facts) -> tuple[str, ...]:
    """Name the vocabularies whose numbers differ."""
    return tuple(
        name
        for name in _NUMBERED
        if [(one.symbol, one.index) for one in game.get(name)] != [(one.symbol, one.index) for one in known.get(name)]
    )


def upgrade_text(text: str, file: str, before: Workbench, after: Workbench, report: Report) -> str:
    """Rewrite a text; empty if it is wrong as it is, or if something in it has no equivalent.

    What the new compiler finds wrong with the result is reported at the lines of the result.
    """
    old = Report()
    before.languages.level.check(text, file, old, lenient=True)
    report.extend(old.errors)
    if report.errors:
        return ""
    parsed = parse(Faults(Source(text, file), old, dialect=before.languages.level.name))
    names = {entry.name for entry in before.facts["monsters"]}
    result = upgrade(parsed, report, names.__contains__)
    if not report.errors:
        new = Report()
        after.languages.level.check(result, f"{file} (upgraded)", new, lenient=True)
        report.extend(new.errors)
    return "" if report.errors else result
