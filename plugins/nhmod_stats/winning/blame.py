"""Why nobody gets to a place: the level that bars the way, and what it lacks."""

from __future__ import annotations

from collections import Counter
from dataclasses import field
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass, frozen
from nhmod_stats.winning.ways import Flag, Floor, Point, Ways

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from nhmod_stats.winning.route import Part, Route

SOUGHT = {"l": "the quest's leader", "v": "the place of the invocation"}
"""What else than objects a game is won by, by its letter."""


@frozen
class Known:
    """What is where in a game that can be won.

    ``leads`` are level files and the dungeons that they lead to, ``portals`` those from which a portal leads to another, in every
    game that has them; ``has`` are those that have what is sought.
    """

    leads: frozenset[tuple[str, str]] = frozenset()
    portals: frozenset[tuple[str, str]] = frozenset()
    has: Mapping[str, str] = field(default_factory=dict)

    def lost(self, floors: Mapping[Floor, Ways], words: Words) -> Iterator[tuple[str, str, str]]:
        """Yield what levels of a game lack: a way to a dungeon or a portal, from which level, and to where."""
        names = {ways.name for ways in floors.values()}
        yield from (("way", *one) for one in sorted(self.leads.difference(_leads(floors, words))) if one[0] in names)
        yield from (("portal", *one) for one in sorted(self.portals.difference(_portals(floors))) if one[0] in names)

    @classmethod
    def of(cls, games: Iterable[Mapping[Floor, Ways]], words: Words) -> Known:
        """Look through games; what leads on in some of them only, and ordinary levels, are not told."""
        has: dict[str, str] = {}
        levels, portals, leads = Counter[str](), Counter[tuple[str, str]](), Counter[tuple[str, str]]()
        for floors in games:
            portals.update(set(_portals(floors)))
            leads.update(set(_leads(floors, words)))
            for ways in (ways for ways in floors.values() if ways.name):
                levels[ways.name] += 1
                for point in ways.all("ilv"):
                    has[SOUGHT.get(point.letter) or words.objects.get(point.a, "")] = ways.name

        def always(found: Counter[tuple[str, str]]) -> frozenset[tuple[str, str]]:
            return frozenset(way for way, count in found.items() if count == levels[way[0]])

        return cls(leads=always(leads), portals=always(portals), has=has)


def _portals(floors: Mapping[Floor, Ways]) -> Iterator[tuple[str, str]]:
    """Yield the portals between levels that are made of files, by the files' names."""
    for ways in floors.values():
        for point in ways.all("p"):
            there = floors.get(point.to)
            if ways.name and there is not None and there.name:
                yield ways.name, there.name


def _leads(floors: Mapping[Floor, Ways], words: Words) -> Iterator[tuple[str, str]]:
    """Yield the levels that lead to another dungeon, with its name."""
    for ways in floors.values():
        for point in ways.all("sph"):
            if ways.name and point.a != ways.floor[0]:
                yield ways.name, words.dungeon(point.a)


@frozen
class Words:
    """What a game calls its objects and dungeons, by number; ``known`` is what the original game has where."""

    objects: Mapping[int, str]
    dungeons: Mapping[int, str]
    known: Known = field(default_factory=Known)

    def dungeon(self, number: int) -> str:
        """Name a dungeon."""
        return self.dungeons.get(number, f"dungeon {number}")

    def floor(self, ways: Ways) -> str:
        """Name a level: by its file, or by its place."""
        return f"'{ways.name}'" if ways.name else f"level {ways.floor[1]} of {self.dungeon(ways.floor[0])}"


def as_before(name: str) -> str:
    """Say which level of the original game does what no level does now."""
    return f"; in the original game '{name}' does" if name else ""


@dataclass(frozen=True, slots=True)
class Blame:
    """Looks for what bars the way in a game of which some parts are reached."""

    route: Route
    parts: frozenset[Part]
    words: Words

    def of(self, floor: Floor, point: Point, above: Collection[int] = ()) -> tuple[str, str]:
        """Tell why nobody comes to a place, and the name of the level to blame; ``above`` are dungeons that were looked at."""
        floors = self.route.floors
        ways = floors[floor]
        entered = sorted({other for other, _ in self.parts if other[0] == floor[0]})
        if floor in entered:
            why = f"it is on {self.words.floor(ways)}, at {point.x},{point.y}, where nobody gets to"
            for what, start, end in self.words.known.lost(floors, self.words):
                if what == "portal":
                    return f"{why}; in the original game a portal leads from '{start}' to '{end}'", start
            return why, ways.name
        if entered:
            return self._barred([floors[other] for other in entered], floor)
        return self._led(floor[0], above)

    def _barred(self, entered: list[Ways], floor: Floor) -> tuple[str, str]:
        """Blame the first level from which nobody goes on towards another; one that has no way before one whose way nobody gets to."""
        above = [one for one in entered if one.floor < floor]
        step, letters = ("down", ">}h") if above else ("up", "<{")
        stuck = [one for one in above or reversed(entered) if not self._passed(one, letters)]
        if not stuck:
            return f"nobody gets {step} to {self.words.floor(self.route.floors[floor])}", ""
        lacking = [one for one in stuck if not any(one.all(letters))]
        ways = (lacking or stuck)[0]
        way = next(ways.all(letters), None)
        where = f"the way {step} at {way.x},{way.y} is where nobody gets to" if way else f"it has no way {step}"
        return f"nobody gets {step} from {self.words.floor(ways)}: {where}", ways.name

    def _passed(self, ways: Ways, letters: str) -> bool:
        down = ">" in letters and Flag.DIG in ways.flags
        return down or not self.parts.isdisjoint(self.route.parts(ways.floor, ways.all(letters)))

    def _led(self, dnum: int, above: Collection[int]) -> tuple[str, str]:
        """Blame the way to a dungeon that nobody enters."""
        title = self.words.dungeon(dnum)
        reached = {floor for floor, _ in self.parts}
        leads = [(other, way) for other, way in self._leads(dnum) if other.floor[0] not in above]
        for other, way in leads:
            if other.floor in reached:
                where = f"{self.words.floor(other)} at {way.x},{way.y}"
                return f"nobody gets to the way to {title}, on {where}", other.name
        for what, start, end in self.words.known.lost(self.route.floors, self.words):
            if what == "way" and end == title:
                return f"no level that somebody gets to leads to {title}{as_before(start)}", start
        for other, way in leads:
            why, name = self.of(other.floor, way, above={*above, dnum})
            if name:
                return why, name
        return f"no level that somebody gets to leads to {title}", ""

    def _leads(self, dnum: int) -> Iterator[tuple[Ways, Point]]:
        for ways in self.route.floors.values():
            for way in ways.all("sph"):
                if ways.floor[0] != dnum and way.a == dnum:
                    yield ways, way
