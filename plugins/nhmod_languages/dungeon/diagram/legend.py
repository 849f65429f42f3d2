"""What the diagram's signs mean, below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.dungeon.diagram.column import ALWAYS_FILL, CHANCE_COLOR, FRAME, LANE, LEVEL_COLOR, MAYBE_FILL
from nhmod_languages.dungeon.diagram.scene import GREY, WHITE, Box, Line, Shape, Text, text_width

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_SIZE = 11
_LINE = 20
_SIGN = 34
_COLUMNS = 3
_BRANCH = "#1565a7"


def _row(fill: str, *, dashed: bool) -> Callable[[float, float], Iterator[Shape]]:
    def shapes(x: float, y: float) -> Iterator[Shape]:
        yield Box(x=x, y=y - 8, width=26, height=16, fill=fill, stroke=FRAME, dashed=dashed)
        yield Text(x=x + 13, y=y, text="7", size=_SIZE, centered=True)

    return shapes


def _bar(color: str) -> Callable[[float, float], Iterator[Shape]]:
    def shapes(x: float, y: float) -> Iterator[Shape]:
        yield Box(x=x + 10, y=y - 9, width=LANE - 3, height=18, fill=color, radius=2)

    return shapes


def _hollow(x: float, y: float) -> Iterator[Shape]:
    yield Box(x=x + 10, y=y - 9, width=LANE - 3, height=18, fill=WHITE, stroke=_BRANCH, radius=2)


def _bones(x: float, y: float) -> Iterator[Shape]:
    yield Box(x=x + 6, y=y - 7, width=13, height=14, stroke=LEVEL_COLOR, radius=2)
    yield Text(x=x + 12.5, y=y, text="B", size=10, color=LEVEL_COLOR, centered=True)


def _arrow(*, dashed: bool) -> Callable[[float, float], Iterator[Shape]]:
    def shapes(x: float, y: float) -> Iterator[Shape]:
        yield Line(points=((x, y), (x + 26, y)), color=_BRANCH, width=2, dashed=dashed, arrow=True)

    return shapes


_ENTRIES: tuple[tuple[Callable[[float, float], Iterator[Shape]], str], ...] = (
    (_row(ALWAYS_FILL, dashed=False), "a level that every game has"),
    (_row(MAYBE_FILL, dashed=True), "a level that only some games have"),
    (_bones, "the letter of the level's bones files"),
    (_bar(LEVEL_COLOR), "a special level can be on one of these levels"),
    (_bar(CHANCE_COLOR), "a special level that only some games have"),
    (_hollow, "a branch can be on one of these levels"),
    (_arrow(dashed=False), "stairs to another dungeon, to the level where it is entered"),
    (_arrow(dashed=True), "a magic portal to another dungeon"),
    (lambda _x, _y: iter(()), "3 to 5: one of these; -1: the last level; oracle +1: one below the oracle's"),
)
_ROWS = -(-len(_ENTRIES) // _COLUMNS)
LEGEND_HEIGHT = _ROWS * _LINE + 12


def legend_width() -> float:
    """Return the width that the legend needs."""
    return sum(_widths()) + 20


def legend(x: float, y: float) -> Iterator[Shape]:
    """Draw it with its upper left corner at a place."""
    widths = _widths()
    yield Box(x=x, y=y, width=legend_width(), height=LEGEND_HEIGHT, stroke="#d5dae1", radius=5)
    for number, (sign, text) in enumerate(_ENTRIES):
        column, row = number % _COLUMNS, number // _COLUMNS
        left, middle = x + 10 + sum(widths[:column]), y + 6 + _LINE * (row + 0.5)
        yield from sign(left, middle)
        yield Text(x=left + _SIGN, y=middle, text=text, size=_SIZE, color=GREY)


def _widths() -> list[float]:
    return [
        max(_SIGN + text_width(text, _SIZE) + 18 for _, text in _ENTRIES[column::_COLUMNS])
        for column in range(_COLUMNS)
    ]
