"""What was counted, as text for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_stats.intervals import CONFIDENCE, Interval, corrected
from nhmod_stats.tally import DRAWN, KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nhmod_stats.comparison import Row
    from nhmod_stats.declared import Verdict
    from nhmod_stats.study import Study

_MOST = 8
"""So many of a kind are named that changed; the CSV and the JSON have all."""


def as_text(study: Study) -> str:
    """Write a study."""
    parts = [_head(study), *_new(study), *_verdicts(study), *_changed(study), *_hardness(study)]
    return "\n".join(parts) + "\n"


def _head(study: Study) -> str:
    levels, before = (sum(one.levels.values()) for one in (study.modded, study.original))
    return (
        f"{study.title}: {study.modded.games} games (seeds {study.first} to {study.first + study.modded.games - 1}), "
        f"depths {study.wanted.low} to {study.wanted.high}: {levels} levels with the mods, {before} without\n"
        "Intervals have 95% confidence: of shares Wilson's, of their differences Newcombe's, of differences of means Welch's."
    )


def _new(study: Study) -> Iterator[str]:
    for kind in KINDS:
        found = [row for row in study.rows if row.kind == kind and row.new]
        if found:
            yield f"\nNew {kind}"
            lines = [("", "a game", "in games", "", "depths")]
            lines += [
                (
                    row.name,
                    f"{row.now:.2f}",
                    _percent(row.games or 0.0),
                    _between(row.in_games),
                    _range(row.depths),
                )
                for row in found
            ]
            yield from table(lines)
    for kind in DRAWN:
        found = [row for row in study.rows if row.kind == kind and row.new and row.now]
        if found:
            yield f"\nNew among {kind}, of {study.modded.draws(kind)} drawn"
            yield from table(
                [("", "share", "")] + [(row.name, _percent(row.now), _between(row.difference)) for row in found]
            )


def _verdicts(study: Study) -> Iterator[str]:
    if not study.verdicts:
        return
    yield f"\nDeclared and seen, with {together(study)}"
    lines: list[tuple[str, ...]] = [("", "declared", "seen", "", "of", "")]
    lines += [_verdict(one) for one in study.verdicts]
    yield from table(lines)


def together(study: Study) -> str:
    """Return the confidence of each declared thing's interval, in words."""
    many = len(study.verdicts)
    if many == 1:
        return "95% confidence"
    return f"{100 * corrected(CONFIDENCE, many):.4g}% confidence each, which makes 95% for all {many} together"


def _verdict(one: Verdict) -> tuple[str, ...]:
    return (
        f"{one.label} '{one.name}'",
        _percent(one.declared),
        _percent(one.seen) if one.among else "-",
        _between(one.interval) if one.among else "",
        f"{one.among} {one.of}",
        one.said,
    )


def _changed(study: Study) -> Iterator[str]:
    for kind in (*KINDS, *DRAWN):
        found = [row for row in study.rows if row.kind == kind and row.changed and not row.new]
        if not found:
            continue
        shares = kind in DRAWN
        yield f"\nOther {kind} than before{', shares of the draws' if shares else ', in a game'} (beyond chance)"
        by_size = sorted(found, key=lambda row: (-abs(row.now - row.before), row.name))[:_MOST]
        lines: list[tuple[str, ...]] = [("", "before", "now", "difference", "")]
        lines += [_change(row, shares=shares) for row in by_size]
        yield from table(lines)
        if len(found) > _MOST:
            yield f"  and {len(found) - _MOST} more"


def _change(row: Row, *, shares: bool) -> tuple[str, ...]:
    if shares:
        return (
            row.name,
            _percent(row.before),
            _percent(row.now),
            f"{100 * (row.now - row.before):+.2f}",
            _between(row.difference, sign="+"),
        )
    low, high = row.difference.low, row.difference.high
    return (
        row.name,
        f"{row.before:.2f}",
        f"{row.now:.2f}",
        f"{row.now - row.before:+.2f}",
        f"({low:+.2f} to {high:+.2f})",
    )


def _hardness(study: Study) -> Iterator[str]:
    yield "\nDifficulty of the monsters on the levels: mean (quartiles), and monsters a level"
    lines: list[tuple[str, ...]] = [("depth", "before", "", "", "now", "", "")]
    before = {one.depth: one for one in study.hardness_before}
    for one in study.hardness_now:
        old = before.get(one.depth)
        cells = [
            (f"{which.mean:.1f}", "({:g} {:g} {:g})".format(*which.quartiles), f"{which.monsters:.1f}")
            if which
            else ("-", "", "")
            for which in (old, one)
        ]
        lines.append((f"{one.depth}", *cells[0], *cells[1]))
    yield from table(lines)


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%" if share >= _SMALL or not share else f"{100 * share:.2f}%"


_SMALL = 0.02


def _between(interval: Interval | None, sign: str = "") -> str:
    if interval is None:
        return ""
    small = max(abs(interval.low), abs(interval.high)) < _SMALL
    form = f"{{:{sign}.{2 if small else 1}f}}"
    return f"({form.format(100 * interval.low)} to {form.format(100 * interval.high)})"


def _range(depths: Sequence[int]) -> str:
    if not depths:
        return "not seen"
    return f"{depths[0]}" if depths[0] == depths[-1] else f"{depths[0]}-{depths[-1]}"


def table(lines: Iterable[Sequence[str]]) -> Iterator[str]:
    """Lay rows out in columns: the first to the left, numbers to the right."""
    cells = [tuple(line) for line in lines]
    widths = [max(len(row[column]) for row in cells) for column in range(len(cells[0]))]
    for row in cells:
        parts = [
            text.ljust(width) if not column or not text[:1].isdigit() else text.rjust(width)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield f"  {'  '.join(parts)}".rstrip()
