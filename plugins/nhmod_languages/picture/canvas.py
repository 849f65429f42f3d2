"""A picture to draw on: squares, tiles and small text, with Pillow, which is imported when the first one is made."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, TypeAlias

from nhmod_languages.tiles.pillow import require_pillow

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PIL.Image import Image

    from nhmod_languages.tiles import Tile

Color: TypeAlias = tuple[int, int, int]
Box: TypeAlias = tuple[int, int, int, int]
LETTER_WIDTH, LETTER_HEIGHT = 6, 11
"""Of Pillow's built-in font, in pixels."""
_DASH = 4
_SUBSTITUTES = str.maketrans({"\u2192": ">"})


class Canvas:
    """An RGB picture of a fixed size; boxes are (left, top, right, bottom) in pixels, right and bottom excluded.

    Raises:
        DiagnosticError: Pillow is not installed.
    """

    def __init__(self, width: int, height: int, background: Color) -> None:
        require_pillow("pictures of levels need")
        from PIL import Image, ImageDraw, ImageFont  # noqa: PLC0415 - as require_pillow says

        self._image = Image.new("RGB", (width, height), background)
        self._draw = ImageDraw.Draw(self._image)
        self._font = ImageFont.load_default_imagefont()
        self._pillow, self._drawing = Image, ImageDraw
        self._tiles: dict[tuple[str, tuple[str, ...], str, int, int], tuple[Image.Image, Image.Image]] = {}

    def text(self, x: int, y: int, text: str, color: Color, *, scale: int = 1) -> None:
        """Write a line of text whose upper left corner is (x, y); letters outside latin-1 are replaced."""
        shown = text.translate(_SUBSTITUTES).encode("latin-1", "replace").decode("latin-1")
        if not shown:
            return
        mask = self._pillow.new("L", (LETTER_WIDTH * len(shown), LETTER_HEIGHT))
        self._drawing.Draw(mask).text((0, 0), shown, fill=255, font=self._font)
        size = (mask.width * scale, mask.height * scale)
        self._image.paste(color, (x, y), mask.resize(size, self._pillow.Resampling.NEAREST))

    def fill(self, box: Box, color: Color, opacity: float = 1.0) -> None:
        """Lay a colour over a box; ``opacity`` is 0 to 1."""
        left, top, right, bottom = box
        if opacity >= 1:
            self._draw.rectangle((left, top, right - 1, bottom - 1), fill=color)
        else:
            mask = self._pillow.new("L", (right - left, bottom - top), round(255 * opacity))
            self._image.paste(color, (left, top), mask)

    def outline(self, box: Box, color: Color, *, dashed: bool = False) -> None:
        """Draw the four edges of a box, one pixel thick."""
        left, top, right, bottom = box[0], box[1], box[2] - 1, box[3] - 1
        if not dashed:
            self._draw.rectangle((left, top, right, bottom), outline=color)
            return
        for x in range(left, right + 1, 2 * _DASH):
            end = min(x + _DASH - 1, right)
            self._draw.line((x, top, end, top), fill=color)
            self._draw.line((x, bottom, end, bottom), fill=color)
        for y in range(top, bottom + 1, 2 * _DASH):
            end = min(y + _DASH - 1, bottom)
            self._draw.line((left, y, left, end), fill=color)
            self._draw.line((right, y, right, end), fill=color)

    def tile(
        self, box: Box, tile: Tile, palette: Mapping[str, Color], *, ground: str = "", opacity: float = 1.0
    ) -> None:
        """Draw a tile into a box; pixels of the letter ``ground`` are left as they are. A file's tiles have one palette."""
        size, seen = box[2] - box[0], round(255 * opacity)
        key = (tile.location.file, tile.rows, ground, size, seen)
        if key not in self._tiles:
            self._tiles[key] = self._scaled(tile, palette, ground, size, seen)
        picture, mask = self._tiles[key]
        self._image.paste(picture, box[:2], mask)

    def png(self) -> bytes:
        """Return the picture as PNG; the same picture gives the same bytes."""
        stream = BytesIO()
        self._image.save(stream, format="PNG", optimize=False)
        return stream.getvalue()

    def _scaled(
        self, tile: Tile, palette: Mapping[str, Color], ground: str, size: int, opacity: int
    ) -> tuple[Image, Image]:
        letters = [letter for row in tile.rows for letter in row]
        shape = (len(tile.rows[0]), len(tile.rows))
        picture, mask = self._pillow.new("RGB", shape), self._pillow.new("L", shape)
        picture.putdata([palette[letter] for letter in letters])
        mask.putdata([0 if letter == ground else opacity for letter in letters])
        nearest = self._pillow.Resampling.NEAREST
        return picture.resize((size, size), nearest), mask.resize((size, size), nearest)
