"""The squares of a level while it is laid out: levl[x][y] as far as the level's text decides it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from nhmod_languages.des.v36.layout import selections
from nhmod_languages.drawing import HEIGHT, STEPS, WIDTH, Area, flooded, neighbours

if TYPE_CHECKING:
    from nhmod.location import Location

STONE, LAVA, BOUNDARY, SEE_THROUGH, UNKNOWN = " ", "L", "B", "x", "?"
_FURNITURE = frozenset("{\\K<>_|")
_FLOOR = frozenset(".#{\\KIACB")
_EDGES = "-|B+S"
_DOOR = "+"


class Flood(NamedTuple):
    """An irregular region: its squares, the walls around them, and the area of its squares."""

    inside: int
    edge: int
    area: Area

    def lit_by(self, lit: str) -> int:
        """Return the squares that it gives light to."""
        return self.inside if lit == "0" else self.inside | self.edge


class Ground:
    """The squares: what is on each, whether it is lit, and whether the text says so.

    ``start`` and ``size`` are xstart, ystart, xsize and ysize of src/sp_lev.c: what coordinates count from, and in what
    a random place is. ``noise`` are the squares whose terrain was drawn by lot, each for itself.
    ``initialised`` is splev_init_present.
    """

    def __init__(self) -> None:
        self.letters = [[STONE] * WIDTH for _ in range(HEIGHT)]
        self.light = [[UNKNOWN] * WIDTH for _ in range(HEIGHT)]
        self.said = selections.NOWHERE
        self.noise = selections.NOWHERE
        self.start = (1, 0)
        self.size = (WIDTH - 1, HEIGHT)
        self.maps: list[tuple[Area, Location | None]] = []
        self.solid = STONE
        self.unmade: list[Location] = []
        self.initialised = False

    def letter(self, x: int, y: int) -> str:
        """Return what is on a square, "?" off the level."""
        return self.letters[y][x] if 0 <= x < WIDTH and 0 <= y < HEIGHT else UNKNOWN

    def row(self, y: int) -> str:
        """Return the letters of a row, "?" where the text says nothing."""
        said = self.said >> (WIDTH * y)
        return "".join(letter if said >> x & 1 else UNKNOWN for x, letter in enumerate(self.letters[y]))

    def put(self, x: int, y: int, letter: str, lit: str = "") -> None:
        """Change a square (SET_TYPLIT): lava is always lit, and without ``lit`` the light stays."""
        bit = selections.point(x, y)
        if not bit or letter == SEE_THROUGH:
            return
        self.letters[y][x] = letter
        self.said |= bit
        if letter == LAVA:
            self.light[y][x] = "1"
        elif lit:
            self.light[y][x] = lit

    def put_feature(self, x: int, y: int, letter: str) -> None:
        """Make a fountain, a sink or a pool, unless furniture is there (sel_set_feature)."""
        if self.letter(x, y) not in _FURNITURE - {"|"}:
            self.put(x, y, letter)

    def fill(self, letter: str, lit: str) -> None:
        """Fill the level (lvlfill_solid, lvlfill_maze_grid), "?" with what the game makes."""
        for x in range(2, WIDTH - 1):
            for y in range(HEIGHT):
                self.put(x, y, letter, lit)
        if letter == UNKNOWN:
            self.said = selections.NOWHERE
        self.solid = letter

    def place_map(self, rows: list[str], corner: tuple[int, int], location: Location | None, *, keep: bool) -> None:
        """Draw a MAP (spo_map); a square of "x" leaves what is there. Later coordinates count from it if ``keep``."""
        width, height = len(rows[0]) if rows else 0, len(rows)
        x, y = corner
        if y < 0 or y + height > HEIGHT:
            y += -2 if y > 0 else 2
            y = 0 if height == HEIGHT else y
        if width <= 1 and height <= 1:
            if width and height and location is not None:
                self.unmade.append(location)
            if keep:
                self.start, self.size = (1, 0), (WIDTH - 1, HEIGHT)
            return
        for row, line in enumerate(rows):
            for column, letter in enumerate(line):
                self.put(x + column, y + row, letter, "0")
        self.maps.append((Area(x1=x, y1=y, x2=x + width - 1, y2=y + height - 1), location))
        if keep:
            self.start, self.size = (x, y), (width, height)

    def map_area(self) -> Area | None:
        """Return what a random place is in; None if that is the whole level."""
        (x, y), (width, height) = self.start, self.size
        if (x, y, width, height) == (1, 0, WIDTH - 1, HEIGHT):
            return None
        return Area(x1=x, y1=y, x2=x + width - 1, y2=y + height - 1)

    def light_region(self, area: Area, lit: str) -> None:
        """Light a region that is no room; the walls around a lit one too (light_region)."""
        self.shine(lit_by(area, lit), lit)

    def light_room(self, area: Area, lit: str) -> None:
        """Light a region that is a room, with its walls; one that is unlit stays as it is (src/mklev.c: add_room)."""
        if lit != "0":
            self.light_region(area, lit)

    def irregular(self, x: int, y: int, lit: str) -> Area:
        """Light the squares of an irregular region, and its walls if it is lit; give their area."""
        flood = self.flood(x, y)
        self.shine(flood.lit_by(lit), lit)
        return flood.area

    def flood(self, x: int, y: int, edges: str = _EDGES) -> Flood:
        """Find an irregular region from one of its squares (flood_fill_rm); ``edges`` are the letters of its walls."""
        found = flooded(["".join(row) for row in self.letters], x, y) or {(x, y)}
        edge = {place for inside in found for place in neighbours(*inside) if self.letter(*place) in edges}
        columns, rows = [place[0] for place in found], [place[1] for place in found]
        return Flood(
            inside=sum(selections.point(*place) for place in found),
            edge=sum(selections.point(*place) for place in edge),
            area=Area(x1=min(columns), y1=min(rows), x2=max(columns), y2=max(rows)),
        )

    def shine(self, squares: int, lit: str) -> None:
        """Light squares, or don't; lava and column 0 stay as they are."""
        for x, y in selections.squares(squares):
            if self.letters[y][x] != LAVA and x:
                self.light[y][x] = lit

    def begin_maze(self, x: int, y: int, direction: str, floor: str = ".") -> None:
        """Open the way into a maze, up to an odd column (MAZEWALK); where the maze goes, the game decides."""
        dx, dy = STEPS.get(direction, (0, 0))
        x, y = x + dx, y + dy
        if self.letter(x, y) != _DOOR:
            self.put(x, y, floor)
        if x % 2 == 0:
            self.put(x + (1 if dx > 0 else -1), y, floor)

    def wallify(self, x1: int, y1: int, x2: int, y2: int) -> None:
        """Make walls of the stone beside floor (wallify_map)."""
        for y in range(max(y1, 0), min(y2, HEIGHT - 1) + 1):
            for x in range(max(x1, 1), min(x2, WIDTH - 1) + 1):
                if self.letter(x, y) != STONE:
                    continue
                rows = [row for row in (y - 1, y, y + 1) if 0 <= row <= y2]
                for row in rows:
                    if any(self.letter(column, row) in _FLOOR for column in (x - 1, x, x + 1) if 1 <= column <= x2):
                        self.put(x, y, "-" if row != y else "|")
                        break


def lit_by(area: Area, lit: str) -> int:
    """Return the squares that a region gives light to: the walls around it too, unless it is unlit (light_region)."""
    grown = 0 if lit == "0" else 1
    return selections.filled_rectangle(area.x1 - grown, area.y1 - grown, area.x2 + grown, area.y2 + grown)
