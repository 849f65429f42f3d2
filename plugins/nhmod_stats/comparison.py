"""A game with mods beside the original: what is new, what others give up for it, and how hard each depth is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_stats.intervals import CONFIDENCE, Interval, corrected, newcombe, welch, wilson
from nhmod_stats.tally import DRAWN, KINDS, Tally, Thing

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Collection, Iterator


@frozen
class Row:
    """One thing in both games.

    ``now`` and ``before`` are how many a game has on average, or of what is drawn by chance which share of the draws it is. ``difference``
    has the confidence of one question; ``changed`` says whether it is beyond chance though so many things are asked about.
    ``games`` is the share of games with mods that have it, None of draws.
    """

    kind: str
    name: str
    new: bool
    now: float
    before: float
    difference: Interval
    changed: bool
    games: float | None = None
    in_games: Interval | None = None
    depths: tuple[int, ...] = ()


@frozen
class Hardness:
    """The difficulty of the monsters on the levels of a depth: their number a level, mean and quartiles."""

    depth: int
    monsters: float
    mean: float
    quartiles: tuple[float, float, float]


def rows(modded: Tally, original: Tally, new: Collection[Thing]) -> tuple[Row, ...]:
    """Compare all things, by kind and from what most are of; a thing that is ``new`` and never seen is there, too."""
    things = sorted({*modded.seen, *original.seen, *new})
    by_kind = {kind: [thing for thing in things if thing[0] == kind] for kind in (*KINDS, *DRAWN)}
    out: list[Row] = []
    for kind, of_kind in by_kind.items():
        row = _drawn if kind in DRAWN else _met
        found = [row(modded, original, thing, len(of_kind), new=thing in new) for thing in of_kind]
        out += sorted(found, key=lambda one: (-one.now, -one.before, one.name))
    return tuple(out)


def _met(modded: Tally, original: Tally, thing: Thing, questions: int, *, new: bool) -> Row:
    now, before = modded.mean(thing), original.mean(thing)
    strict = welch(now, before, corrected(CONFIDENCE, questions))
    games = modded.in_games(thing)
    return Row(
        kind=thing[0],
        name=thing[1],
        new=new,
        now=now.value,
        before=before.value,
        difference=welch(now, before),
        changed=strict.away,
        games=games / modded.games if modded.games else 0.0,
        in_games=wilson(games, modded.games),
        depths=modded.depths(thing),
    )


def _drawn(modded: Tally, original: Tally, thing: Thing, questions: int, *, new: bool) -> Row:
    kind = thing[0]
    counted = (modded.total(thing), modded.draws(kind), original.total(thing), original.draws(kind))
    return Row(
        kind=kind,
        name=thing[1],
        new=new,
        now=counted[0] / counted[1] if counted[1] else 0.0,
        before=counted[2] / counted[3] if counted[3] else 0.0,
        difference=newcombe(*counted),
        changed=newcombe(*counted, corrected(CONFIDENCE, questions)).away,
        depths=modded.depths(thing),
    )


def hardness(tally: Tally) -> Iterator[Hardness]:
    """Yield how hard each depth is, from above."""
    for depth in sorted(tally.difficulties):
        found = tally.difficulties[depth]
        among = sum(found.values())
        levels = sum(count for (_, at), count in tally.levels.items() if at == depth)
        if among:
            yield Hardness(
                depth=depth,
                monsters=among / levels,
                mean=sum(value * times for value, times in found.items()) / among,
                quartiles=(quantile(found, 0.25), quantile(found, 0.5), quantile(found, 0.75)),
            )


def quantile(found: Counter[int], part: float) -> float:
    """Return the least value that is not below ``part`` of all: of values with how often each is there."""
    wanted = part * sum(found.values())
    below = 0
    for value in sorted(found):
        below += found[value]
        if below >= wanted:
            return value
    return 0.0
