"""Where the game puts the rooms of a level, and which find no place. Mirrors create_room of src/sp_lev.c and src/rect.c.

The game keeps a list of free rectangles. A room takes the first that it fits into, tries a hundred times if anything of it is
random, and is left out, with all that is in it, if none is found: nobody is told.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from nhmod_languages.drawing import HEIGHT, WIDTH

if TYPE_CHECKING:
    from collections.abc import Sequence

GRID = 5
"""A room's place is one of so many columns and rows of cells."""
_X_LIMIT, _Y_LIMIT = 4, 3
"""XLIM and YLIM: how far apart rooms are."""
_MOST_RECTANGLES = 50
_TRIES = 100
_RUNS = 40
_LARGE, _SQUARES = 28, 50
_SPARE = 4
_KEPT = 512
"""Of so many levels it is remembered: a quest's levels are looked over again when only a word of the manifest is another."""


class Wanted(NamedTuple):
    """What a level says of a room; what is None is random. ``across`` and ``down`` are the words of its alignment."""

    cell: tuple[int, int] | None
    size: tuple[int, int] | None
    across: str | None
    down: str | None


class _Box(NamedTuple):
    lx: int
    ly: int
    hx: int
    hy: int


def places(rooms: Sequence[Wanted]) -> tuple[float, ...]:
    """Return for each room in how many of the games it is made: 1 always, 0 never. The same rooms give the same numbers."""
    return _places(tuple(rooms))


@lru_cache(maxsize=_KEPT)
def _places(rooms: tuple[Wanted, ...]) -> tuple[float, ...]:
    made = [0] * len(rooms)
    runs = 0
    while runs < _RUNS:
        plan = _Plan(random=Random(runs))  # noqa: S311 - a dungeon, no secret
        runs += 1
        for number, room in enumerate(rooms):
            made[number] += plan.create(room)
        if not plan.chanced:
            break
    return tuple(count / runs for count in made)


def fits(room: Wanted, others: Sequence[Wanted] = ()) -> bool:
    """Return whether a room is made in some game at least, behind some others."""
    return places((*others, room))[-1] > 0


@dataclass(kw_only=True, slots=True)
class _Plan:
    """One game's level while its rooms are made."""

    random: Random
    free: list[_Box] = field(default_factory=lambda: [_Box(0, 0, WIDTH - 1, HEIGHT - 1)])
    taken: set[tuple[int, int]] = field(default_factory=set)
    rooms: int = 0
    chanced: bool = False

    def below(self, limit: int) -> int:
        """Draw a number (rn2)."""
        self.chanced = True
        return self.random.randrange(max(limit, 1))

    def create(self, room: Wanted) -> bool:
        """Make a room, if there is a place for it (create_room)."""
        anything = room.cell is None and room.size is None and room.across is None and room.down is None
        for _ in range(_TRIES):
            found = self._anywhere() if anything else self._somewhere(room)
            if found is not None:
                self._take(*found)
                return True
            if room.cell is not None and room.size is not None and room.across and room.down:
                return False  # It is the same place each time.
        return False

    def _take(self, around: _Box, box: _Box, room: _Box) -> None:
        self._split(around, box)
        self.rooms += 1
        for x in range(room.lx - 1, room.hx + 2):
            self.taken.update((x, y) for y in range(room.ly - 1, room.hy + 2))

    def _somewhere(self, room: Wanted) -> tuple[_Box, _Box, _Box] | None:
        """Choose what is random of a room, and see whether its place is free."""
        spare = 0 if room.cell else 1
        column, row = room.cell or (self.below(GRID) + 1, self.below(GRID) + 1)
        width, height = room.size or (self.below(15) + 3, self.below(8) + 2)
        across = room.across or ("left", "", "center")[self.below(3)]
        down = room.down or ("top", "", "center")[self.below(3)]
        x, y = (column - 1) * WIDTH // GRID + 1, (row - 1) * HEIGHT // GRID + 1
        x += _aligned(across, WIDTH // GRID - width)
        y += _aligned(down, HEIGHT // GRID - height)
        x = max(WIDTH - width - 3 if x + width - 1 > WIDTH - 2 else x, 2)
        y = max(HEIGHT - height - 3 if y + height - 1 > HEIGHT - 2 else y, 2)
        box = _Box(x - 1, y - 1, x + width + spare, y + height + spare)
        around = self._holding(box)
        return None if around is None else (around, box, _Box(x, y, x + width - 1, y + height - 1))

    def _anywhere(self) -> tuple[_Box, _Box, _Box] | None:
        """Choose a place and a size for a room of which nothing is said."""
        if not self.free:
            return None
        around = self.free[self.below(len(self.free))]
        lx, ly, hx, hy = around
        dx, dy = 2 + self.below(12 if hx - lx > _LARGE else 8), 2 + self.below(4)
        dy = _SQUARES // dx if dx * dy > _SQUARES else dy
        x_border = 2 * _X_LIMIT if lx > 0 and hx < WIDTH - 1 else _X_LIMIT + 1
        y_border = 2 * _Y_LIMIT if ly > 0 and hy < HEIGHT - 1 else _Y_LIMIT + 1
        if hx - lx < dx + 3 + x_border or hy - ly < dy + 3 + y_border:
            return None
        x = lx + (_X_LIMIT if lx > 0 else 3) + self.below(hx - (lx if lx > 0 else 3) - dx - x_border + 1)
        y = ly + (_Y_LIMIT if ly > 0 else 2) + self.below(hy - (ly if ly > 0 else 2) - dy - y_border + 1)
        if not ly and hy >= HEIGHT - 1 and (not self.rooms or not self.below(self.rooms)) and y + dy > HEIGHT // 2:
            y = self.below(3) + 2
            dy -= int(self.rooms < _SPARE and dy > 1)
        room = self._shrunk(_Box(x, y, x + dx, y + dy))
        if room is None:
            return None
        return around, _Box(room.lx - 1, room.ly - 1, room.hx + 1, room.hy + 1), room

    def _shrunk(self, room: _Box) -> _Box | None:
        """Make a room smaller until nothing is around it (check_room)."""
        lx, ly = max(room.lx, 3), max(room.ly, 2)
        hx, hy = min(room.hx, WIDTH - 3), min(room.hy, HEIGHT - 3)
        while True:
            if hx <= lx or hy <= ly:
                return None
            found = self._obstacle(_Box(lx - _X_LIMIT, ly - _Y_LIMIT, hx + _X_LIMIT, hy + _Y_LIMIT))
            if found is None:
                return _Box(lx, ly, hx, hy)
            if not self.below(3):
                return None
            x, y = found
            lx, hx = (x + _X_LIMIT + 1, hx) if x < lx else (lx, x - _X_LIMIT - 1)
            ly, hy = (y + _Y_LIMIT + 1, hy) if y < ly else (ly, y - _Y_LIMIT - 1)

    def _obstacle(self, area: _Box) -> tuple[int, int] | None:
        for x in range(max(area.lx, 1), min(area.hx, WIDTH - 1) + 1):
            for y in range(max(area.ly, 0), min(area.hy, HEIGHT - 1) + 1):
                if (x, y) in self.taken:
                    return x, y
        return None

    # The free rectangles.

    def _holding(self, box: _Box) -> _Box | None:
        """Return the first free rectangle that holds another (get_rect)."""
        return next((one for one in self.free if _inside(box, one)), None)

    def _split(self, old: _Box, box: _Box) -> None:
        """Take a rectangle out of a free one, and out of all others that it reaches into (split_rects)."""
        at = self.free.index(old)
        last = self.free.pop()
        if at < len(self.free):
            self.free[at] = last
        for index in range(len(self.free) - 1, -1, -1):
            # Others have been split, and the list may be shorter; what C reads behind its end was taken out before.
            if index < len(self.free) and (common := _common(self.free[index], box)):
                self._split(self.free[index], common)
        y_room = (2 * _Y_LIMIT if old.hy < HEIGHT - 1 else _Y_LIMIT + 1) + _SPARE
        if box.ly - old.ly - 1 > y_room:
            self._add(old._replace(hy=box.ly - 2))
        x_room = (2 * _X_LIMIT if old.hx < WIDTH - 1 else _X_LIMIT + 1) + _SPARE
        if box.lx - old.lx - 1 > x_room:
            self._add(old._replace(hx=box.lx - 2))
        y_room = (2 * _Y_LIMIT if old.ly > 0 else _Y_LIMIT + 1) + _SPARE
        if old.hy - box.hy - 1 > y_room:
            self._add(old._replace(ly=box.hy + 2))
        x_room = (2 * _X_LIMIT if old.lx > 0 else _X_LIMIT + 1) + _SPARE
        if old.hx - box.hx - 1 > x_room:
            self._add(old._replace(lx=box.hx + 2))

    def _add(self, box: _Box) -> None:
        if len(self.free) < _MOST_RECTANGLES and self._holding(box) is None:
            self.free.append(box)


def _aligned(word: str, room: int) -> int:
    """Return how far a room is moved in its cell; C divides towards zero."""
    return {"right": room, "bottom": room, "center": int(room / 2)}.get(word, 0)


def _inside(box: _Box, other: _Box) -> bool:
    return box.lx >= other.lx and box.ly >= other.ly and box.hx <= other.hx and box.hy <= other.hy


def _common(one: _Box, other: _Box) -> _Box | None:
    """Return what two rectangles have in common (intersect)."""
    found = _Box(max(one.lx, other.lx), max(one.ly, other.ly), min(one.hx, other.hx), min(one.hy, other.hy))
    return found if found.lx <= found.hx and found.ly <= found.hy else None
