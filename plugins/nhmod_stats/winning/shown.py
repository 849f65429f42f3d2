"""What was found, in words and as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from nhmod_stats.report import table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_stats.winning.study import Goal, Winning, Won
    from nhmod_stats.winning.ways import Means


def as_text(study: Winning) -> str:
    """Write a study."""
    return "\n".join(_lines(study)) + "\n"


def as_json(study: Winning) -> str:
    """Write all that was found as JSON."""
    found = {
        "title": study.title,
        "target": study.target,
        "first_seed": study.first,
        "with_mods": _game(study.modded),
        "original": _game(study.original),
        "harder": {
            name: {"now": _word(now), "before": _word(was) if name in study.original.passages else None}
            for name, (now, was) in study.harder.items()
        },
        "unseen": list(study.unseen),
    }
    return json.dumps(found, indent=1)


def _lines(study: Winning) -> Iterator[str]:
    ours, theirs = study.modded, study.original
    last = study.first + ours.games - 1
    yield f"{study.title}: {ours.games} games (seeds {study.first} to {last}), {ours.levels} levels; the original game: {theirs.levels}"
    yield f"It can be won in {ours.won} of {ours.games} games; the original game in {theirs.won} of {theirs.games}"
    yield ""
    yield "What it takes, at the worst"
    yield from table([("", "with the mods", "original game"), *_goals(study)])
    new = [(name, _word(one.worst)) for name, one in sorted(ours.passages.items()) if name not in theirs.passages]
    if new:
        yield "\nNew levels, and how they are passed at the worst"
        yield from table(new)
    harder = [
        (name, _word(now), _word(was)) for name, (now, was) in sorted(study.harder.items()) if name in theirs.passages
    ]
    if harder:
        yield "\nLevels that are harder to pass"
        yield from table([("", "with the mods", "original game"), *harder])
    if study.unseen:
        yield f"\nOn no level of these games: {', '.join(study.unseen)}"


def _goals(study: Winning) -> Iterator[tuple[str, str, str]]:
    before = {goal.name: goal for goal in study.original.goals}
    for goal in study.modded.goals:
        yield goal.name, _had(goal, study.modded), _had(before.get(goal.name), study.original)


def _had(goal: Goal | None, won: Won) -> str:
    if goal is None or goal.worst is None:
        return "not to be had"
    return goal.worst.words + ("" if goal.had == won.games else f", in {goal.had} of {won.games} games")


def _word(means: Means | None) -> str:
    return "not at all" if means is None else means.words


def _game(won: Won) -> dict[str, object]:
    return {
        "games": won.games,
        "levels": won.levels,
        "won": won.won,
        "goals": [
            {
                "name": goal.name,
                "had": goal.had,
                "worst": _word(goal.worst),
                "failures": [
                    {"why": found[0].why, "level": name, "games": len(found)} for name, found in goal.failures.items()
                ],
            }
            for goal in won.goals
        ],
        "passages": {
            name: {_word(means): count for means, count in sorted(one.seen.items(), key=str)}
            for name, one in sorted(won.passages.items())
        },
    }
