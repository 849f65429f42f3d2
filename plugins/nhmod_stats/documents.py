"""What was counted, for programs: JSON of the report, CSV of all counts."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING

from nhmod_stats.intervals import Interval, wilson
from nhmod_stats.tally import DRAWN, Tally

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_stats.comparison import Hardness, Row
    from nhmod_stats.declared import Verdict
    from nhmod_stats.study import Study

COLUMNS = ("game", "kind", "name", "new", "dungeon", "depth", "of", "with", "share", "low", "high", "count")
"""The CSV's columns: ``with`` of ``of`` levels have the thing, or of what is drawn by chance it is so many."""


def as_json(study: Study) -> str:
    """Write a study; numbers are rounded to six digits."""
    document = {
        "target": study.target,
        "mods": list(study.mods),
        "games": study.modded.games,
        "seed": study.first,
        "depths": [study.wanted.low, study.wanted.high],
        "confidence": 0.95,
        "levels": {"now": sum(study.modded.levels.values()), "before": sum(study.original.levels.values())},
        "declared": [_verdict(one) for one in study.verdicts],
        "things": [_row(one) for one in study.rows],
        "difficulty": {
            "now": [_hardness(one) for one in study.hardness_now],
            "before": [_hardness(one) for one in study.hardness_before],
        },
        "failures": {
            name: [{"seed": one.seed, "place": one.place, "how": one.how} for one in tally.failures]
            for name, tally in (("now", study.modded), ("before", study.original))
        },
    }
    return json.dumps(document, indent=2) + "\n"


def _verdict(one: Verdict) -> dict[str, object]:
    return {
        "label": one.label,
        "name": one.name,
        "mod": one.mod,
        "declared": _rounded(one.declared),
        "seen": _rounded(one.seen),
        "times": one.times,
        "of": one.among,
        "among": one.of,
        "interval": _interval(one.interval),
        "agrees": one.agrees,
    }


def _row(one: Row) -> dict[str, object]:
    return {
        "kind": one.kind,
        "name": one.name,
        "new": one.new,
        "now": _rounded(one.now),
        "before": _rounded(one.before),
        "difference": _interval(one.difference),
        "changed": one.changed,
        **({} if one.in_games is None else {"games": _rounded(one.games or 0.0), "in_games": _interval(one.in_games)}),
        "depths": list(one.depths),
    }


def _hardness(one: Hardness) -> dict[str, object]:
    return {
        "depth": one.depth,
        "monsters": _rounded(one.monsters),
        "mean": _rounded(one.mean),
        "quartiles": list(one.quartiles),
    }


def _interval(one: Interval) -> list[float | None]:
    return [_rounded(one.low), _rounded(one.high)]


def _rounded(value: float) -> float | None:
    """Round; what has no end (a mean of one game) is none, as JSON has no word for it."""
    return round(value, 6) if abs(value) < float("inf") else None


def as_csv(study: Study) -> str:
    """Write every count by dungeon and depth, of both games."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    new = {(row.kind, row.name) for row in study.rows if row.new}
    for game, tally in (("now", study.modded), ("before", study.original)):
        writer.writerows(_lines(game, tally, new))
    return out.getvalue()


def _lines(game: str, tally: Tally, new: set[tuple[str, str]]) -> Iterator[tuple[object, ...]]:
    for thing in sorted(tally.seen):
        kind, name = thing
        seen = tally.seen[thing]
        drawn = kind in DRAWN
        for where in sorted(seen.counts):
            among = tally.drawn[kind][where] if drawn else tally.levels[where]
            have = seen.counts[where] if drawn else seen.levels[where]
            interval = wilson(have, among)
            share = have / among if among else 0.0
            yield (
                *(game, kind, name, int(thing in new), *where, among, have),
                *(f"{share:.6f}", f"{interval.low:.6f}", f"{interval.high:.6f}", seen.counts[where]),
            )
