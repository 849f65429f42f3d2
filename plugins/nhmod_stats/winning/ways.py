"""What the probe writes of ways, read: the places of a level, and which of them are connected (nhways.c)."""

from __future__ import annotations

from enum import IntEnum, IntFlag
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

Floor = tuple[int, int]
"""A level: its dungeon's number, and its own in it from 1."""


class Means(IntEnum):
    """By what means a hero goes on; each has those before it."""

    FOOT = 0
    CROSSING = 1
    TELEPORT = 2
    LEVELPORT = 3

    @property
    def words(self) -> str:
        """In words."""
        return ("on foot", "over water or by digging", "by teleporting", "by level teleporters")[self]


class Flag(IntFlag):
    """What a level is and lets a hero do (nhways_flags())."""

    DIG = 1
    TELEPORT = 2
    EARTH = 4
    ASTRAL = 8
    INVOCATION = 16
    SANCTUM = 32
    SOKOBAN = 64


@dataclass(frozen=True, slots=True)
class Point:
    """A place of a level that matters; ``letter`` says what it is, ``a`` and ``b`` what of it (nhways.c)."""

    letter: str
    x: int
    y: int
    walk: int
    fly: int
    a: int
    b: int

    @property
    def to(self) -> Floor:
        """The level that a branch's stairs, a portal or a hole leads to."""
        return self.a, self.b


@dataclass(frozen=True, slots=True)
class Ways:
    """One level of one game; ``name`` is that of the level file it was made of, empty for none."""

    floor: Floor
    depth: int
    flags: Flag
    name: str
    points: tuple[Point, ...]

    def all(self, letters: str) -> Iterator[Point]:
        """Yield the places of some letters."""
        return (point for point in self.points if point.letter in letters)

    def part(self, point: Point, means: Means) -> int:
        """Return the number of the part of the level in which a place is, for who has some means."""
        if means is Means.FOOT:
            return point.walk
        return point.fly if means is Means.CROSSING or Flag.TELEPORT not in self.flags else 0


def read_games(text: str) -> Iterator[tuple[int, dict[Floor, Ways]]]:
    """Yield each game by its seed, with its levels; one that could not be made is not among them."""
    floors: dict[Floor, Ways] = {}
    for line in text.splitlines():
        kind, _, rest = line.partition(" ")
        if kind == "P":
            ways = _ways(rest)
            floors[ways.floor] = ways
        elif kind == "G":
            if floors:
                yield int(rest.split()[0]), floors
            floors = {}


def _ways(line: str) -> Ways:
    head, _, tail = line.partition("|")
    numbers, _, named = head.partition(":")
    _, dnum, dlevel, depth, *_ = (int(word) for word in numbers.split())
    flags, _, files = named.partition(":")
    name = files.split(",")[-1].removesuffix(".lev")
    points = tuple(_point(token) for token in tail.split())
    return Ways((dnum, dlevel), depth, Flag(int(flags)), name, points)


def _point(token: str) -> Point:
    letter, x, y, walk, fly, a, b = token.split(",")
    return Point(letter, int(x), int(y), int(walk), int(fly), int(a), int(b))
