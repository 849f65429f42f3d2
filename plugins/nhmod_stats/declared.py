"""What the mods declare beside what was seen, with a verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass, frozen
from nhmod_stats.intervals import CONFIDENCE, Interval, wilson

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nhmod.target import Frequency
    from nhmod_stats.levels import Level
    from nhmod_stats.tally import Words

_ENOUGH = 10
"""Of fewer expected appearances no verdict is given."""


@frozen
class Verdict:
    """A thing's declared share and the one that was seen: ``times`` of ``among`` (which are ``of``); ``label`` is its kind.

    ``agrees`` says whether the declared share is within the interval; None where too little was seen, or nothing can tell.
    """

    label: str
    name: str
    mod: str
    declared: float
    times: int
    among: int
    of: str
    interval: Interval
    agrees: bool | None
    there: bool = True

    @property
    def seen(self) -> float:
        """The share that was seen."""
        return self.times / self.among if self.among else 0.0

    @property
    def said(self) -> str:
        """The verdict in words."""
        if not self.there:
            return "not in the game"
        if self.agrees is None:
            return "too few to tell"
        return "agrees within the confidence" if self.agrees else "does not agree"


@dataclass(frozen=True, slots=True)
class Looked:
    """What was seen of one declared frequency: ``expected`` are the times to be expected, where the share differs from level to level."""

    times: int = 0
    among: int = 0
    expected: float = 0.0

    def __add__(self, other: Looked) -> Looked:
        return Looked(self.times + other.times, self.among + other.among, self.expected + other.expected)


def look(declared: Sequence[Frequency], levels: Iterable[Level], words: Words) -> tuple[Looked, ...]:
    """Look declared frequencies up in levels."""
    counters = [_Counter(one, words) for one in declared]
    for level in levels:
        for counter in counters:
            counter.look(level)
    return tuple(counter.looked for counter in counters)


def verdict(declared: Frequency, looked: Looked, words: Words, confidence: float = CONFIDENCE) -> Verdict:
    """Say whether what was seen agrees with what is declared; the confidence is that of the interval."""
    share = looked.expected / looked.among if looked.among else 0.0
    if declared.share is not None:
        share = float(declared.share)
    interval = wilson(looked.times, looked.among, confidence)
    there = number_of(declared, words) >= 0
    told = there and share * looked.among >= _ENOUGH
    return Verdict(
        label=declared.label,
        name=declared.names[0],
        mod=declared.mod,
        declared=share,
        times=looked.times,
        among=looked.among,
        of=declared.of,
        interval=interval,
        agrees=share in interval if told else None,
        there=there,
    )


def number_of(declared: Frequency, words: Words) -> int:
    """Return the number that the game has for a thing, -1 where it has none."""
    names = words.names
    tables = {
        "room tries": words.rooms,
        # What a shop's sign says may be more than what the mod calls it.
        "shops": {number: name for number, name in words.rooms.items() if number in names.shops} or names.shops,
        "random objects": names.objects,
        "random monsters": names.monsters,
    }
    table = tables.get(declared.counted, {})
    return next((number for number, name in table.items() if name in declared.names), -1)


class _Counter:
    """Counts one declared frequency."""

    def __init__(self, declared: Frequency, words: Words) -> None:
        self._declared = declared
        self.looked = Looked()
        names = words.names
        self._number = number_of(declared, words)
        self._names = names
        self._dungeons = {number for number, name in names.dungeons.items() if name in declared.dungeons}
        self._after = {number for number, name in words.rooms.items() if name in declared.after}

    def look(self, level: Level) -> None:
        """Count what a level has."""
        declared = self._declared
        if not (declared.below < level.depth and (declared.above is None or level.depth < declared.above)):
            return
        if declared.dungeons and level.place[0] not in self._dungeons:
            return
        if declared.counted == "room tries":
            self._rooms(level)
        elif declared.counted == "shops":
            self._shops(level)
        elif declared.counted == "random objects":
            self._objects(level)
        elif declared.counted == "random monsters":
            self._monsters(level)

    def _rooms(self, level: Level) -> None:
        """Of ordinary levels (no level file) in which no shop is tried, those in which the room is; those of earlier tries are out."""
        tries = level.of("q")
        if level.files or level.of("r").get(0, 0) == 0 or set(tries) & {*self._names.shops, *self._after}:
            return
        self._count(1 if self._number in tries else 0, 1)

    def _shops(self, level: Level) -> None:
        """Of the shops of ordinary levels, those of the type."""
        if not level.files:
            shops = {number: count for number, count in level.of("r").items() if number in self._names.shops}
            self._count(shops.get(self._number, 0), sum(shops.values()))

    def _objects(self, level: Level) -> None:
        """Of the objects of its class that are drawn by chance, those of the type."""
        classes = self._names.classes
        own = classes.get(self._number)
        drawn = level.of("e")
        self._count(drawn.get(self._number, 0), sum(n for number, n in drawn.items() if classes.get(number) == own))

    def _monsters(self, level: Level) -> None:
        """Of the monsters that are drawn where it can come, those: the game's own weights say how many are to be expected."""
        weights = level.of("w")
        own = weights.get(self._number, 0)
        if own:
            base = self._names.monster_frequencies.get(self._number, 0)
            drawn = level.of("d")
            among = sum(drawn.values())
            weight = max(own - base + self._declared.weight, 0)
            self._count(drawn.get(self._number, 0), among, among * weight / level.of("W")[0])

    def _count(self, times: int, among: int, expected: float = 0.0) -> None:
        self.looked += Looked(times, among, expected)
