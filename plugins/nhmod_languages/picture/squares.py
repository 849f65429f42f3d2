"""Draws single squares and things on a canvas: with the game's tiles where there are any, else with characters.

Which way a wall goes mirrors src/mkmaze.c:fix_wall_spines: the map's ``-`` and ``|`` become corners and crossings.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod_languages.picture.canvas import LETTER_HEIGHT, LETTER_WIDTH, Box, Canvas, Color
from nhmod_languages.picture.words import is_upright, letter_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from nhmod_languages.drawing import Mark
    from nhmod_languages.picture.tiles import TileSet
    from nhmod_languages.tiles import Tile


_GROUND = "."
"""The letter of the colour that stands for the floor under a thing in all tile text (win/share/*.txt)."""
_UNKNOWN = (58, 58, 66)
_UNKNOWN_DOT = (92, 92, 102)
_FLOOR = (34, 34, 34)
_ROCK = (10, 10, 10)
_WALL = (170, 170, 180)
_DARKNESS = 0.45
_GHOST = 0.5
_PLATE = 0.75
_WHITE = (235, 235, 235)
_TERRAIN: Mapping[str, Color] = {
    "}": (90, 120, 255), "P": (90, 120, 255), "W": (90, 120, 255), "L": (255, 90, 40), "T": (60, 190, 60),
    "I": (160, 230, 255), "+": (210, 160, 60), "S": (210, 160, 60), "F": (120, 200, 220), "{": (90, 160, 255),
    ".": (150, 150, 150), "#": (150, 150, 150), "H": (110, 110, 110), "\\": (255, 215, 0),
}  # fmt: skip
_KINDS: Mapping[str, Color] = {
    "monster": (255, 110, 110), "object": (255, 215, 90), "gold": (255, 215, 0), "trap": (230, 110, 255),
    "door": (230, 170, 70), "drawbridge": (230, 170, 70), "altar": (120, 230, 230), "engraving": (150, 220, 150),
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Squares:
    """What draws squares. Without ``tiles`` everything is a character."""

    canvas: Canvas
    tiles: TileSet | None

    def terrain(self, box: Box, rows: Sequence[str], x: int, y: int, light: str) -> None:
        """Draw what is at column ``x`` of row ``y``, darker if it is not lit."""
        letter = rows[y][x]
        if letter == "?":
            self.canvas.fill(box, _UNKNOWN)
            middle = ((box[0] + box[2]) // 2, (box[1] + box[3]) // 2)
            self.canvas.fill((middle[0] - 1, middle[1] - 1, middle[0] + 1, middle[1] + 1), _UNKNOWN_DOT)
            return
        tile = self._terrain_tile(rows, x, y)
        if self.tiles is not None and tile is not None:
            self.canvas.tile(box, tile, self.tiles.palette)
        else:
            self.canvas.fill(box, _FLOOR if letter != " " else _ROCK)
            if letter in "-|S":
                self._wall(box, rows, x, y)
            else:
                self._letter(box, letter, _TERRAIN.get(letter, _WHITE))
        if letter in "SH":
            self._plate(box, letter, _TERRAIN[letter])
        if light == "0":
            self.canvas.fill(box, (0, 0, 0), _DARKNESS if self.tiles is not None else _DARKNESS / 2)

    def thing(self, box: Box, mark: Mark, rows: Sequence[str], x: int, y: int) -> None:
        """Draw a mark; one that is not there in every game is a ghost."""
        upright = is_upright(rows, x, y)
        tile = self._thing_tile(mark, upright=upright)
        letter = letter_of(mark, upright=upright)
        if self.tiles is not None and tile is not None:
            ground = "" if mark.kind in {"door", "pool"} else _GROUND
            opacity = 1.0 if mark.certain else _GHOST
            self.canvas.tile(box, tile, self.tiles.palette, ground=ground, opacity=opacity)
            if mark.kind == "door" and (badge := self._badge(mark)):
                self._corner(box, badge)
        elif letter:
            color = _KINDS.get(mark.kind, _WHITE)
            shown = color if mark.certain else tuple(part * 3 // 5 for part in color)
            self._plate(box, letter, (shown[0], shown[1], shown[2]))

    def _terrain_tile(self, rows: Sequence[str], x: int, y: int) -> Tile | None:
        if self.tiles is None:
            return None
        letter = rows[y][x]
        if letter in "-|S":
            return self.tiles.wall(wall_shape(rows, x, y))
        if letter == "+":
            return self.tiles.door("nodoor", upright=letter_at(rows, x - 1, y) not in "-|S+F")
        return self.tiles.terrain(letter)

    def _thing_tile(self, mark: Mark, *, upright: bool) -> Tile | None:
        tiles = self.tiles
        if tiles is None or mark.detail.get("secret") == "yes":
            return None
        find: Mapping[str, Callable[[], Tile | None]] = {
            "monster": lambda: tiles.monster(mark.name),
            "object": lambda: tiles.object(mark.name),
            "gold": lambda: tiles.object("gold piece"),
            "trap": lambda: tiles.trap(mark.name),
            "stair": lambda: tiles.way("stair", mark.detail.get("direction", "up")),
            "ladder": lambda: tiles.way("ladder", mark.detail.get("direction", "up")),
            "door": lambda: tiles.door(mark.detail.get("state", ""), upright=upright),
        }
        return find.get(mark.kind, lambda: tiles.feature(mark.kind))()

    @staticmethod
    def _badge(mark: Mark) -> str:
        """Return a letter for what a door's tile does not show."""
        state = mark.detail.get("state", "")
        return {"locked": "L", "broken": "b", "random": "?"}.get(state, "")

    def _wall(self, box: Box, rows: Sequence[str], x: int, y: int) -> None:
        """Draw a wall as lines from the square's middle to where it goes on."""
        ends = wall_ends(rows, x, y)
        if not any(ends):
            ends = (True, True, False, False) if rows[y][x] == "|" else (False, False, True, True)
        north, south, east, west = ends
        left, top, right, bottom = box
        column, row = (left + right) // 2, (top + bottom) // 2
        if north or south:
            start, end = top if north else row - 1, bottom if south else row + 1
            self.canvas.fill((column - 1, start, column + 1, end), _WALL)
        if east or west:
            start, end = left if west else column - 1, right if east else column + 1
            self.canvas.fill((start, row - 1, end, row + 1), _WALL)

    def _letter(self, box: Box, letter: str, color: Color) -> None:
        scale = max((box[3] - box[1]) // (LETTER_HEIGHT + 2), 1)
        x = (box[0] + box[2] - LETTER_WIDTH * scale) // 2
        y = (box[1] + box[3] - LETTER_HEIGHT * scale) // 2
        self.canvas.text(x, y, letter, color, scale=scale)

    def _plate(self, box: Box, letter: str, color: Color) -> None:
        """Write a letter on a dark plate, so that it can be read on any tile."""
        self.canvas.fill((box[0] + 2, box[1] + 1, box[2] - 2, box[3] - 1), (0, 0, 0), _PLATE)
        self._letter(box, letter, color)

    def _corner(self, box: Box, letter: str) -> None:
        self.canvas.fill((box[2] - LETTER_WIDTH - 1, box[3] - LETTER_HEIGHT + 1, box[2], box[3]), (0, 0, 0), _PLATE)
        self.canvas.text(box[2] - LETTER_WIDTH, box[3] - LETTER_HEIGHT + 1, letter, _KINDS["door"])


_WALLS = frozenset("-|+SF")
"""mkmaze.c:iswall: walls, doors, secret doors, iron bars."""
_SOLID = _WALLS | frozenset(" ?")
"""mkmaze.c:iswall_or_stone; what is off the level, or not known, is stone as well."""
_SHAPES = (
    "", "horizontal", "horizontal", "horizontal",
    "vertical", "top right corner", "top left corner", "top T",
    "vertical", "bottom right corner", "bottom left corner", "bottom T",
    "vertical", "left T", "right T", "cross",
)  # fmt: skip
"""By 8 north + 4 south + 2 east + 1 west; "top T" has its stem downward (TDWALL), "left T" toward the left (TLWALL)."""


def wall_shape(rows: Sequence[str], x: int, y: int) -> str:
    """Name the shape of the wall at column ``x`` of row ``y``; one that touches no other is as it was drawn."""
    ends = wall_ends(rows, x, y)
    shape = _SHAPES[sum(weight for weight, there in zip((8, 4, 2, 1), ends, strict=True) if there)]
    return shape or ("vertical" if rows[y][x] == "|" else "horizontal")


def wall_ends(rows: Sequence[str], x: int, y: int) -> tuple[bool, bool, bool, bool]:
    """Return whether the wall goes on to the north, south, east and west."""
    north, south, east, west = (_spine(rows, x, y, dx, dy) for dx, dy in ((0, -1), (0, 1), (1, 0), (-1, 0)))
    return north, south, east, west


def letter_at(rows: Sequence[str], x: int, y: int) -> str:
    """Return a row's letter; outside the rows it is not known."""
    return rows[y][x] if 0 <= y < len(rows) and 0 <= x < len(rows[y]) else "?"


def _spine(rows: Sequence[str], x: int, y: int, dx: int, dy: int) -> bool:
    """Return whether the wall goes on in a direction: there is wall, and not a solid block on both sides of it."""
    if letter_at(rows, x + dx, y + dy) not in _WALLS:
        return False
    sides = ((0, -1), (0, 1)) if dx else ((-1, 0), (1, 0))
    beside = [letter_at(rows, x + sx, y + sy) for sx, sy in sides]
    beyond = [letter_at(rows, x + dx + sx, y + dy + sy) for sx, sy in sides]
    return not all(letter in _SOLID for letter in beside + beyond)
