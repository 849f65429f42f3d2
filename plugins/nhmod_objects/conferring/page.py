"""Writes the table of docs/conferring.md: every property in every slot, on every target."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_objects.conferring.slots import SLOTS
from nhmod_objects.sites import PROPERTIES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.target import Facts
    from nhmod_objects.conferring.deciding import Cell, Conferring

WORKS, BONUS, NOTHING = "yes", "bonus", "-"


def table(targets: Mapping[str, tuple[Conferring, Facts]]) -> str:
    """Write the table, and below it each reason with the properties that it is of; targets that differ are named in their cells."""
    words: dict[str, None] = {}
    for _, facts in targets.values():
        words |= dict.fromkeys(entry.name for entry in facts[PROPERTIES])
    rows = [f"| property | {' | '.join(SLOTS)} |", f"|---|{'---|' * len(SLOTS)}"]
    reasons: dict[str, dict[str, None]] = {}
    for word in sorted(words):
        cells = {slot: dict(_cells(word, slot, targets)) for slot in SLOTS}
        rows.append(f"| {word} | {' | '.join(_mark(cells[slot], len(targets)) for slot in SLOTS)} |")
        for cell in (cell for by_target in cells.values() for cell in by_target.values() if cell.why):
            reasons.setdefault(cell.why, {})[word] = None
    told = (f"- {', '.join(of)}: {why}." for why, of in reasons.items())
    return "\n".join([*rows, "", *told]) + "\n"


def count(targets: Mapping[str, tuple[Conferring, Facts]]) -> str:
    """Return how many cells there are on each target, and how many work."""
    told: list[str] = []
    for name, (conferring, facts) in targets.items():
        cells = [conferring.cell(entry.symbol, slot) for entry in facts[PROPERTIES] for slot in SLOTS]
        works = sum(not cell.why for cell in cells)
        told.append(f"{name}: {len(cells)} cells, {works} work, {len(cells) - works} are refused")
    return "; ".join(told)


def _cells(word: str, slot: str, targets: Mapping[str, tuple[Conferring, Facts]]) -> Iterator[tuple[str, Cell]]:
    for name, (conferring, facts) in targets.items():
        entry = facts[PROPERTIES].find(word)
        if entry is not None:
            yield name, conferring.cell(entry.symbol, slot)


def _mark(cells: Mapping[str, Cell], targets: int) -> str:
    names: dict[str, list[str]] = {}
    for name, cell in cells.items():
        names.setdefault(NOTHING if cell.why else BONUS if cell.charged else WORKS, []).append(name)
    if len(names) == 1 and (len(cells) == targets or NOTHING in names):
        return next(iter(names))
    return ", ".join(f"{mark} ({', '.join(of)})" for mark, of in names.items() if mark != NOTHING)
