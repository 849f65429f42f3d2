"""Mazes that are not dug, walls that are not protected, maps without light or with a hole in their outer wall."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.inspect import codes
from nhmod_languages.des.inspect.ground import STONE, UNKNOWN, WALLS, Ground, on_level, squares, step
from nhmod_languages.drawing import HEIGHT, WIDTH, Area
from nhmod_languages.picture.words import area_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.diagnostics import Report
    from nhmod_languages.des.inspect.context import Context

_PROPERTIES = {"non_diggable": "dug", "non_passwall": "passed"}
_PROTECTED = WALLS | frozenset(" TFS+H?")
_FIRST_CELL = 3
"""mkmaze.c:okay: no cell of a maze is further left or up."""
_DARK = frozenset("0?")
_OPEN = frozenset(".")
_FEW = 1
_MOSTLY = 0.8


def map_of_one_square(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of maps of one square, of which the game draws nothing (NH2563)."""
    for place in ground.drawing.unmade:
        message = "a map of one square is not drawn, and places count from the level's upper left corner: it is the same as NOMAP"
        report.warning(codes.MAP_OF_ONE, message, place, hint="write NOMAP, or draw a map of two squares or more")


def maze_stuck(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of MAZEWALKs that find no stone two squares away and so dig nothing (NH2528).

    Follows src/sp_lev.c:spo_mazewalk, which moves to odd coordinates first, and src/mkmaze.c:walkfrom.
    """
    for mark in ground.mazes:
        dx, dy = step(mark.detail.get("direction", ""))
        if mark.x < 0 or not (dx or dy):
            continue
        x, y = mark.x + dx, mark.y + dy
        if x % 2 == 0:
            x += 1 if dx > 0 else -1
        if y % 2 == 0:
            y += 1 if dy > 0 else -1
        cells = [(x + 2 * sx, y + 2 * sy) for sx, sy in ((0, -1), (0, 1), (1, 0), (-1, 0))]
        if not any(_cell(ground, *cell) for cell in cells):
            message = f"the maze from {ground.where(mark)} is not dug: there is no stone two squares from {ground.square(x, y)}"
            hint = (
                "a maze is dug through blanks on odd columns and rows of the level, from a square that points at them"
            )
            report.warning(codes.MAZE_STUCK, message, mark.location, hint=hint)


def walls_off_level(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of NON_DIGGABLE and NON_PASSWALL regions that are off the level or hold no wall (NH2529)."""
    for mark in ground.marks(*_PROPERTIES):
        area = mark.area
        if area is None:
            continue
        inside = list(squares(area))
        words = f"the region {area_words(area)} of walls that can't be {_PROPERTIES[mark.kind]}"
        if not inside:
            report.warning(codes.WALLS_OFF_LEVEL, f"{words} is off the level", mark.location, hint=_COUNTED)
        elif not any(ground.letter(*place) in _PROTECTED for place in inside):
            report.warning(codes.WALLS_OFF_LEVEL, f"{words} has no wall", mark.location, hint=_COUNTED)


def never_lit(ground: Ground, _context: Context, report: Report) -> None:
    """Note maps of whose light nothing is said (NH2530): all of such a map is dark."""
    drawing = ground.drawing
    if any(mark.kind == "region" and mark.detail.get("lit") for mark in drawing.marks):
        return
    for area, location in drawing.maps:
        floor = [place for place in squares(area) if drawing.letter(*place) == "."]
        if floor and all(drawing.lit[y][x] in _DARK for x, y in floor):
            message = f"nothing is said of the light on the map {area_words(area)}: it is all dark"
            corner = f"{area.x2 - area.x1},{area.y2 - area.y1}"
            hint = f'write REGION:(0,0,{corner}),lit,"ordinary" behind it, or unlit if that is what you want'
            report.note(codes.NEVER_LIT, message, location or drawing.location, hint=hint)


def hole_in_the_wall(ground: Ground, _context: Context, report: Report) -> None:
    """Warn of floor in the outermost line of a map that is otherwise walled all round, with solid rock behind (NH2531)."""
    if ground.mazes:
        return
    for area, location in ground.drawing.maps:
        edge = list(_edge(area))
        letters = [ground.letter(*place) for place in edge]
        walled = sum(letter in WALLS for letter in letters)
        holes = [
            place
            for place, letter in zip(edge, letters, strict=True)
            if letter in _OPEN and ground.certain(*place) in _OPEN and _outside_is_rock(ground, area, *place)
        ]
        if 0 < len(holes) <= _FEW and walled >= _MOSTLY * len(edge):
            message = f"the outer wall of the map {area_words(area)} has a hole at {ground.square(*holes[0])}"
            report.warning(codes.HOLE_IN_THE_WALL, message, location, hint="draw a wall there")


_COUNTED = "its place is counted from the map's upper left corner, (0,0)"


def _cell(ground: Ground, x: int, y: int) -> bool:
    """Return whether a maze could go on at a square: stone, or what is not known."""
    inside = x >= _FIRST_CELL and y >= _FIRST_CELL and x < WIDTH and y < HEIGHT
    return inside and ground.letter(x, y) in {STONE, UNKNOWN}


def _edge(area: Area) -> Iterator[tuple[int, int]]:
    for x, y in squares(area):
        if x in {area.x1, area.x2} or y in {area.y1, area.y2}:
            yield x, y


def _outside_is_rock(ground: Ground, area: Area, x: int, y: int) -> bool:
    beyond = [
        (x + dx, y + dy)
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1))
        if not (area.x1 <= x + dx <= area.x2 and area.y1 <= y + dy <= area.y2)
    ]
    return all(not on_level(*place) or ground.around(*place) == STONE for place in beyond)
