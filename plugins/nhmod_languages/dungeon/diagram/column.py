"""One dungeon of the diagram: a frame with its name, its levels as rows, and a bar and a label for all that is placed in it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod_languages.dungeon.diagram.items import Item, entry_level, heading, items
from nhmod_languages.dungeon.diagram.scene import GREY, INK, MORE_GAP, WHITE, Box, Line, Shape, Text, text_width

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod_languages.dungeon.ast import Dungeon

ROW = 18
LANE = 9
STRIP = 30
_TITLE = 14
_SMALL = 11
_HEAD_LINE = 15
_PAD = 8
_BONES = 15
_GAP = 10
ALWAYS_FILL = "#dbe7f3"
MAYBE_FILL = "#f6f8fa"
FRAME = "#8a94a3"
LEVEL_COLOR = "#3d4f66"
CHANCE_COLOR = "#a9b9cb"


@dataclass(frozen=True, slots=True)
class Placed:
    """An item with its lane and its label's height in the frame (pixels from the frame's upper edge)."""

    item: Item
    lane: int
    label: float


@dataclass(frozen=True)
class Column:
    """A dungeon's frame; all measures are inside it."""

    dungeon: Dungeon

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """What stands below the name."""
        return heading(self.dungeon)

    @cached_property
    def head(self) -> float:
        """The height of the heading."""
        return _PAD + 18 + _HEAD_LINE * len(self.lines) + _PAD / 2

    @cached_property
    def placed(self) -> tuple[Placed, ...]:
        """The items with lanes that do not overlap, and labels one below the other."""
        found = items(self.dungeon)
        ends: list[int] = []
        lanes: list[int] = []
        for item in found:
            lane = next((number for number, end in enumerate(ends) if end < item.low), len(ends))
            ends[lane : lane + 1] = [item.high]
            lanes.append(lane)
        labels = _spread(
            [self.row((item.low + item.high) / 2) for item in found], self.row(1), self.height - _PAD - ROW / 2
        )
        return tuple(Placed(*whole) for whole in zip(found, lanes, labels, strict=True))

    @cached_property
    def width(self) -> float:
        """The frame's width."""
        names = [
            text_width(self.dungeon.name.text, _TITLE, bold=True),
            *(text_width(line, _SMALL) for line in self.lines),
        ]
        labels = [self._label_at + _label_width(placed.item) for placed in self.placed]
        return max([STRIP + 60.0, *(_PAD + name for name in names), *labels]) + _PAD

    @cached_property
    def height(self) -> float:
        """The frame's height: the rows, or the labels if these need more."""
        return self.head + ROW * max(self.dungeon.largest, len(self.dungeon.levels) + len(self.dungeon.branches)) + _PAD

    def row(self, level: float) -> float:
        """Return the middle of a level's row."""
        return self.head + ROW * (level - 0.5)

    @property
    def entry(self) -> float:
        """The height at which the dungeon is entered."""
        return self.row(entry_level(self.dungeon))

    @property
    def _label_at(self) -> float:
        lanes = 1 + max((placed.lane for placed in self.placed), default=-1)
        return STRIP + _PAD + LANE * lanes + _GAP

    def shapes(self, x: float, y: float, colors: Mapping[str, str]) -> Iterator[Shape]:
        """Draw it with its upper left corner at a place; ``colors`` are those of the branches, by their targets."""
        yield Box(x=x, y=y, width=self.width, height=self.height, fill=WHITE, stroke=FRAME, radius=5)
        yield Text(x=x + _PAD, y=y + _PAD + 8, text=self.dungeon.name.text, size=_TITLE, bold=True)
        for number, line in enumerate(self.lines):
            height = y + _PAD + 18 + _HEAD_LINE * (number + 0.5)
            yield Text(x=x + _PAD, y=height, text=line, size=_SMALL, color=GREY)
        yield from self._levels(x, y)
        for placed in self.placed:
            yield from self._leader(x, y, placed)
        for placed in self.placed:
            yield from self._item(x, y, placed, colors)

    def _levels(self, x: float, y: float) -> Iterator[Shape]:
        for level in range(1, self.dungeon.largest + 1):
            maybe = level > self.dungeon.smallest
            middle = y + self.row(level)
            yield Box(
                x=x + 4,
                y=middle - ROW / 2,
                width=STRIP - 4,
                height=ROW,
                fill=MAYBE_FILL if maybe else ALWAYS_FILL,
                stroke=FRAME,
                dashed=maybe,
            )
            color = GREY if maybe else INK
            yield Text(x=x + 4 + (STRIP - 4) / 2, y=middle, text=str(level), size=_SMALL, color=color, centered=True)

    def _leader(self, x: float, y: float, placed: Placed) -> Iterator[Shape]:
        start = x + self._lane_x(placed.lane) + LANE - 2
        middle = y + self.row((placed.item.low + placed.item.high) / 2)
        at = x + self._label_at
        points = ((start, middle), (at - _GAP + 1, middle), (at - 3, y + placed.label))
        yield Line(points=points, color="#c3cad4")

    def _item(self, x: float, y: float, placed: Placed, colors: Mapping[str, str]) -> Iterator[Shape]:
        item = placed.item
        color = colors.get(item.target, INK) if item.target else LEVEL_COLOR if item.certain else CHANCE_COLOR
        top, bottom = y + self.row(item.low) - ROW / 2 + 2, y + self.row(item.high) + ROW / 2 - 2
        lane = x + self._lane_x(placed.lane)
        yield Box(
            x=lane,
            y=top,
            width=LANE - 3,
            height=bottom - top,
            fill=WHITE if item.target else color,
            stroke=color if item.target else "",
            dashed=item.portal,
            radius=2,
        )
        middle, at = y + placed.label, x + self._label_at
        if item.target:
            name = f"to {item.name}"
            yield Text(x=at, y=middle, text=name, color=color, bold=True, more=item.details, more_color=color)
            return
        if item.bones:
            yield Box(x=at, y=middle - 7, width=13, height=14, stroke=LEVEL_COLOR, radius=2)
            yield Text(x=at + 6.5, y=middle, text=item.bones, size=10, color=LEVEL_COLOR, centered=True)
        start = at + (_BONES + 3 if item.bones else 0)
        yield Text(x=start, y=middle, text=item.name, bold=True, more=item.details)

    def _lane_x(self, lane: int) -> float:
        return STRIP + _PAD + LANE * lane


def _label_width(item: Item) -> float:
    text = f"to {item.name}" if item.target else item.name
    name = text_width(text, bold=True) + (_BONES + 3 if item.bones else 0)
    return name + MORE_GAP + text_width(item.details, _SMALL)


def _spread(wanted: list[float], top: float, bottom: float) -> list[float]:
    """Move labels so that they stand a row apart and inside, as near as may be to where they are wanted, in order."""
    found: list[float] = []
    for place in wanted:
        found.append(max(place, found[-1] + ROW if found else top))
    limit = bottom
    for index in range(len(found) - 1, -1, -1):
        found[index] = min(found[index], limit)
        limit = found[index] - ROW
    return found
