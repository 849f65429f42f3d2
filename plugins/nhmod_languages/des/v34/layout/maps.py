"""Levels of maps. Mirrors src/sp_lev.c:load_maze: what it reads from a file in one order, it does in the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.dialect import first_keys
from nhmod_languages.des.v34 import ast
from nhmod_languages.des.v34.layout.marks import Marks, flag_words
from nhmod_languages.des.v36.layout.ground import Flood, Ground, lit_by
from nhmod_languages.des.v36.layout.selections import EVERYWHERE, NOWHERE, has
from nhmod_languages.drawing import HEIGHT, WIDTH, Drawing, Mark

if TYPE_CHECKING:
    from nhmod.source import Source
    from nhmod_languages.des.v34 import records
    from nhmod_languages.des.v34.rules import Rules

_UNKNOWN, _STONE, _DOOR, _SECRET_DOOR, _LAVA = "?", " ", "+", "S", "L"
_EDGES = "-|B+"
"""What is lit around an irregular region (src/mkmap.c: flood_fill_rm); later releases light secret doors as well."""
_X_MAX, _Y_MAX = (WIDTH - 1) & ~1, (HEIGHT - 1) & ~1
"""x_maze_max and y_maze_max (src/mklev.c)."""
_LIT = {"lit": "1", "unlit": "0", "random": _UNKNOWN}


def corner(horizontal: str, vertical: str, width: int, height: int) -> tuple[int, int]:
    """Return the square of a map's upper left corner, before it is moved to fit the level: both numbers are odd."""
    free = _X_MAX - 2 - width
    x = {
        "left": 3,
        "half-left": 2 + free // 4,
        "center": 2 + free // 2,
        "half-right": 2 + free * 3 // 4,
        "right": _X_MAX - width - 1,
    }[horizontal]
    # C divides towards zero, and a map of full height leaves less than nothing.
    y = {"top": 3, "center": 2 + int((_Y_MAX - 2 - height) / 2), "bottom": _Y_MAX - height - 1}[vertical]
    return x | 1, y | 1


class MazeLayout:
    """Lays out one level of maps."""

    def __init__(self, level: ast.MazeLevel, record: records.Maze, rules: Rules, source: Source) -> None:
        self._level = level
        self._record = record
        self._source = source
        self._letters = first_keys(rules.map_letters)
        self._ground = Ground()
        self._marks: list[Mark] = []
        self._unsure: set[tuple[int, int]] = set()
        self._floods: list[Flood] = []
        self._holder: Mark | None = None

    def drawing(self) -> Drawing:
        """Lay the level out, part after part; its mazes begin when all parts are there."""
        ground, level = self._ground, self._level
        solid = self._fill()
        for part, record in zip(level.parts, self._record.parts, strict=True):
            self._part(part, record)
        for mark in self._marks:
            if mark.kind == "mazewalk" and mark.x >= 0:
                ground.begin_maze(mark.x, mark.y, mark.detail["direction"])
        return Drawing(
            name=self._record.name,
            rows=tuple(ground.row(y) for y in range(HEIGHT)),
            lit=tuple("".join(row) for row in ground.light),
            marks=tuple(self._marks),
            maps=tuple(ground.maps),
            unmade=tuple(ground.unmade),
            solid=solid,
            flags=flag_words(level),
            unsure=frozenset(self._unsure),
            location=self._source.location(level.span),
        )

    def _fill(self) -> str:
        """Fill the level with the MAZE's letter; nothing is said of mazes, of the game's own caves and of stone."""
        ground, level = self._ground, self._level
        ground.initialised = level.init is not None
        chosen = not ground.initialised and isinstance(level.filling, ast.Letter)
        letter = self._letters.get(self._record.filling, _UNKNOWN) if chosen else _UNKNOWN
        if letter != _STONE:
            ground.fill(letter, "0" if chosen else "")
        if letter == _LAVA:
            # Only the lava of a map is lit.
            ground.light = [[light.replace("1", "0") for light in row] for row in ground.light]
        return letter

    def _part(self, part: ast.Part, record: records.MazePart) -> None:
        ground, definition = self._ground, part.definition
        rows = ["".join(self._letters.get(square, _UNKNOWN) for square in row) for row in record.map]
        place = ("left", "top")
        location = None
        if isinstance(definition, ast.Map):
            place = definition.horizontal.text, definition.vertical.text
            location = self._source.location(definition.span)
        width, height = record.xsize, record.ysize
        start = corner(*place, width, height)
        if min(width, height) > 0 and (ground.initialised or max(width, height) > 1):
            ground.place_map(rows, start, location, keep=True)
        else:
            # A NOMAP without INIT_MAP is a map of one square of stone, from which places count all the same.
            ground.put(*start, "".join(rows) or _STONE, "0")
            ground.start, ground.size = start, (1, 1)
        self._things(part)

    def _things(self, part: ast.Part) -> None:
        """Do regions, then doors, then the rest; a boundary "B" stays, being floor and the edge of rooms at once."""
        ground = self._ground
        marks = Marks(
            self._source,
            start=ground.start,
            area=ground.map_area(),
            registers=part.registers,
            holder=self._holder,
        )
        self._floods.clear()
        regions: list[tuple[int, str]] = []
        for node in part.details:
            if isinstance(node, ast.Region):
                regions.append(self._region(node, marks))
            else:
                marks.add(node)
        self._light(regions)
        self._holder = marks.holder
        for mark in marks.marks:
            # A door in a secret one stays secret.
            if mark.kind == "door" and mark.x >= 0 and ground.letter(mark.x, mark.y) != _SECRET_DOOR:
                ground.put(mark.x, mark.y, _DOOR)
        for mark in marks.marks:
            if mark.kind == "fountain":
                ground.put_feature(mark.x, mark.y, "{")
                self._unsure.update(mark.spots)
        self._marks += marks.marks

    def _region(self, node: ast.Region, marks: Marks) -> tuple[int, str]:
        """Mark a region; give the squares that it gives light to, and the light.

        An ordinary one that is regular and filled is no room (room_not_needed), and an unlit room leaves what light
        there is (src/mklev.c: add_room).
        """
        area, lit = marks.area(node.area), _LIT[node.light.text]
        irregular = node.irregular is not None and node.irregular.text == "true"
        unfilled = node.filling is not None and node.filling.text == "unfilled"
        name = node.type.value if isinstance(node.type, ast.Text) else "random"
        if irregular:
            flood = self._flood(area.x1, area.y1)
            area, squares = flood.area, flood.lit_by(lit)
        else:
            squares = NOWHERE if lit == "0" and (name != "ordinary" or unfilled) else lit_by(area, lit)
        detail = {"lit": node.light.text}
        detail |= {"irregular": "yes"} if irregular else {}
        detail |= {"unfilled": "yes"} if unfilled else {}
        marks.extent("region", node, area, detail, name=name)
        return squares, lit

    def _flood(self, x: int, y: int) -> Flood:
        """Find an irregular region; of many on one map most are the same."""
        for flood in self._floods:
            if has(flood.inside, x, y):
                return flood
        self._floods.append(self._ground.flood(x, y, _EDGES))
        return self._floods[-1]

    def _light(self, regions: list[tuple[int, str]]) -> None:
        """Give the regions' light, that of the last one on a square: each square is gone to once, however many there are."""
        left = EVERYWHERE
        for squares, lit in reversed(regions):
            self._ground.shine(squares & left, lit)
            left &= ~squares
