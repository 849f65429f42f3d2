"""Which way a wall goes: the map's ``-`` and ``|`` become corners and crossings. Mirrors src/mkmaze.c:fix_wall_spines."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

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
