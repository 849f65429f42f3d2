"""By what means each level is passed, from where one arrives to where one goes on."""

from __future__ import annotations

from collections import Counter
from dataclasses import field
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod_stats.winning.ways import Flag, Means, Point, Ways

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod_stats.winning.blame import Words


@dataclass(frozen=True, slots=True)
class Passage:
    """How often a level was passed by which means at the least; nothing is for none."""

    seen: Counter[Means | None] = field(default_factory=Counter)

    @property
    def worst(self) -> Means | None:
        """The means that it takes in the worst of the games; nothing where it can't be passed in some."""
        return None if self.seen[None] else max(means for means in self.seen if means is not None)


def title(ways: Ways, words: Words) -> str:
    """Name a level by its file, or what is made without one by its dungeon."""
    return ways.name or f"ordinary levels of {words.dungeons.get(ways.floor[0], f'dungeon {ways.floor[0]}')}"


def passed(ways: Ways, last: int) -> Means | None:
    """Return by what means one gets from a level's ways in to its ways on; ``last`` is its dungeon's last level."""
    ons = [*ways.all(">}hv")]
    ins = [*ways.all("<{")] or ([*ways.all("sp")] if ons else []) or [*ways.all("D")]
    ons = ons or [*ways.all("p")] or [*ways.all("s")]
    if (ways.floor[1] == last and not any(ways.all("h"))) or ways.flags & (Flag.ASTRAL | Flag.SANCTUM):
        return Means.FOOT
    if not ons:
        return Means.CROSSING if Flag.DIG in ways.flags else None
    return next((means for means in Means if _connected(ways, ins, ons, means)), None)


def _connected(ways: Ways, ins: Iterable[Point], ons: Iterable[Point], means: Means) -> bool:
    """Level teleporters lead past a level, unless its dungeon is one that nobody teleports in."""
    if means is Means.LEVELPORT:
        return Flag.SOKOBAN not in ways.flags
    if means is Means.CROSSING and Flag.DIG in ways.flags and Flag.SANCTUM not in ways.flags:
        return True
    there = {ways.part(point, means) for point in ins}
    return any(ways.part(point, means) in there for point in ons)


def passages(games: Iterable[Mapping[tuple[int, int], Ways]], words: Words) -> dict[str, Passage]:
    """Return how each level of some games is passed, by its title."""
    found: dict[str, Passage] = {}
    for floors in games:
        last = Counter[int]()
        for dnum, level in floors:
            last[dnum] = max(last[dnum], level)
        for ways in floors.values():
            found.setdefault(title(ways, words), Passage()).seen[passed(ways, last[ways.floor[0]])] += 1
    return found
