"""What a picture consists of: the level, cut to what is said of it, or one panel for each room whose size is known."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_languages.drawing import Area, Drawing, Mark

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


_NOTHING = frozenset("? ")


@frozen
class Panel:
    """A stretch of map with its things.

    ``title`` is empty for the level itself.
    ``rows`` are map letters ("?" is not known) and ``lit`` their light, as in a Drawing; ``rows[0][0]`` is the square
    (``left``, ``top``) of the coordinates that ``marks`` and ``scales`` use. ``scales`` are the areas that have
    coordinates of their own (MAP blocks, rooms in a room), with their names. ``numbered`` is what the margins number.
    ``unsure`` are the squares whose letter is only the usual one.
    """

    title: str
    left: int
    top: int
    rows: tuple[str, ...]
    lit: tuple[str, ...]
    marks: tuple[Mark, ...]
    scales: tuple[tuple[str, Area], ...]
    numbered: Area
    unsure: frozenset[tuple[int, int]] = frozenset()

    @property
    def columns(self) -> range:
        """The columns of the panel, in its coordinates."""
        return range(self.left, self.left + self.width)

    @property
    def width(self) -> int:
        """Squares in a row."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    def holds(self, x: int, y: int) -> bool:
        """Return whether a square is on the panel."""
        return self.left <= x < self.left + self.width and self.top <= y < self.top + self.height

    def cut(self, area: Area) -> Area | None:
        """Return the part of an area that is on the panel."""
        part = Area(
            x1=max(area.x1, self.left),
            y1=max(area.y1, self.top),
            x2=min(area.x2, self.left + self.width - 1),
            y2=min(area.y2, self.top + self.height - 1),
        )
        return part if part.x1 <= part.x2 and part.y1 <= part.y2 else None


def panels(drawing: Drawing) -> tuple[Panel, ...]:
    """Return the level's panels: the level itself if anything on it has a place, and each room that the game places."""
    return (*_level(drawing), *_rooms(drawing))


def _level(drawing: Drawing) -> Iterator[Panel]:
    marks = tuple(mark for mark in drawing.marks if mark.inside < 0 and mark.kind != "room")
    squares = [(x, y) for y, row in enumerate(drawing.rows) for x, letter in enumerate(row) if letter not in _NOTHING]
    squares += [place for mark in marks for place in _squares(mark)]
    squares += [corner for area, _ in drawing.maps for corner in _corners(area)]
    width, height = len(drawing.rows[0]), len(drawing.rows)
    columns = [x for x, y in squares if 0 <= x < width and 0 <= y < height]
    lines = [y for x, y in squares if 0 <= x < width and 0 <= y < height]
    if not columns:
        return
    # Column 0 is no part of any level (isok of src/cmd.c); it is shown only if something was put there.
    left, right = max(min(columns) - 1, min(*columns, 1)), min(max(columns) + 1, width - 1)
    top, bottom = max(min(lines) - 1, 0), min(max(lines) + 1, height - 1)
    several = len(drawing.maps) > 1
    yield Panel(
        title="",
        left=left,
        top=top,
        rows=tuple(row[left : right + 1] for row in drawing.rows[top : bottom + 1]),
        lit=tuple(row[left : right + 1] for row in drawing.lit[top : bottom + 1]),
        marks=marks,
        scales=tuple(
            (f"map {number}" if several else "map", area) for number, (area, _) in enumerate(drawing.maps, start=1)
        ),
        numbered=Area(x1=left, y1=top, x2=right, y2=bottom),
        unsure=drawing.unsure,
    )


def _squares(mark: Mark) -> Iterator[tuple[int, int]]:
    yield from mark.spots
    if mark.x >= 0:
        yield mark.x, mark.y
    # What walls can't be dug is often given with wide margins; a picture of the margins helps nobody.
    if mark.area is not None and mark.kind == "region" and mark.name not in {"", "ordinary"}:
        yield from _corners(mark.area)


def _corners(area: Area) -> tuple[tuple[int, int], tuple[int, int]]:
    return (area.x1, area.y1), (area.x2, area.y2)


def room_size(room: Mark) -> tuple[int, int] | None:
    """Return a room mark's width and height in squares of floor; nothing where the game chooses them."""
    words = room.detail.get("size", "").split(",")
    if len(words) != 2 or not all(word.strip().isdigit() for word in words):  # noqa: PLR2004 - width and height
        return None
    width, height = (int(word) for word in words)
    return (width, height) if width and height else None


def _rooms(drawing: Drawing) -> Iterator[Panel]:
    rooms = [mark for mark in drawing.marks if mark.kind == "room"]
    for number, room in enumerate(rooms):
        size = room_size(room)
        if size is not None and room.inside < 0:
            yield _room(number, size, rooms, drawing)


def _room(number: int, size: tuple[int, int], rooms: list[Mark], drawing: Drawing) -> Panel:
    """Draw a room and the rooms in it; the floor's upper left corner is (0,0), the wall's is (-1,-1)."""
    width, height = size
    rows = _walled(width, height)
    light = {"lit": "1", "unlit": "0"}
    lit = [[light.get(rooms[number].detail.get("lit", ""), "?")] * (width + 2) for _ in rows]
    marks = list(_doors(drawing.marks, number, size, (0, 0)))
    scales = []
    for inner, room in enumerate(rooms):
        inner_size = room_size(room)
        if room.inside == number and room.x >= 0 and inner_size is not None:
            floor = Area(x1=room.x, y1=room.y, x2=room.x + inner_size[0] - 1, y2=room.y + inner_size[1] - 1)
            scales.append((f"room {inner + 1}", floor))
            label = {"label": f"{inner + 1} {'' if room.name == 'ordinary' else room.name}".strip()}
            marks.append(replace(room, kind="region", area=floor, detail=label))
            _stamp(rows, _walled(*inner_size), room.x, room.y)
            marks += _doors(drawing.marks, inner, inner_size, (room.x, room.y))
            value = light.get(room.detail.get("lit", ""), "?")
            _stamp(lit, [[value] * inner_size[0] for _ in range(inner_size[1])], room.x + 1, room.y + 1)
    name = rooms[number].name
    return Panel(
        title=f"room {number + 1}{f' ({name})' if name else ''}",
        left=-1,
        top=-1,
        rows=tuple("".join(row) for row in rows),
        lit=tuple("".join(row) for row in lit),
        marks=tuple(marks),
        scales=tuple(scales),
        numbered=Area(x1=0, y1=0, x2=width - 1, y2=height - 1),
    )


def _walled(width: int, height: int) -> list[list[str]]:
    middle = [list("|" + "." * width + "|") for _ in range(height)]
    return [list("-" * (width + 2)), *middle, list("-" * (width + 2))]


def _stamp(rows: list[list[str]], stamp: list[list[str]], left: int, top: int) -> None:
    """Copy a stamp into rows; what hangs over is left out."""
    for y, line in enumerate(stamp, start=top):
        for x, letter in enumerate(line, start=left):
            if 0 <= y < len(rows) and 0 <= x < len(rows[y]):
                rows[y][x] = letter


def _doors(marks: Iterable[Mark], number: int, size: tuple[int, int], origin: tuple[int, int]) -> Iterator[Mark]:
    """Yield the marks of a room with places counted from its parent's corner, doors with a place among them."""
    width, height = size
    for mark in marks:
        if mark.inside != number or mark.kind == "room":
            continue
        position = mark.detail.get("position", "")
        if mark.x >= 0:
            yield replace(mark, x=mark.x + origin[0], y=mark.y + origin[1])
        elif mark.kind == "door" and position.isdigit():
            walls = {"north": (int(position), -1), "south": (int(position), height), "west": (-1, int(position)),
                     "east": (width, int(position))}  # fmt: skip
            if place := walls.get(mark.detail.get("wall", "")):
                yield replace(mark, x=place[0] + origin[0], y=place[1] + origin[1])
        else:
            yield mark
