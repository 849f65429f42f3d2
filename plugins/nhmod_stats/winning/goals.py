"""What a game is won by, one after the other, and by what means each can be had in one game."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass, frozen
from nhmod_stats.winning.blame import SOUGHT, Blame, Words, as_before
from nhmod_stats.winning.route import Part, Route
from nhmod_stats.winning.ways import Flag, Floor, Means, Point, Ways

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping


FIRST: Floor = (0, 1)
"""The first level of the first dungeon, where games begin and through whose stairs up they end."""


@frozen
class Outcome:
    """Whether one goal can be had in one game: by ``means``, or for ``why`` not at all; ``name`` is that of the level to blame."""

    goal: str
    means: Means | None
    why: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class _Goal:
    """What is to be come to: places of levels; ``start`` is where one begins, and ``loaded`` whether with the Amulet."""

    name: str
    places: tuple[tuple[Floor, Point], ...]
    start: Callable[[Route], set[Part]]
    loaded: bool = False


def outcomes(floors: Mapping[Floor, Ways], items: Iterable[str], words: Words) -> Iterator[Outcome]:
    """Yield for all goals of a game whether they can be had; ``items`` are the objects that there must be one of."""

    @cache
    def reached(start: Callable[[Route], set[Part]], means: Means, *, loaded: bool) -> frozenset[Part]:
        route = Route(floors, means)
        return (route.with_the_amulet() if loaded else route).reached(start(route))

    for goal in _goals(floors, items, words):
        yield _outcome(goal, floors, words, reached)


def unique_objects(floors: Mapping[Floor, Ways], words: Words) -> frozenset[str]:
    """Return the objects there is one of, that levels of a game have."""
    return frozenset(words.objects.get(point.a, "") for ways in floors.values() for point in ways.all("i")) - {""}


def _goals(floors: Mapping[Floor, Ways], items: Iterable[str], words: Words) -> Iterator[_Goal]:
    def places(fits: Callable[[Ways, Point], bool]) -> tuple[tuple[Floor, Point], ...]:
        return tuple((floor, point) for floor, ways in floors.items() for point in ways.points if fits(ways, point))

    def begin(route: Route) -> set[Part]:
        ways = floors[FIRST]
        return route.parts(FIRST, [*ways.all("<s")] or ways.all("D"))

    end = next((ways.floor[0] for ways in floors.values() if Flag.ASTRAL in ways.flags), 0)
    sanctum = next((ways for ways in floors.values() if Flag.SANCTUM in ways.flags), None)
    inside = (
        frozenset(words.objects.get(point.a, "") for point in sanctum.all("i")) if sanctum is not None else frozenset()
    )
    for item in sorted(items):
        if item not in inside:
            yield _Goal(item, places(lambda _, p, item=item: p.letter == "i" and words.objects.get(p.a) == item), begin)  # type: ignore[misc]
    yield _Goal(SOUGHT["l"], places(lambda _, point: point.letter == "l"), begin)
    opened = places(lambda ways, point: Flag.INVOCATION in ways.flags and point.letter == "v")
    yield _Goal(SOUGHT["v"], opened, begin)
    if sanctum is None:
        return

    def below(route: Route) -> set[Part]:
        return route.parts(sanctum.floor, [*sanctum.all("<")] or sanctum.all("D"))

    hoard = places(lambda ways, point: ways is sanctum and point.letter == "i")
    for item in sorted(inside.intersection(items)):
        yield _Goal(item, tuple(one for one in hoard if words.objects.get(one[1].a) == item), below)
    out = places(lambda ways, point: ways.floor == FIRST and point.letter in "<s" and point.a in {0, end})
    yield _Goal("the way back up", out, below, loaded=True)
    yield from _end(floors, places)


def _end(
    floors: Mapping[Floor, Ways], places: Callable[[Callable[[Ways, Point], bool]], tuple[tuple[Floor, Point], ...]]
) -> Iterator[_Goal]:
    earth = next((ways for ways in floors.values() if Flag.EARTH in ways.flags), None)
    if earth is None:
        return

    def arrived(route: Route) -> set[Part]:
        return route.parts(earth.floor, earth.all("U"))

    altars = places(lambda ways, point: Flag.ASTRAL in ways.flags and point.letter == "_" and point.a == 1)
    yield _Goal("one's own high altar", altars, arrived, loaded=True)


def _outcome(
    goal: _Goal, floors: Mapping[Floor, Ways], words: Words, reached: Callable[..., frozenset[Part]]
) -> Outcome:
    if not goal.places:
        name = words.known.has.get(goal.name, "")
        return Outcome(goal=goal.name, means=None, why=f"no level has it{as_before(name)}", name=name)
    parts: frozenset[Part] = frozenset()
    for means in Means:
        route, parts = Route(floors, means), reached(goal.start, means, loaded=goal.loaded)
        if any(route.parts(floor, (point,)) <= parts for floor, point in goal.places):
            return Outcome(goal=goal.name, means=means)
    why, name = Blame(Route(floors, Means.TELEPORT), parts, words).of(*goal.places[0])
    return Outcome(goal=goal.name, means=None, why=why, name=name)
