"""Selections: sets of squares, each a bit of one number, so that joining, growing and filtering cost almost nothing.

Mirrors the selection_… functions of src/sp_lev.c.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.drawing import HEIGHT, WIDTH

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

NOWHERE = 0
EVERYWHERE = (1 << (WIDTH * HEIGHT)) - 1
_COLUMN = sum(1 << (WIDTH * y) for y in range(HEIGHT))
_NOT_FIRST = EVERYWHERE & ~_COLUMN
_NOT_LAST = EVERYWHERE & ~(_COLUMN << (WIDTH - 1))
_DEEPEST_LINE = 12


def point(x: int, y: int) -> int:
    """Return one square; nothing off the level."""
    return 1 << (WIDTH * y + x) if 0 <= x < WIDTH and 0 <= y < HEIGHT else NOWHERE


def squares(selection: int) -> Iterator[tuple[int, int]]:
    """Return the squares in the order in which the game goes through them: column by column."""
    bits = f"{selection:b}"[::-1]
    place = bits.find("1")
    found: list[tuple[int, int]] = []
    while place >= 0:
        found.append((place % WIDTH, place // WIDTH))
        place = bits.find("1", place + 1)
    yield from sorted(found)


def has(selection: int, x: int, y: int) -> bool:
    """Return whether a square is in it."""
    return bool(selection & point(x, y))


def filled_rectangle(x1: int, y1: int, x2: int, y2: int) -> int:
    """Return all squares of a rectangle."""
    x1, y1, x2, y2 = max(x1, 0), max(y1, 0), min(x2, WIDTH - 1), min(y2, HEIGHT - 1)
    if x1 > x2 or y1 > y2:
        return NOWHERE
    row = ((1 << (x2 - x1 + 1)) - 1) << x1
    return sum(row << (WIDTH * y) for y in range(y1, y2 + 1))


def rectangle(x1: int, y1: int, x2: int, y2: int) -> int:
    """Return the edge of a rectangle."""
    edges = ((x1, y1, x2, y1), (x1, y2, x2, y2), (x1, y1, x1, y2), (x2, y1, x2, y2))
    found = NOWHERE
    for edge in edges:
        found |= filled_rectangle(*edge)
    return found


def line(x1: int, y1: int, x2: int, y2: int) -> int:
    """Return a straight line (Bresenham's, as selection_do_line walks it)."""
    step_x, dx = (1, x2 - x1) if x1 < x2 else (-1, x1 - x2)
    step_y, dy = (1, y2 - y1) if y1 < y2 else (-1, y1 - y2)
    found = point(x1, y1)
    wide = dx > dy
    along, across = (dx, dy) if wide else (dy, dx)
    error = 2 * across - along
    for _ in range(along):
        turn = error >= 0
        error += 2 * (across - along) if turn else 2 * across
        x1 += step_x if wide or turn else 0
        y1 += step_y if not wide or turn else 0
        found |= point(x1, y1)
    return found


def random_line(start: tuple[int, int], end: tuple[int, int], roughness: int, random: Random) -> int:
    """Return a line that wanders (selection_do_randline); each half is as rough as two thirds of the whole."""
    found = NOWHERE
    waiting = [(start, end, roughness, _DEEPEST_LINE)]
    while waiting:
        (x1, y1), (x2, y2), rough, depth = waiting.pop()
        if depth < 1:
            continue
        if (x1, y1) == (x2, y2):
            found |= point(x1, y1)
            continue
        rough = min(rough, max(abs(x2 - x1), abs(y2 - y1)))
        middle = int((x1 + x2) / 2), int((y1 + y2) / 2)
        if rough > 1:
            middle = _aside(*middle, rough, random)
        found |= point(*middle)
        waiting.extend(((middle, (x2, y2), rough * 2 // 3, depth - 1), ((x1, y1), middle, rough * 2 // 3, depth - 1)))
    return found


def around_line(start: tuple[int, int], end: tuple[int, int], roughness: int) -> int:
    """Return all the squares on which a line that wanders can be; none for one that is straight."""
    rough, aside = min(roughness, max(abs(end[0] - start[0]), abs(end[1] - start[1]))), 0
    while rough > 1:
        aside += rough // 2 + 1
        rough = rough * 2 // 3
    found = line(*start, *end) if aside else NOWHERE
    for _ in range(min(aside, WIDTH)):
        found = grow(found, west=True, north=True, east=True, south=True)
    return found


def ellipse(x: int, y: int, a: int, b: int, *, whole: bool) -> int:
    """Return an ellipse's edge, or the ``whole`` of it (McIlroy's algorithm, selection_do_ellipse).

    Radii are cut to the level's size.
    """
    found = NOWHERE
    for dx, dy, last in _arc(min(max(a, 0), 2 * WIDTH), min(b, 2 * WIDTH)):
        for row in (y - dy, y + dy):
            if not whole:
                found |= point(x - dx, row) | point(x + dx, row)
            elif last:
                found |= filled_rectangle(x - dx, row, x + dx, row)
    return found


def grow(selection: int, *, west: bool, north: bool, east: bool, south: bool) -> int:
    """Let it grow into directions, and between two of them diagonally; column 0 stays as it is."""
    found = selection
    ways = [
        *((west, -1, 0), (north, 0, -1), (east, 1, 0), (south, 0, 1)),
        *((west and north, -1, -1), (north and east, 1, -1), (east and south, 1, 1), (south and west, -1, 1)),
    ]
    for wanted, dx, dy in ways:
        if wanted:
            found |= _moved(selection, dx, dy) & _NOT_FIRST
    return found


def flood(x: int, y: int, same: Callable[[int, int], bool]) -> int:
    """Return the squares around one to which a rook can walk over squares that are ``same``."""
    found = point(x, y)
    waiting = [(x, y)]
    while waiting:
        column, row = waiting.pop()
        for place in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)):
            bit = point(*place)
            if bit and place[0] and not found & bit and same(*place):
                found |= bit
                waiting.append(place)
    return found


def thinned(selection: int, percent: int, random: Random) -> int:
    """Keep each square with a chance."""
    return sum(point(*place) for place in squares(selection) if random.randrange(100) < percent)


def _moved(selection: int, dx: int, dy: int) -> int:
    if dx < 0:
        selection = (selection & _NOT_FIRST) >> 1
    elif dx > 0:
        selection = (selection & _NOT_LAST) << 1
    return (selection << WIDTH if dy > 0 else selection >> WIDTH if dy < 0 else selection) & EVERYWHERE


def _aside(x: int, y: int, rough: int, random: Random) -> tuple[int, int]:
    while True:
        column, row = x + random.randrange(rough) - rough // 2, y + random.randrange(rough) - rough // 2
        if 0 <= column < WIDTH and 0 <= row < HEIGHT:
            return column, row


def _arc(a: int, b: int) -> Iterator[tuple[int, int, bool]]:
    """Return a quarter of an ellipse's edge, from its top to its right: how far right, how far up, the last of its row."""
    x, y = 0, b
    a2, b2 = a * a, b * b
    crit1 = -(a2 // 4 + a % 2 + b2)
    crit2 = -(b2 // 4 + b % 2 + a2)
    crit3 = -(b2 // 4 + b % 2)
    t = -a2 * y
    dxt, dyt = 0, -2 * a2 * y
    while y >= 0 and x <= a:
        right = t + b2 * x <= crit1 or t + a2 * y <= crit3
        down = not right and t - a2 * y > crit2
        yield x, y, not right
        if not down:
            x += 1
            dxt += 2 * b2
            t += dxt
        if not right:
            y -= 1
            dyt += 2 * a2
            t += dyt
