"""A level laid out: what the pictures and the warnings are made from, whatever the dialect.

A dialect's compiled form is laid out into this; it mirrors what src/sp_lev.c would do with it, as far as that is certain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nhmod.location import Location

WIDTH = 80
"""COLNO."""
HEIGHT = 21
"""ROWNO."""
STEPS: Mapping[str, tuple[int, int]] = {"north": (0, -1), "south": (0, 1), "east": (1, 0), "west": (-1, 0)}
"""Columns and rows that a step in a direction goes."""

_OF: Mapping[str, str] = {"!": "potion", "?": "scroll", "/": "wand", "=": "ring", "+": "spellbook"}
"""The classes whose objects the game names with "of" (src/objnam.c: xname)."""
BODIES = frozenset({"CORPSE", "EGG", "FIGURINE", "STATUE", "TIN"})
"""The objects that are a monster's, by their C names."""
NO_HOLDER = "no container"
"""What an object of 3.4.3's is ``in`` that is contained where nothing stands before it that contains."""


@frozen
class Area:
    """A rectangle of squares, all four edges inside it; ``x`` counts from 0 to 79, ``y`` from 0 to 20, as levl[x][y]."""

    x1: int
    y1: int
    x2: int
    y2: int


@frozen
class Mark:
    """One thing on a level.

    ``kind`` is monster, object, trap, door, stair, ladder, altar, fountain, sink, throne, pool, gold, engraving, grave,
    region, room, levregion, teleport, portal, branch, drawbridge, mazewalk, non_diggable, non_passwall, corridor.
    ``name`` is the thing's own name ("minotaur", "scroll of light"; a region's or room's type, a portal's level) or
    empty for a random one, ``letter`` its class letter or empty.
    ``x`` and ``y`` are -1 where the place is random; then ``area`` is what it is random in (none: the whole level, or
    the map). A thing with an extent (a region) has its ``area`` and no x; ``excluded`` is the part of it that a
    TELEPORT_REGION, BRANCH, PORTAL or levregion leaves out. ``spots`` are the possible places where there
    are few. ``certain`` is false where the thing, or its place, depends on chance. ``detail`` has what else is said,
    as words (``{"state": "locked"}``). ``inside`` is the number of the room mark it is in (the first room mark of the
    level is 0), -1 for none; places inside a room count from the room's upper left corner.

    Details that have a meaning for pictures and checks (others are shown as they are):

    ========== =============================================================================================
    door       ``state`` open, closed, locked, nodoor, broken or random; ``secret`` "yes" or "random";
               a door of a room also ``wall`` (north, south, east, west, random)
    stair      and ladder: ``direction`` up or down
    levregion  (stairs in a region) ``direction`` up or down
    teleport   ``direction`` up, down, or absent for both
    region     and room: ``lit`` lit, unlit or random; a region: ``irregular`` "yes", ``unfilled`` "yes";
               a room: ``size`` "width,height" where it is fixed
    drawbridge ``direction`` north, south, east or west (where the wall is), ``state`` open, closed or random
    mazewalk   ``direction`` north, south, east or west
    monster    ``state`` asleep, ``attitude`` peaceful, …
    object     ``in``: what holds it (a container, a monster); such an object has its holder's place; ``buried`` "yes"
    altar      ``alignment``, ``type`` altar, shrine or sanctum
    engraving  ``text``, ``type``
    trap       nothing
    ========== =============================================================================================
    """

    kind: str
    name: str = ""
    letter: str = ""
    x: int = -1
    y: int = -1
    area: Area | None = None
    excluded: Area | None = None
    spots: tuple[tuple[int, int], ...] = ()
    certain: bool = True
    inside: int = -1
    detail: Mapping[str, str]
    location: Location | None = None


@frozen
class Drawing:
    r"""A level as it is laid out.

    ``rows`` are ``HEIGHT`` strings of ``WIDTH`` map letters (what_map_char's: ``-|.# }LIPT+SABCHFK\``); a square of
    which nothing is said is ``?`` (it is the game's: mines, mazes, the stone round a map). ``solid`` is the letter of
    what surrounds the maps, "?" if the game decides. ``lit`` has, for each square, "1" lit, "0" unlit, "?" not said.
    ``rooms`` says that it is a level of rooms, whose places the game chooses. ``marks`` are in the order of the text.
    ``maps`` are the areas of the MAP blocks, in order, each with its location; ``unmade`` are where those stand of which the game
    draws nothing. ``flags`` are the FLAGS words.
    ``whole`` is false where the drawing ends at a command of a variant of which nothing is known.
    ``unsure`` are the squares whose letter is only the usual one, since chance decides about each of them.
    ``in_turn`` says that the game obeys the statements in the order of the text (3.6), and not all of one sort after all of another.
    ``stone`` says that all is solid stone but for the rooms, and what is in them, until corridors are dug.
    """

    name: str
    rows: tuple[str, ...]
    lit: tuple[str, ...]
    marks: tuple[Mark, ...]
    maps: tuple[tuple[Area, Location | None], ...]
    unmade: tuple[Location, ...] = ()
    rooms: bool = False
    solid: str = "?"
    flags: tuple[str, ...] = ()
    unsure: frozenset[tuple[int, int]] = frozenset()
    whole: bool = True
    in_turn: bool = False
    stone: bool = False
    location: Location | None = None

    @classmethod
    def of_map(
        cls, rows: Sequence[str], *marks: Mark, left: int = 1, top: int = 0, light: str = "1", name: str = "level"
    ) -> Drawing:
        """Lay out one map whose upper left corner is at (``left``, ``top``), with marks in the level's coordinates.

        Short rows are filled with stone; around the map nothing is known. ``light`` is that of the whole map.
        """
        width = max((len(row) for row in rows), default=0)
        area = Area(x1=left, y1=top, x2=left + width - 1, y2=top + len(rows) - 1)

        def around(inside: Sequence[str]) -> tuple[str, ...]:
            middle = ("?" * left + row + "?" * (WIDTH - left - width) for row in inside)
            return tuple(["?" * WIDTH] * top + [*middle] + ["?" * WIDTH] * (HEIGHT - top - len(rows)))

        return cls(
            name=name,
            rows=around([row.ljust(width) for row in rows]),
            lit=around([light * width] * len(rows)),
            marks=marks,
            maps=((area, None),),
        )

    def letter(self, x: int, y: int) -> str:
        """Return the map letter of a square, "?" off the level."""
        return self.rows[y][x] if 0 <= y < len(self.rows) and 0 <= x < len(self.rows[y]) else "?"


def flooded(rows: Sequence[str], x: int, y: int) -> frozenset[tuple[int, int]]:
    """Return the squares of an irregular region that begins at column ``x`` of row ``y``: those of its letter around it.

    Neighbours are those of a rook, and of a bishop as well, as in src/sp_lev.c:flood_fill_rm. Nothing off the rows.
    """
    if not (0 <= y < len(rows) and 0 <= x < len(rows[y])):
        return frozenset()
    letter, found, todo = rows[y][x], {(x, y)}, [(x, y)]
    while todo:
        for column, row in neighbours(*todo.pop()):
            inside = 0 <= row < len(rows) and 0 <= column < len(rows[row])
            if inside and rows[row][column] == letter and (column, row) not in found:
                found.add((column, row))
                todo.append((column, row))
    return frozenset(found)


def full_name(name: str, letter: str) -> str:
    """Return an object's name as the game says it, by its class letter; books with a name of their own have a capital letter."""
    kind = _OF.get(letter)
    return f"{kind} of {name}" if kind and name and not name[0].isupper() else name


def irregular(rows: Sequence[str], area: Area) -> frozenset[tuple[int, int]]:
    """Return the squares of an irregular region: the flood that fills just ``area``, or that of its upper left corner."""
    seen: set[tuple[int, int]] = set()
    for y in range(area.y1, area.y2 + 1):
        for x in range(area.x1, area.x2 + 1):
            if (x, y) not in seen:
                found = flooded(rows, x, y)
                seen |= found
                columns, lines = {column for column, _ in found}, {line for _, line in found}
                if found and (min(columns), min(lines), max(columns), max(lines)) == (
                    area.x1, area.y1, area.x2, area.y2,
                ):  # fmt: skip
                    return found
    return flooded(rows, area.x1, area.y1)


def neighbours(x: int, y: int) -> tuple[tuple[int, int], ...]:
    """Return the eight squares around a square, wherever they are."""
    return tuple((x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)
