"""Whether a dungeon's special levels can be placed in every game. Mirrors src/dungeon.c (level_range, place_level).

The game draws a dungeon's number of levels, then tries all combinations of places for its special levels. It panics
if there is none, and as soon as it tries one that is outside the dungeon. In wizard mode all levels exist, whatever
their chance, so all of them must fit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Related, Report
from nhmod_languages.dungeon import codes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nhmod_languages.dungeon.ast import Branch, Couple, Dungeon, Level

_MAX_TRIES = 2_000
_TO_THE_END = -1
_ALWAYS = 100


def check_placement(dungeon: Dungeon, report: Report) -> None:
    """Report places that some games do not have, levels that can't all be placed, and branches that exclude others."""
    before = len(report.errors)
    ranges = _own_ranges(dungeon.levels, dungeon.smallest)
    items: tuple[Level | Branch, ...] = (*dungeon.levels, *dungeon.branches)
    for item in items:
        if (not item.origin or item.origin in ranges) and not _exists_always(item, dungeon, ranges):
            _report_outside(item, dungeon, report)
    if len(report.errors) == before:
        _check_fit(dungeon, report)


def possible_places(dungeon: Dungeon) -> Mapping[int, range]:
    """Return for each level and branch, by its ``id``, the span of levels that it can be on in some game.

    The dungeon has no errors; what a chain can't reach gets the first level.
    """
    spans: dict[int, list[range]] = {}
    for size in range(dungeon.smallest, dungeon.largest + 1):
        ranges = _own_ranges(dungeon.levels, size)
        for level in dungeon.levels:
            spans.setdefault(id(level), []).append(ranges.get(level.name.text, range(1, 2)))
        for branch in dungeon.branches:
            origins: Sequence[int | None] = list(ranges.get(branch.origin, range(1, 2))) if branch.origin else [None]
            found = (_range(branch.place, size, origin) for origin in origins)
            spans.setdefault(id(branch), []).extend(span for span in found if span is not None)
    return {
        key: range(min(s.start for s in found), max(s.stop for s in found)) if found else range(1, 2)
        for key, found in spans.items()
    }


def drawn_ranges(branch: Branch, dungeon: Dungeon, size: int) -> tuple[range, ...]:
    """Return each range that the game can draw a branch's level from in a dungeon of a size, by the level that it is counted from."""
    origins: Sequence[int | None] = [None]
    if branch.origin:
        origins = _own_ranges(dungeon.levels, size).get(branch.origin, range(0))
    spans = (_range(branch.place, size, origin) for origin in origins)
    return tuple(span for span in spans if span is not None)


def _report_outside(item: Level | Branch, dungeon: Dungeon, report: Report) -> None:
    base, name = item.place.base.value, dungeon.name.text
    if not item.origin:
        where = f"level {base}" if base > 0 else f"level {-base} from the bottom"
        message = f"'{item.name.text}' is at {where}, but '{name}' may have only {dungeon.smallest} levels"
        hint = f"use 1 to {dungeon.smallest} or -1 to -{dungeon.smallest}, or give the dungeon more levels"
    else:
        message = f"'{item.name.text}' is at '{item.origin}' {base:+}, which can be outside '{name}'"
        hint = f"the dungeon may have only {dungeon.smallest} levels"
    report.error(codes.OUT_OF_DUNGEON, message, item.place.location, hint=hint)


def _exists_always(item: Level | Branch, dungeon: Dungeon, ranges: Mapping[str, range]) -> bool:
    """Return whether every place that the game can try for the base is in the smallest dungeon.

    The smallest is the worst case: a place counted from the top is in all larger ones too, and one counted from the
    bottom keeps its distance.
    """
    origins: Sequence[int | None] = list(ranges[item.origin]) if item.origin else [None]
    return all(_range(item.place, dungeon.smallest, origin) is not None for origin in origins)


def _range(place: Couple, levels: int, origin: int | None) -> range | None:
    """Return the places of dungeon.c:level_range, or nothing where it panics; ``origin`` is the chain level's place."""
    base, rand = place.base.value, place.rand.value
    if origin is not None:
        base += origin
    elif base < 0:
        base += levels + 1
    if not 1 <= base <= levels:
        return None
    count = levels - base + 1 if rand == _TO_THE_END else max(rand, 1)
    return range(base, min(base + count, levels + 1))


def _own_ranges(levels: Sequence[Level], size: int) -> dict[str, range]:
    """Return every level's possible places by name, without those that a level before it always has."""
    found: dict[str, range] = {}
    taken: set[int] = set()
    for level in levels:
        origins: Sequence[int | None] = [None]
        if level.origin:
            origins = found.get(level.origin, range(0))
        spans = [span for origin in origins if (span := _range(level.place, size, origin)) is not None]
        if not spans:
            continue
        low, high = min(s.start for s in spans), max(s.stop for s in spans)
        while low in taken and high - low > 1:
            low += 1
        while high - 1 in taken and high - low > 1:
            high -= 1
        # Of two levels of one name the first is the one that others are chained from.
        found.setdefault(level.name.text, range(low, high))
        if high - low == 1 and (level.chance is None or level.chance.value >= _ALWAYS):
            taken.add(low)
    return found


def _check_fit(dungeon: Dungeon, report: Report) -> None:
    for size in range(dungeon.smallest, dungeon.largest + 1):
        # More levels than places can't fit: no search is needed, nor deep enough for so many.
        levels = dungeon.levels[: size + 1]
        fits = len(levels) <= size and _fits(levels, size)
        if fits is None:
            message = f"too many chains to decide whether all levels of '{dungeon.name.text}' can be placed"
            report.warning(codes.UNDECIDED, message, dungeon.location)
            return
        if not fits:
            # The first level behind which no placement is known is the one to name.
            count = next((n for n in range(1, len(levels)) if not _fits(levels[:n], size)), len(levels))
            _report_no_place(dungeon, levels[count - 1], size, report)
            return


def _report_no_place(dungeon: Dungeon, level: Level, levels: int, report: Report) -> None:
    ranges = _own_ranges(dungeon.levels, levels)
    own = ranges.get(level.name.text, range(0))
    rivals = [
        other
        for other in dungeon.levels[: dungeon.levels.index(level)]
        if set(own) & set(ranges.get(other.name.text, ()))
    ]
    report.error(
        codes.NO_PLACE,
        f"no place is left for '{level.name.text}' when '{dungeon.name.text}' has {levels} levels",
        level.location,
        hint=f"'{level.name.text}' can be at {_shown(own)} only" if own else "",
        related=tuple(
            Related(location=r.location, message=f"'{r.name.text}' takes one of {_shown(ranges[r.name.text])}")
            for r in rivals
        ),
    )


def _shown(places: range) -> str:
    return str(places[0]) if len(places) == 1 else f"{places[0]} to {places[-1]}"


def _fits(levels: tuple[Level, ...], size: int) -> bool | None:
    """Return whether the levels can be placed in a dungeon of ``size`` levels; nothing when the tries run out."""
    if not _matches([*_own_ranges(levels, size).values()]):
        return False
    search = _Search(levels, size)
    found = search.place({}, [])
    return None if not found and search.tries > _MAX_TRIES else found


class _Search:
    """Tries the places of the levels that others are chained from; the rest is a matching problem."""

    def __init__(self, levels: tuple[Level, ...], size: int) -> None:
        self._levels = levels
        self._size = size
        self._origins = {level.origin for level in levels if level.origin}
        self.tries = 0

    def place(self, placed: dict[str, int], ranges: list[range]) -> bool:
        """Return whether the levels behind the first ``len(ranges)`` can be placed, which have these ranges."""
        self.tries += 1
        if self.tries > _MAX_TRIES or not _matches(ranges):
            return False
        if len(ranges) == len(self._levels):
            return True
        level = self._levels[len(ranges)]
        own = _range(level.place, self._size, placed[level.origin] if level.origin else None)
        if own is None:
            return False
        name = level.name.text
        if name not in self._origins:
            return self.place(placed, [*ranges, own])
        return any(self.place({name: at, **placed}, [*ranges, range(at, at + 1)]) for at in own)


def _matches(ranges: list[range]) -> bool:
    """Return whether every range can have a place of its own (Kuhn's augmenting paths)."""
    owner: dict[int, int] = {}

    def assign(index: int, seen: set[int]) -> bool:
        for place in ranges[index]:
            if place not in seen:
                seen.add(place)
                if place not in owner or assign(owner[place], seen):
                    owner[place] = index
                    return True
        return False

    return all(assign(index, set()) for index in range(len(ranges)))
