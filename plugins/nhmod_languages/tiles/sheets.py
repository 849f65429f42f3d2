"""Tiles as pictures and back: one alone, and many in a sheet, as tile2bmp and other programs have them (40 beside each other)."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_languages.tiles.art import Art
from nhmod_languages.tiles.model import TILE_SIZE, TileFile
from nhmod_languages.tiles.picture import tile_image
from nhmod_languages.tiles.pillow import require_pillow

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from PIL.Image import Image as Picture

    from nhmod_languages.tiles.colors import RGB

COLUMNS = 40
"""How many tiles stand beside each other (win/share/tile2bmp.c)."""
_SPARE_ROWS = 5
"""How many rows of further tiles a sheet may end with."""
_SMALLEST = 8


@frozen
class Grid:
    """How a sheet is divided: ``columns`` tiles beside each other, of ``side`` by ``side`` pixels, in ``rows``."""

    columns: int
    side: int
    rows: int

    @classmethod
    def of(cls, width: int, height: int, columns: int) -> Grid | None:
        """Divide a picture of a size; nothing where its width is no multiple of the columns. What is below the last whole row is left."""
        side, odd = divmod(width, columns)
        return None if odd or not side else cls(columns=columns, side=side, rows=height // side)

    def lacks(self, tiles: int) -> bool:
        """Return whether it has no room for so many tiles."""
        return self.columns * self.rows < tiles

    def has_more(self, art: Art, tiles: int) -> bool:
        """Return whether a picture has something in many more places than that, so that it is to be divided in another way.

        A sheet may be higher, as tile2bmp's is, whose height is fixed: below the tiles it is then of one colour.
        """
        below = art.pixels[4 * art.width * self.height_for(tiles) :]
        return below != below[:4] * (len(below) // 4)

    def height_for(self, tiles: int) -> int:
        """Return how many pixels high a sheet of so many tiles is, at most."""
        return (-(-tiles // self.columns) + _SPARE_ROWS) * self.side

    @classmethod
    def that_fit(cls, width: int, height: int, least: int, most: int) -> Iterator[Grid]:
        """Yield the ways to divide a picture wholly into squares, with room for ``least`` tiles and not for many more than ``most``."""
        for columns in range(1, width // _SMALLEST + 1):
            grid = cls.of(width, height, columns)
            if grid and not height % grid.side and not grid.lacks(least) and height <= grid.height_for(most):
                yield grid


def plain_tiles(files: Mapping[str, TileFile]) -> int:
    """Return how many tiles a game's files have, without the statues."""
    return sum(len(file.tiles) for file in files.values())


def most_tiles(files: Mapping[str, TileFile]) -> int:
    """Return how many tiles a game has with a statue of each monster, whether it has them or not."""
    return plain_tiles(files) + len(files["monsters"].tiles if "monsters" in files else ())


def sheet_png(tiles: Sequence[Sequence[str]], palettes: Sequence[Mapping[str, RGB]]) -> bytes:
    """Draw tiles beside and below each other; each has its own colour map. What is free in the last row is transparent.

    Raises:
        DiagnosticError: Pillow is not installed.
    """
    require_pillow("pictures of tiles need")
    images = [tile_image(rows, palette) for rows, palette in zip(tiles, palettes, strict=True)]
    return composed(images, TILE_SIZE, across=min(COLUMNS, len(images)))


def composed(pictures: Sequence[Picture], side: int, *, across: int = COLUMNS) -> bytes:
    """Write pictures of a size as one, ``COLUMNS`` beside each other; it is ``across`` of them wide."""
    from PIL import Image  # noqa: PLC0415 - as require_pillow says

    image = Image.new("RGBA", (across * side, -(-len(pictures) // COLUMNS) * side), (0, 0, 0, 0))
    for number, picture in enumerate(pictures):
        image.paste(picture, (number % COLUMNS * side, number // COLUMNS * side))
    stream = BytesIO()
    image.save(stream, format="PNG")
    return stream.getvalue()


def part_of(art: Art, left: int, top: int) -> Art:
    """Cut one tile out of a sheet; ``left`` and ``top`` are its first pixel."""
    lines = (4 * (y * art.width + left) for y in range(top, top + TILE_SIZE))
    pixels = b"".join(art.pixels[start : start + 4 * TILE_SIZE] for start in lines)
    return Art(width=TILE_SIZE, height=TILE_SIZE, pixels=pixels)


def cut(art: Art) -> Iterator[Art]:
    """Cut a sheet into its tiles, row by row; those without a single pixel that is seen are left out.

    The sheet's width and height are multiples of a tile's.
    """
    for top in range(0, art.height, TILE_SIZE):
        for left in range(0, art.width, TILE_SIZE):
            tile = part_of(art, left, top)
            if any(tile.pixels[3::4]):
                yield tile
