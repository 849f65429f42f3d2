"""What the probe writes, read: the names of a game's tables, and the levels that were made (nhstats.c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FURNITURE = {1: "fountain", 2: "throne", 3: "altar", 4: "sink", 5: "grave", 6: "tree"}
"""The numbers of nhstats_furniture()."""

Place = tuple[int, int, int]
"""A dungeon's number, the level's number in it, and its depth."""


@dataclass(frozen=True, slots=True)
class Level:
    """One level: ``counts`` by letter and number; ``files`` are the level files that it was made of."""

    seed: int
    place: Place
    hero: int
    files: tuple[str, ...]
    counts: Mapping[str, Mapping[int, int]]

    @property
    def depth(self) -> int:
        """Its depth."""
        return self.place[2]

    def of(self, letter: str) -> Mapping[int, int]:
        """Return the counts of a letter."""
        return self.counts.get(letter, {})


@dataclass(frozen=True, slots=True)
class Failure:
    """A level (or a whole game, ``place`` is nothing) that came to nothing; ``status`` is the process's."""

    seed: int
    place: Place | None
    status: int

    @property
    def how(self) -> str:
        """In words."""
        killed = self.status & 0x7F
        if killed == _ALARM:
            return "hung"
        return f"ended with signal {killed}" if killed else f"ended with status {self.status >> 8}"


_ALARM = 14


@dataclass(frozen=True, slots=True)
class Names:
    """The names of a game's tables: monsters with difficulty and frequency, objects with class and probability, and the rest."""

    monsters: Mapping[int, str]
    difficulties: Mapping[int, int]
    monster_frequencies: Mapping[int, int]
    objects: Mapping[int, str]
    classes: Mapping[int, int]
    probabilities: Mapping[int, int]
    traps: Mapping[int, str]
    shops: Mapping[int, str]
    artifacts: Mapping[int, str]
    dungeons: Mapping[int, str]
    dungeon_levels: Mapping[int, int]

    @classmethod
    def read(cls, text: str) -> Names:
        """Read the lines of the tables; others are passed over."""
        found: dict[str, dict[int, list[str]]] = {letter: {} for letter in "MOTSAD"}
        for line in text.splitlines():
            letter, _, rest = line.partition(" ")
            if letter in found:
                number, _, about = rest.partition(" ")
                found[letter][int(number)] = about.split(" ", _COLUMNS.get(letter, 0))
        return cls(
            monsters={n: row[2] for n, row in found["M"].items()},
            difficulties={n: int(row[0]) for n, row in found["M"].items()},
            monster_frequencies={n: int(row[1]) for n, row in found["M"].items()},
            objects={n: row[2] for n, row in found["O"].items()},
            classes={n: int(row[0]) for n, row in found["O"].items()},
            probabilities={n: int(row[1]) for n, row in found["O"].items()},
            traps={n: row[0] for n, row in found["T"].items()},
            shops={n: row[1] for n, row in found["S"].items()},
            artifacts={n: row[0] for n, row in found["A"].items()},
            dungeons={n: row[1] for n, row in found["D"].items()},
            dungeon_levels={n: int(row[0]) for n, row in found["D"].items()},
        )


_COLUMNS = {"M": 2, "O": 2, "S": 1, "D": 1}
"""How many columns stand before the name."""


def read_levels(text: str) -> Iterator[Level | Failure]:
    """Yield what the lines say of levels; the rest is passed over."""
    for line in text.splitlines():
        if line.startswith("L "):
            yield _level(line)
        elif line.startswith("X "):
            seed, dnum, dlevel, depth, status = (int(word) for word in line[2:].split())
            yield Failure(seed, (dnum, dlevel, depth) if dnum >= 0 else None, status)


def _level(line: str) -> Level:
    head, _, tail = line[2:].partition("|")
    numbers, _, files = head.partition(":")
    seed, dnum, dlevel, depth, hero = (int(word) for word in numbers.split())
    counts: dict[str, dict[int, int]] = {}
    for token in tail.split():
        number, _, count = token[1:].partition("=")
        counts.setdefault(token[0], {})[int(number)] = int(count)
    return Level(seed, (dnum, dlevel, depth), hero, tuple(filter(None, files.split(","))), counts)
