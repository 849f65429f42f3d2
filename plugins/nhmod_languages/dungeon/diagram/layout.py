"""Where everything of the diagram goes: the dungeons in stacks, the branches as lines in the gutters and above the stacks.

A line never runs through a dungeon. Next door, or in the same stack, it stays in the gutter between; else it goes up to a
track of its own above all stacks, and down again in the gutter to the left of where it leads.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_languages.dungeon.diagram.column import Column
from nhmod_languages.dungeon.diagram.items import total
from nhmod_languages.dungeon.diagram.legend import LEGEND_HEIGHT, legend, legend_width
from nhmod_languages.dungeon.diagram.scene import WHITE, Box, Line, Point, Scene, Shape, Text, text_width

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nhmod_languages.dungeon.ast import DungeonFile

_MARGIN = 16
_TITLE = 34
_TRACK = 8
_GUTTER = 14
_BETWEEN = 14
_COLORS = ("#1565a7", "#b8321f", "#1f7a45", "#7d3ca0", "#bd5b0a", "#0e7f86", "#8a6d0b", "#a02c6e")


@frozen
class _Route:
    """A branch: from a dungeon's number and height to another's; ``above`` says that it goes over the stacks."""

    source: int
    target: int
    start: float
    end: float
    portal: bool
    color: str
    above: bool


def draw_dungeons(file: DungeonFile, title: str) -> Scene:
    """Draw a description in which ``check_dungeons`` finds no error."""
    return _Drawing(file).scene(title)


class _Drawing:
    """One drawing while it is made."""

    def __init__(self, file: DungeonFile) -> None:
        self._file = file
        self._columns = [Column(dungeon) for dungeon in file.dungeons]
        self._colors: Mapping[str, str] = MappingProxyType(
            {d.name.text: _COLORS[number % len(_COLORS)] for number, d in enumerate(file.dungeons[1:])}
        )
        self._stacks = self._stacked()
        self._stack_of = {number: index for index, stack in enumerate(self._stacks) for number in stack}
        self._top = self._tops()
        self._routes = tuple(self._branches())

    def scene(self, title: str) -> Scene:
        above = [route for route in self._routes if route.above]
        # Leftmost tracks go highest, so that lines next to each other do not cross.
        above.sort(key=lambda route: (self._stack_of[route.source], route.start))
        down = _MARGIN + _TITLE + _TRACK * len(above) + (8 if above else 0)
        gutters, left = self._gutters()
        right = left[-1] + max(self._columns[number].width for number in self._stacks[-1]) + gutters[-1]
        shapes = [*self._lines(down, above, left)]
        for number, column in enumerate(self._columns):
            shapes += column.shapes(left[self._stack_of[number]], down + self._top[number], self._colors)
        shapes += self._arrows(down, left)
        bottom = down + max(self._top[number] + column.height for number, column in enumerate(self._columns))
        width = max(right + _MARGIN, legend_width() + 2 * _MARGIN, text_width(title, 16, bold=True) + 240)
        height = bottom + _MARGIN + LEGEND_HEIGHT + _MARGIN
        head = (
            Box(x=0, y=0, width=width, height=height, fill=WHITE),
            Text(x=_MARGIN, y=_MARGIN + 10, text=title, size=16, bold=True, more=self._summary(), more_size=12),
        )
        return Scene(width=width, height=height, shapes=(*head, *shapes, *legend(_MARGIN, bottom + _MARGIN)))

    def _summary(self) -> str:
        least, most = total(self._file)
        count = len(self._columns)
        return f"{count} dungeon{'' if count == 1 else 's'}, {least if least == most else f'{least} to {most}'} levels"

    def _stacked(self) -> list[list[int]]:
        """Put small dungeons below one another, in the file's order, as long as they are not higher than the highest."""
        highest = max(column.height for column in self._columns)
        stacks: list[list[int]] = []
        used = 0.0
        for number, column in enumerate(self._columns):
            if stacks and used + _BETWEEN + column.height <= highest:
                stacks[-1].append(number)
                used += _BETWEEN + column.height
            else:
                stacks.append([number])
                used = column.height
        return stacks

    def _tops(self) -> dict[int, float]:
        tops: dict[int, float] = {}
        for stack in self._stacks:
            top = 0.0
            for number in stack:
                tops[number] = top
                top += self._columns[number].height + _BETWEEN
        return tops

    def _branches(self) -> Iterator[_Route]:
        numbers = {dungeon.name.text: number for number, dungeon in reversed(list(enumerate(self._file.dungeons)))}
        reached: set[int] = set()
        for source, column in enumerate(self._columns):
            for placed in sorted(column.placed, key=lambda placed: placed.label):
                target = numbers.get(placed.item.target, 0)
                if target <= source or target in reached:
                    continue
                reached.add(target)
                yield _Route(
                    source=source,
                    target=target,
                    start=self._top[source] + placed.label,
                    end=self._top[target] + self._columns[target].entry,
                    portal=placed.item.portal,
                    color=self._colors[placed.item.target],
                    above=self._stack_of[target] > self._stack_of[source] + 1,
                )

    def _in_gutter(self, gutter: int) -> list[tuple[_Route, bool]]:
        """Return the routes with a track in the gutter left of a stack, from the left; ``True`` marks those that end there."""
        leaving = [r for r in self._routes if r.above and self._stack_of[r.source] + 1 == gutter]
        inside = [r for r in self._routes if not r.above and self._stack_of[r.source] + 1 == gutter]
        coming = [r for r in self._routes if r.above and self._stack_of[r.target] == gutter]
        return [
            *((route, False) for route in sorted(inside, key=lambda route: (-route.start, route.end))),
            *((route, False) for route in sorted(leaving, key=lambda route: route.start)),
            *((route, True) for route in sorted(coming, key=lambda route: -route.end)),
        ]

    def _gutters(self) -> tuple[list[float], list[float]]:
        """Return the gutters' widths (one more than there are stacks) and where the stacks begin."""
        counts = [len(self._in_gutter(gutter)) for gutter in range(len(self._stacks) + 1)]
        widths = [2 * _GUTTER + _TRACK * max(count - 1, 0) if count else _GUTTER * 1.5 for count in counts]
        widths[0] = 0.0
        left: list[float] = []
        x = float(_MARGIN)
        for index, stack in enumerate(self._stacks):
            x += widths[index]
            left.append(x)
            x += max(self._columns[number].width for number in stack)
        return widths, left

    def _track(self, route: _Route, gutter: int, *, coming: bool, left: Sequence[float]) -> float:
        tracks = self._in_gutter(gutter)
        widths, _ = self._gutters()
        begin = left[gutter] - widths[gutter] if gutter < len(left) else self._stack_end(gutter - 1, left)
        return begin + _GUTTER + _TRACK * tracks.index((route, coming))

    def _stack_end(self, stack: int, left: Sequence[float]) -> float:
        return left[stack] + max(self._columns[number].width for number in self._stacks[stack])

    def _points(self, route: _Route, down: float, above: Sequence[_Route], left: Sequence[float]) -> tuple[Point, ...]:
        source, target = self._stack_of[route.source], self._stack_of[route.target]
        start = (left[source] + self._columns[route.source].width, down + route.start)
        out = self._track(route, source + 1, coming=False, left=left)
        end = down + route.end
        if route.above:
            over = _MARGIN + _TITLE + _TRACK * above.index(route)
            into = self._track(route, target, coming=True, left=left)
            return (start, (out, start[1]), (out, over), (into, over), (into, end), (left[target], end))
        side = left[target] if target > source else left[target] + self._columns[route.target].width
        return (start, (out, start[1]), (out, end), (side, end))

    def _lines(self, down: float, above: Sequence[_Route], left: Sequence[float]) -> Iterator[Shape]:
        for route in self._routes:
            points = self._points(route, down, above, left)
            yield Line(points=points, color=route.color, width=2, dashed=route.portal, arrow=True, halo=True)

    def _arrows(self, down: float, left: Sequence[float]) -> Iterator[Shape]:
        """Lead each line that comes from the right on to the level where it ends."""
        for route in self._routes:
            if self._stack_of[route.source] == self._stack_of[route.target]:
                column = self._columns[route.target]
                x = left[self._stack_of[route.target]]
                height = down + route.end
                points = ((x + column.width, height - 4), (x + column.width, height + 4))
                yield Line(points=points, color=route.color, width=3)
