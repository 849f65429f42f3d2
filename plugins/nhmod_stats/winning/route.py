"""One game as a map of its levels' parts, and which of them a hero comes to.

Mirrors src/do.c, goto_level (where one arrives), src/trap.c, fall_through, and src/teleport.c, level_tele.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod_stats.winning.ways import Flag, Floor, Means, Point, Ways

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


Part = tuple["Floor", int]
"""A part of a level within which everything is connected."""


@dataclass(frozen=True, slots=True)
class Route:
    """The levels of one game, for a hero with some means."""

    floors: Mapping[Floor, Ways]
    means: Means

    def parts(self, floor: Floor, points: Iterable[Point]) -> set[Part]:
        """Return the parts of a level in which places are."""
        ways = self.floors[floor]
        return {(floor, ways.part(point, self.means)) for point in points}

    def reached(self, start: Iterable[Part]) -> frozenset[Part]:
        """Return all parts that are come to from some."""
        found, todo = set(start), list(start)
        while todo:
            part = todo.pop()
            for near in self._next(part):
                if near not in found:
                    found.add(near)
                    todo.append(near)
        return frozenset(found)

    def with_the_amulet(self) -> Route:
        """Return the same for who carries the Amulet, with which nobody teleports between levels."""
        return Route(self.floors, min(self.means, Means.TELEPORT))

    def _next(self, part: Part) -> Iterator[Part]:
        floor, number = part
        ways = self.floors[floor]
        here = [point for point in ways.points if ways.part(point, self.means) == number]
        for point in here:
            yield from self._through(floor, point)
        dnum, level = floor
        if self.means >= Means.CROSSING and Flag.DIG in ways.flags:
            yield from self._fallen((dnum, level + 1))
        if self.means is Means.LEVELPORT and Flag.SOKOBAN not in ways.flags and not self._ends(floor):
            for other in self.floors:
                if other[0] == dnum:
                    yield from self._fallen(other)

    def _through(self, floor: Floor, point: Point) -> Iterator[Part]:
        """Yield the parts in which somebody arrives who goes on at a place of a level."""
        dnum, level = floor
        match point.letter:
            case "<" | "{" if level > 1:
                yield from self._arrived((dnum, level - 1), "}>" if point.letter == "{" else ">}", "U")
            case ">" | "}":
                yield from self._arrived((dnum, level + 1), "{<" if point.letter == "}" else "<{", "D")
            case "s" if not self._ends(point.to):
                yield from self._arrived(point.to, "s", "U" if self._is_above(point.to, floor) else "D", back=floor)
            case "p":
                yield from self._arrived(point.to, "p", "D", back=floor)
            case "h":
                yield from self._fallen(point.to)

    def _arrived(self, floor: Floor, letters: str, otherwise: str, back: Floor | None = None) -> set[Part]:
        """Return the part in which the way ends: at the first of these letters there is, or else anywhere that ``otherwise`` says."""
        ways = self.floors.get(floor)
        if ways is None:
            return set()
        for letter in letters:
            ends = [point for point in ways.all(letter) if back is None or point.to == back]
            if ends:
                return self.parts(floor, ends)
        return self.parts(floor, ways.all(otherwise))

    def _fallen(self, floor: Floor) -> set[Part]:
        ways = self.floors.get(floor)
        return set() if ways is None or Flag.SANCTUM in ways.flags else self._arrived(floor, "", "D")

    def _is_above(self, floor: Floor, other: Floor) -> bool:
        return floor in self.floors and self.floors[floor].depth < self.floors[other].depth

    def _ends(self, floor: Floor) -> bool:
        """Return whether a level is one of the Planes, where nobody gets to without the Amulet."""
        return any(Flag.ASTRAL in ways.flags for other, ways in self.floors.items() if other[0] == floor[0])
