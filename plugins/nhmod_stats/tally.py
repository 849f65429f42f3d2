"""Levels counted: how many there are of each thing in a game, and on how many levels of each depth."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import field
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass, frozen
from nhmod_stats.intervals import Mean
from nhmod_stats.levels import FURNITURE, Failure, Level, Names

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


Thing = tuple[str, str]
"""A kind (``monsters``) and a name (``newt``)."""
Where = tuple[str, int]
"""A dungeon's name and a depth."""

KINDS = ("monsters", "objects", "artifacts", "rooms", "shops", "traps", "furniture", "level files", "levels")
"""What is counted on levels."""
DRAWN = ("random monsters", "random objects")
"""What is counted of draws by chance, one after the other."""
_OBJECTS = "opicb"


@dataclass(slots=True)
class Seen:
    """Of a thing: on how many levels of each place and in how many games it is, and how many there are."""

    levels: Counter[Where] = field(default_factory=Counter)
    counts: Counter[Where] = field(default_factory=Counter)
    games: int = 0
    total: int = 0
    squares: int = 0

    def add(self, other: Seen) -> None:
        """Add what was seen in other games."""
        self.levels.update(other.levels)
        self.counts.update(other.counts)
        self.games += other.games
        self.total += other.total
        self.squares += other.squares


@frozen
class Tally:
    """All counts of a sample. ``difficulties`` has how many monsters of each difficulty live on the levels of a depth."""

    games: int
    levels: Mapping[Where, int]
    seen: Mapping[Thing, Seen]
    drawn: Mapping[str, Mapping[Where, int]]
    difficulties: Mapping[int, Counter[int]]
    failures: tuple[Failure, ...]

    def mean(self, thing: Thing) -> Mean:
        """Return how many there are in a game."""
        seen = self.seen.get(thing, _NOTHING)
        return Mean(self.games, seen.total, seen.squares)

    def in_games(self, thing: Thing) -> int:
        """Return in how many games it is."""
        return self.seen.get(thing, _NOTHING).games

    def draws(self, kind: str) -> int:
        """Return how many were drawn by chance in all."""
        return sum(self.drawn[kind].values())

    def total(self, thing: Thing) -> int:
        """Return how many there are in all games."""
        return self.seen.get(thing, _NOTHING).total

    def depths(self, thing: Thing) -> tuple[int, ...]:
        """Return the depths at which it was seen, from above."""
        return tuple(sorted({depth for _, depth in self.seen.get(thing, _NOTHING).levels}))


_NOTHING = Seen()


@frozen
class Words:
    """What a game's numbers mean: its own names, and those of rooms, which only its facts know."""

    names: Names
    rooms: Mapping[int, str]

    def things(self, level: Level) -> Iterator[tuple[Thing, int]]:
        """Yield what is on a level, with how many; a thing may come several times."""
        names = self.names
        for number, count in level.of("m").items():
            yield ("monsters", names.monsters.get(number, f"monster {number}")), count
        for letter in _OBJECTS:
            for number, count in level.of(letter).items():
                yield ("objects", names.objects.get(number, f"object {number}")), count
        for letter, kind, known in (
            ("a", "artifacts", names.artifacts),
            ("t", "traps", names.traps),
            ("k", "furniture", FURNITURE),
        ):
            for number, count in level.of(letter).items():
                yield (kind, known.get(number, f"{number}")), count
        for number, count in level.of("r").items():
            if number in names.shops:
                yield ("shops", names.shops[number]), count
            elif number:
                yield ("rooms", self.rooms.get(number, f"room type {number}")), count
        for file in level.files:
            yield ("level files", file.removesuffix(".lev")), 1
        yield ("levels", names.dungeons.get(level.place[0], f"dungeon {level.place[0]}")), 1


class _Sums:
    """A tally that grows."""

    def __init__(self) -> None:
        self.seen: defaultdict[Thing, Seen] = defaultdict(Seen)
        self.levels: Counter[Where] = Counter()
        self.drawn: dict[str, Counter[Where]] = {kind: Counter() for kind in DRAWN}
        self.difficulties: defaultdict[int, Counter[int]] = defaultdict(Counter)
        self.failures: list[Failure] = []

    def of(self, games: int) -> Tally:
        """Return what it is by now, for so many games."""
        return Tally(
            games=games,
            levels=self.levels,
            seen=dict(self.seen),
            drawn=self.drawn,
            difficulties=dict(self.difficulties),
            failures=tuple(self.failures),
        )


def merged(parts: Iterable[Tally], games: int) -> Tally:
    """Put the counts of parts of a sample of so many games together; each game is all in one part."""
    sums = _Sums()
    for part in parts:
        sums.levels.update(part.levels)
        sums.failures += part.failures
        for thing, one in part.seen.items():
            sums.seen[thing].add(one)
        for kind in DRAWN:
            sums.drawn[kind].update(part.drawn[kind])
        for depth, found in part.difficulties.items():
            sums.difficulties[depth].update(found)
    return sums.of(games)


def count(found: Iterable[Level | Failure], words: Words, games: int) -> Tally:
    """Count levels, which are sorted by game."""
    sums = _Sums()
    seen = sums.seen
    game: Counter[Thing] = Counter()
    current = -1
    for one in found:
        if isinstance(one, Failure):
            sums.failures.append(one)
            continue
        if one.seed != current:
            _end_game(game, seen)
            current = one.seed
        where = (words.names.dungeons.get(one.place[0], ""), one.depth)
        sums.levels[where] += 1
        here: Counter[Thing] = Counter()
        for thing, number in words.things(one):
            here[thing] += number
        game.update(here)
        for thing, number in here.items():
            seen[thing].levels[where] += 1
            seen[thing].counts[where] += number
        for number, times in one.of("m").items():
            sums.difficulties[one.depth][words.names.difficulties.get(number, 0)] += times
        for letter, kind, known in (
            ("d", "random monsters", words.names.monsters),
            ("e", "random objects", words.names.objects),
        ):
            for number, times in one.of(letter).items():
                thing = (kind, known.get(number, f"{number}"))
                seen[thing].counts[where] += times
                seen[thing].levels[where] += 1
                seen[thing].total += times
                sums.drawn[kind][where] += times
    _end_game(game, seen)
    return sums.of(games)


def _end_game(game: Counter[Thing], seen: Mapping[Thing, Seen]) -> None:
    """Add what one game has to all, and begin with the next."""
    for thing, number in game.items():
        seen[thing].games += 1
        seen[thing].total += number
        seen[thing].squares += number * number
    game.clear()
