"""The ground of a level as the checks see it: what a square is for certain, and what could be changed by chance."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from nhmod.diagnostics import Related
from nhmod_languages.drawing import HEIGHT, STEPS, WIDTH, Area, Drawing, Mark, irregular, neighbours
from nhmod_languages.picture.words import place_of, square_words

if TYPE_CHECKING:
    from collections.abc import Iterator


UNKNOWN = "?"
STONE = " "
WALLS = frozenset("-|")
ROCK = frozenset("-| T")
"""What nobody walks in: walls, stone, trees. Secret doors and corridors are ways."""
WATER = frozenset("}PW")
LAVA = frozenset("L")
FLOOR = frozenset(".#IBAC")
"""Floor of all sorts; a boundary "B" becomes floor (src/sp_lev.c:remove_boundary_syms)."""
DOORS = frozenset("+S")
FURNITURE = frozenset("{\\K")


class Ground:
    """A drawing with answers about its squares."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self._irregular: dict[Area, tuple[tuple[int, int], ...]] = {}

    def letter(self, x: int, y: int) -> str:
        """Return a square's letter as it is drawn; "?" off the level."""
        return self.drawing.letter(x, y)

    def around(self, x: int, y: int) -> str:
        """Return a square's letter; outside all maps that of what surrounds them."""
        letter = self.letter(x, y)
        if letter != UNKNOWN or any(holds(area, x, y) for area, _ in self.drawing.maps):
            return letter
        return self.drawing.solid

    def certain(self, x: int, y: int) -> str:
        """Return a square's letter if it is that in every game, else "?"; outside all maps what surrounds them."""
        inside = 0 <= x < WIDTH and 0 <= y < HEIGHT
        letter = self.around(x, y) if inside and not self.mazes else self.letter(x, y)
        if self.mazes and letter in ROCK and self._near_maze(x, y):
            return UNKNOWN
        return UNKNOWN if (x, y) in self.opened or (x, y) in self.drawing.unsure else letter

    def marks(self, *kinds: str) -> Iterator[Mark]:
        """Yield the marks of some kinds that are on the level itself: not in a room, a container or a monster's hands."""
        for mark in self.drawing.marks:
            if mark.kind in kinds and mark.inside < 0 and "in" not in mark.detail:
                yield mark

    def where(self, mark: Mark) -> str:
        """Return where a mark is, in the level's and in the map's coordinates."""
        return place_of(mark, self.drawing)

    def square(self, x: int, y: int) -> str:
        """Return where a square is, in the level's and in the map's coordinates."""
        return square_words(x, y, self.drawing)

    @cached_property
    def mazes(self) -> tuple[Mark, ...]:
        """The MAZEWALKs."""
        return tuple(self.marks("mazewalk"))

    @cached_property
    def opened(self) -> frozenset[tuple[int, int]]:
        """Squares at which a statement puts a door or a bridge, whatever is drawn there."""
        doors = {place for mark in self.marks("door") for place in places(mark)}
        bridges = {place for mark in self.marks("drawbridge") for place in self.bridge(mark)}
        return frozenset(doors | bridges)

    @cached_property
    def doors(self) -> frozenset[tuple[int, int]]:
        """Squares at which a statement puts a door in every game."""
        return frozenset((mark.x, mark.y) for mark in self.marks("door") if mark.certain and not mark.spots)

    @cached_property
    def doors_anywhere(self) -> bool:
        """Whether there is a door of which nobody knows the place: one in a region's wall, or one of a random place."""
        return any(not places(mark) for mark in self.marks("door"))

    def wall_of(self, region: Mark, area: Area) -> tuple[tuple[int, int], ...]:
        """Return the squares of a region's wall, where doors can be, each once."""
        if "irregular" not in region.detail:
            return tuple(rim(area))
        if area not in self._irregular:
            floor = irregular(self.drawing.rows, area)
            self._irregular[area] = tuple(sorted({near for place in floor for near in neighbours(*place)} - floor))
        return self._irregular[area]

    def bridge(self, mark: Mark) -> tuple[tuple[int, int], ...]:
        """Return the square that a drawbridge spans and the one of its gate (src/dbridge.c:create_drawbridge)."""
        if mark.x < 0:
            return ()
        dx, dy = step(mark.detail.get("direction", ""))
        return (mark.x, mark.y), (mark.x + dx, mark.y + dy)

    def _near_maze(self, x: int, y: int) -> bool:
        """Return whether a maze could be dug through a square: mkmaze.c:walkfrom goes from stone to stone over any square."""
        around = ((x, y), (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
        return any(self.letter(*square) in {STONE, UNKNOWN} for square in around)


def places(mark: Mark) -> tuple[tuple[int, int], ...]:
    """Return all the places that a mark may have, none where any could be."""
    if mark.spots:
        return mark.spots
    return ((mark.x, mark.y),) if mark.x >= 0 else ()


def related_to(mark: Mark, message: str) -> tuple[Related, ...]:
    """Return a mark's place as one that a finding speaks of too; none where it has no place in a text."""
    return (Related(location=mark.location, message=message),) if mark.location else ()


def step(direction: str) -> tuple[int, int]:
    """Return a direction's step; (0, 0) for one that is not known."""
    return STEPS.get(direction, (0, 0))


def on_level(x: int, y: int) -> bool:
    """Return whether a square is on the level: column 0 is not (src/cmd.c:isok)."""
    return 1 <= x < WIDTH and 0 <= y < HEIGHT


def holds(area: Area, x: int, y: int) -> bool:
    """Return whether a square is in an area."""
    return area.x1 <= x <= area.x2 and area.y1 <= y <= area.y2


def squares(area: Area) -> Iterator[tuple[int, int]]:
    """Yield the squares of an area that are on the level, row by row."""
    for y in range(max(area.y1, 0), min(area.y2, HEIGHT - 1) + 1):
        for x in range(max(area.x1, 0), min(area.x2, WIDTH - 1) + 1):
            yield x, y


def rim(area: Area) -> Iterator[tuple[int, int]]:
    """Yield the squares around a rectangle, its corners left out (nobody goes through a corner of two walls)."""
    for x in range(area.x1, area.x2 + 1):
        yield x, area.y1 - 1
        yield x, area.y2 + 1
    for y in range(area.y1, area.y2 + 1):
        yield area.x1 - 1, y
        yield area.x2 + 1, y
