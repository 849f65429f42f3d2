"""The diagram as PNG, drawn with Pillow, which is imported when the first one is drawn."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING

from nhmod_languages.dungeon.diagram.scene import MORE_GAP, Box, Line, Point, Scene, Text
from nhmod_languages.dungeon.diagram.svg import arrow_head
from nhmod_languages.tiles.pillow import require_pillow

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont, ImageFont


_DASH, _SPACE = 6, 4
_LATIN = 256


def png(scene: Scene, *, scale: int = 2) -> bytes:
    """Draw a drawing as a PNG file, ``scale`` pixels for each of its units.

    Raises:
        DiagnosticError: Pillow is not installed.
    """
    require_pillow("a diagram as PNG needs", otherwise="or ask for SVG")
    from PIL import Image, ImageDraw, ImageFont  # noqa: PLC0415 - as require_pillow says

    image = Image.new("RGB", (round(scene.width * scale), round(scene.height * scale)), "#ffffff")
    pen = _Pen(ImageDraw.Draw(image), scale)
    texts = [shape for shape in scene.shapes if isinstance(shape, Text)]
    sizes = {text.size for text in texts} | {text.more_size for text in texts if text.more}
    fonts = {size: ImageFont.load_default(size * scale) for size in sizes}
    for shape in scene.shapes:
        if isinstance(shape, Box):
            pen.box(shape)
        elif isinstance(shape, Line):
            pen.line(shape)
        else:
            pen.text(shape, fonts)
    out = BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


class _Pen:
    """Draws shapes at a scale."""

    def __init__(self, draw: ImageDraw, scale: int) -> None:
        self._draw = draw
        self._scale = scale

    def box(self, box: Box) -> None:
        left, top = round(box.x * self._scale), round(box.y * self._scale)
        right, bottom = round((box.x + box.width) * self._scale), round((box.y + box.height) * self._scale)
        place = (left, top, right, bottom)
        fill, stroke = box.fill or None, box.stroke or None
        if stroke and box.dashed:
            self._draw.rectangle(place, fill=fill)
            corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
            self._dashed(corners, stroke, self._scale, (3 * self._scale, 3 * self._scale))
        else:
            self._draw.rounded_rectangle(place, box.radius * self._scale, fill=fill, outline=stroke, width=self._scale)

    def line(self, line: Line) -> None:
        points = tuple((x * self._scale, y * self._scale) for x, y in line.points)
        width = round(line.width * self._scale)
        if line.halo:
            self._draw.line(points, fill="#ffffff", width=width + 4 * self._scale, joint="curve")
        if line.dashed:
            self._dashed(points, line.color, width, (_DASH * self._scale, _SPACE * self._scale))
        else:
            self._draw.line(points, fill=line.color, width=width, joint="curve")
        if line.arrow:
            head = tuple((x * self._scale, y * self._scale) for x, y in arrow_head(line))
            self._draw.polygon(head, fill=line.color)

    def text(self, text: Text, fonts: Mapping[int, FreeTypeFont | ImageFont]) -> None:
        font = fonts[text.size]
        said = _shown(text.text)
        width = font.getlength(said)
        x = text.x * self._scale - (width / 2 if text.centered else 0)
        # As in the SVG: the base line stands a little below the middle.
        y = (text.y + text.size * 0.36) * self._scale
        weight = self._scale / 4 if text.bold else 0
        self._draw.text((x, y), said, fill=text.color, font=font, anchor="ls", stroke_width=weight)
        if text.more:
            x += width + MORE_GAP * self._scale
            self._draw.text((x, y), _shown(text.more), fill=text.more_color, font=fonts[text.more_size], anchor="ls")

    def _dashed(self, points: tuple[Point, ...], color: str, width: int, pattern: tuple[int, int]) -> None:
        for start, end in _dashes(points, *pattern):
            self._draw.line((start, end), fill=color, width=width)


def _shown(text: str) -> str:
    """Replace what the font has no letters for."""
    return "".join(character if character.isprintable() and ord(character) < _LATIN else "?" for character in text)


def _dashes(points: tuple[Point, ...], dash: int, space: int) -> Iterator[tuple[Point, Point]]:
    """Cut a row of upright and level lines into dashes."""
    for (x1, y1), (x2, y2) in pairwise(points):
        length = abs(x2 - x1) + abs(y2 - y1)
        across = ((x2 > x1) - (x2 < x1), (y2 > y1) - (y2 < y1))
        at = 0.0
        while at < length:
            to = min(at + dash, length)
            yield (x1 + across[0] * at, y1 + across[1] * at), (x1 + across[0] * to, y1 + across[1] * to)
            at += dash + space
