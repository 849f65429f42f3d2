"""A level as PNG: tiles or characters, coordinates on the margins, regions outlined, and the list of what is on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_languages.drawing import Area, Drawing, Mark, irregular
from nhmod_languages.picture.canvas import LETTER_HEIGHT, LETTER_WIDTH, Box, Canvas, Color
from nhmod_languages.picture.lanes import lanes
from nhmod_languages.picture.legend import Entry, is_fixed, legend
from nhmod_languages.picture.panels import Panel, panels
from nhmod_languages.picture.squares import Squares
from nhmod_languages.picture.words import THINGS, has_extent, map_areas, title

if TYPE_CHECKING:
    from nhmod_languages.picture.tiles import TileSet

CELL = 16
"""The size of a square in pixels, before scaling."""
_LEFT, _TOP, _TITLE, _LANE, _PAD, _LINE = 26, 20, 14, 18, 8, 13
_BACKGROUND, _INK, _FAINT, _HEADING = (24, 24, 28), (220, 220, 220), (140, 140, 150), (255, 215, 120)
_RANDOM = (255, 160, 60)
_PLAIN_ROOM = (120, 120, 130)
_ROOMS: tuple[tuple[str, Color], ...] = (
    ("shop", (90, 220, 90)), ("temple", (90, 220, 220)), ("vault", (255, 215, 0)), ("throne", (255, 120, 220)),
    ("", (255, 140, 90)),
)  # fmt: skip
_LANES: tuple[Color, ...] = ((140, 200, 255), (160, 240, 160), (255, 190, 190))
_TINT = 0.16
_CORNER = 2
"""The size of the mark on a square that chance decides about, in pixels."""
_COLUMN_LETTERS, _INDENT = 58, 6


def render_png(drawing: Drawing, tiles: TileSet | None = None, *, scale: int = 1, listing: bool = True) -> bytes:
    """Draw a level as PNG; the same arguments give the same bytes.

    A square is ``CELL`` times ``scale`` pixels wide and high. Without ``tiles`` all is drawn with characters. Things
    that are not there in every game are half transparent; possible places and areas of random things have dashed
    frames with their number in the list below the map; a square that chance decides about has a mark in its corner.
    Above and left stand the level's coordinates, below and right those of each MAP block. Without ``listing`` there is no
    title and no list, for a page that has both.

    Raises:
        DiagnosticError: Pillow is not installed (exit status 3).
    """
    drawn = panels(drawing)
    entries = legend(drawing)
    frames = [_Frame.of(panel, scale) for panel in drawn]
    width = max(frame.width for frame in frames) if frames else _LEFT
    if listing:
        width = max(width, _LEFT + LETTER_WIDTH * len(title(drawing)) + 2 * _PAD, 480)
    listed = _Listing.of(entries if listing else (), width)
    head = _PAD + _LINE if listing else 0
    canvas = Canvas(width, head + _PAD + sum(frame.height for frame in frames) + listed.height, _BACKGROUND)
    if listing:
        canvas.text(_PAD, _PAD, title(drawing), _HEADING)
    y = head
    for panel, frame in zip(drawn, frames, strict=True):
        if panel.title:
            canvas.text(_LEFT, y + 4, panel.title, _HEADING)
        top = y + (_TITLE if panel.title else 0)
        squares = Squares(canvas=canvas, tiles=tiles)
        painter = _PanelPainter(panel=panel, frame=frame, top=top, squares=squares, maps=map_areas(drawing))
        painter.paint(entries)
        y += frame.height
    listed.paint(canvas, y)
    return canvas.png()


@frozen
class _Frame:
    """How much room a panel takes, its margins included, in pixels."""

    cell: int
    width: int
    height: int
    beside: tuple[tuple[tuple[str, int, int], ...], ...]
    below: tuple[tuple[tuple[str, int, int], ...], ...]

    @classmethod
    def of(cls, panel: Panel, scale: int) -> _Frame:
        cell = CELL * scale
        below = lanes([(name, area.x1, area.x2) for name, area in panel.scales])
        beside = lanes([(name, area.y1, area.y2) for name, area in panel.scales])
        return cls(
            cell=cell,
            width=_LEFT + panel.width * cell + len(beside) * _LANE + 2 * _PAD,
            height=(_TITLE if panel.title else 0) + _TOP + panel.height * cell + len(below) * _LANE + _PAD,
            beside=beside,
            below=below,
        )


@frozen
class _PanelPainter:
    panel: Panel
    frame: _Frame
    top: int
    squares: Squares
    maps: tuple[Area, ...]

    def paint(self, entries: tuple[Entry, ...]) -> None:
        """Draw the panel: terrain, regions, things, frames of random places, margins."""
        panel = self.panel
        for row in range(panel.height):
            for column in range(panel.width):
                box = self._box(panel.left + column, panel.top + row)
                self.squares.terrain(box, panel.rows, column, row, panel.lit[row][column])
        for x, y in sorted(panel.unsure):
            if panel.holds(x, y):
                left, top, _, _ = self._box(x, y)
                self.squares.canvas.fill((left, top, left + _CORNER, top + _CORNER), _RANDOM)
        numbers = {id(mark): entry.number for entry in entries for mark in entry.marks}
        for mark in panel.marks:
            if mark.kind == "region" and mark.area is not None:
                self._region(mark, mark.area, numbers.get(id(mark), 0))
        things = [
            mark
            for mark in panel.marks
            if mark.kind in THINGS and is_fixed(mark) and panel.holds(mark.x, mark.y) and "in" not in mark.detail
        ]
        for mark in sorted(things, key=lambda mark: THINGS.index(mark.kind)):
            box = self._box(mark.x, mark.y)
            self.squares.thing(box, mark, panel.rows, mark.x - panel.left, mark.y - panel.top)
        self._random_places(numbers)
        self._margins()

    def _box(self, x: int, y: int, x2: int | None = None, y2: int | None = None) -> Box:
        cell = self.frame.cell
        left, top = _LEFT + (x - self.panel.left) * cell, self.top + _TOP + (y - self.panel.top) * cell
        columns, rows = (x if x2 is None else x2) - x + 1, (y if y2 is None else y2) - y + 1
        return left, top, left + columns * cell, top + rows * cell

    def _region(self, mark: Mark, area: Area, number: int) -> None:
        """Frame a region, and tint it if it is more than light; an irregular one is all that its corner floods."""
        part = self.panel.cut(area)
        if part is None:
            return
        canvas, box = self.squares.canvas, self._box(part.x1, part.y1, part.x2, part.y2)
        plain = mark.name in {"", "ordinary"}
        color = _PLAIN_ROOM if plain else next(color for word, color in _ROOMS if word in mark.name)
        if mark.detail.get("irregular"):
            left, top = self.panel.left, self.panel.top
            within = Area(x1=area.x1 - left, y1=area.y1 - top, x2=area.x2 - left, y2=area.y2 - top)
            squares = sorted(irregular(self.panel.rows, within))
            for x, y in squares:
                canvas.fill(self._box(x + self.panel.left, y + self.panel.top), color, _TINT)
        else:
            squares = []
            canvas.outline(box, color)
        if not plain and not squares:
            canvas.fill(box, color, _TINT)
        label = mark.detail.get("label") or ("" if plain else f"{number} {mark.name}")
        if label:
            # On the wall above, where it hides nothing of the room.
            above = box[1] - LETTER_HEIGHT - 1 if part.y1 > self.panel.top else box[1]
            self._label((box[0], above, box[2], box[3]), label, color)

    def _label(self, box: Box, text: str, color: Color) -> None:
        fitting = max((box[2] - box[0] - 2) // LETTER_WIDTH, 3)
        shown = text[:fitting]
        plate = (box[0] + 1, box[1] + 1, box[0] + 2 + LETTER_WIDTH * len(shown), box[1] + LETTER_HEIGHT)
        self.squares.canvas.fill(plate, (0, 0, 0), 0.7)
        self.squares.canvas.text(box[0] + 2, box[1], shown, color)

    def _random_places(self, numbers: dict[int, int]) -> None:
        """Frame the possible places of what chance places; things without any limits are on the list only."""
        labels: dict[Box, list[int]] = {}
        for mark in self.panel.marks:
            number = numbers.get(id(mark), 0)
            if mark.x >= 0 or has_extent(mark) or mark.inside >= 0:
                continue
            boxes = [self._box(x, y) for x, y in mark.spots if self.panel.holds(x, y)]
            if mark.kind in THINGS and mark.area in self.maps:
                continue
            if not mark.spots and mark.area is not None and (part := self.panel.cut(mark.area)):
                boxes = [self._box(part.x1, part.y1, part.x2, part.y2)]
            for box in boxes:
                found = labels.setdefault(box, [])
                if number not in found:
                    found.append(number)
        for box, found in labels.items():
            self.squares.canvas.outline(box, _RANDOM, dashed=True)
            more = "+" if len(found) > 1 else ""
            self._label(box, f"{found[0]}{more}", _RANDOM)

    def _margins(self) -> None:
        panel, canvas = self.panel, self.squares.canvas
        for x in range(panel.numbered.x1, panel.numbered.x2 + 1):
            self._number(self._box(x, panel.top), x, above=True, color=_INK if x % 5 == 0 else _FAINT)
        for y in range(panel.numbered.y1, panel.numbered.y2 + 1):
            box = self._box(panel.left, y)
            text = str(y)
            middle = (box[1] + box[3] - LETTER_HEIGHT) // 2
            canvas.text(_LEFT - 4 - LETTER_WIDTH * len(text), middle, text, _INK if y % 5 == 0 else _FAINT)
        right, bottom = self._box(panel.left + panel.width, panel.top + panel.height)[:2]
        for number, lane in enumerate(self.frame.beside):
            color = _LANES[number % len(_LANES)]
            for _, start, end in lane:
                for y in range(max(start, panel.top), min(end, panel.top + panel.height - 1) + 1):
                    middle = (self._box(panel.left, y)[1] + self._box(panel.left, y)[3] - LETTER_HEIGHT) // 2
                    canvas.text(right + 4 + number * _LANE, middle, str(y - start), color)
        for number, lane in enumerate(self.frame.below):
            color = _LANES[number % len(_LANES)]
            for _, start, end in lane:
                for x in range(max(start, panel.left), min(end, panel.left + panel.width - 1) + 1):
                    left = self._box(x, panel.top)[0]
                    place = (left, bottom + number * _LANE, left + self.frame.cell, bottom + (number + 1) * _LANE)
                    self._number(place, x - start, above=False, color=color)

    def _number(self, box: Box, number: int, *, above: bool, color: Color) -> None:
        text = str(number)
        x = (box[0] + box[2] - LETTER_WIDTH * len(text)) // 2
        self.squares.canvas.text(x, box[1] - LETTER_HEIGHT - 2 if above else box[1] + 3, text, color)


@frozen
class _Listing:
    """The list below the map, in columns: lines of (is a heading, text)."""

    columns: tuple[tuple[tuple[bool, str], ...], ...]

    @classmethod
    def of(cls, entries: tuple[Entry, ...], width: int) -> _Listing:
        lines: list[tuple[bool, str]] = []
        section = ""
        for entry in entries:
            if entry.section != section:
                section = entry.section
                lines.append((True, section))
            lines += ((False, line) for line in entry.lines(_COLUMN_LETTERS, _INDENT))
        count = max((width - 2 * _PAD) // (LETTER_WIDTH * (_COLUMN_LETTERS + 2)), 1)
        size = max(-(-len(lines) // count), 1)
        return cls(columns=tuple(tuple(lines[start : start + size]) for start in range(0, len(lines), size)))

    @property
    def height(self) -> int:
        return _LINE * max((len(column) for column in self.columns), default=0) + _PAD

    def paint(self, canvas: Canvas, top: int) -> None:
        for number, column in enumerate(self.columns):
            x = _PAD + number * LETTER_WIDTH * (_COLUMN_LETTERS + 2)
            for line, (heading, text) in enumerate(column):
                canvas.text(x, top + line * _LINE, text, _HEADING if heading else _INK)
