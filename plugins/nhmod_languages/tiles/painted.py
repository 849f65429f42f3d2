"""Tiles as the game's own converters read them: each pixel is the number of a colour. Mirrors win/share/tiletext.c, read_txttile()."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod_languages.tiles.colors import RGB
    from nhmod_languages.tiles.model import TileFile

MOST_COLORS = 256
"""MAXCOLORMAPSIZE (win/share/tile.h)."""
_NONE: RGB = (0, 0, 0)


@frozen
class Part:
    """One of the tile files that a converter is given, in its order.

    ``greys`` says, by the number of a colour in the map, which it becomes in a statue's picture (graymappings[]); nothing where the
    file is drawn as it is.
    """

    file: TileFile
    greys: tuple[int, ...] = ()


@frozen
class Painted:
    """A part as it is read: ``colors`` are ColorMap[], of which the first ``count`` are the part's own; of each tile 256 numbers."""

    colors: tuple[RGB, ...]
    count: int
    tiles: tuple[bytes, ...]

    def numbered(self, limit: int) -> Iterator[bytes]:
        """Yield the tiles with the number of the first colour that is the same, of ``limit``; ``limit`` itself where none is."""
        first: dict[RGB, int] = {}
        for number, rgb in enumerate(self.colors[:limit]):
            first.setdefault(rgb, number)
        table = bytes(min(first.get(rgb, limit), MOST_COLORS - 1) for rgb in self.colors)
        yield from (tile.translate(table) for tile in self.tiles)


def painted(parts: Sequence[Part]) -> Iterator[Painted]:
    """Read parts one after the other: beyond a file's own colours ColorMap[] keeps those of the file before."""
    colors = [_NONE] * MOST_COLORS
    for part in parts:
        own = part.file.colors
        colors[: len(own)] = [color.rgb for color in own]
        numbers = bytearray(MOST_COLORS)
        for number, color in enumerate(own):
            grey = part.greys[number] if number < len(part.greys) else number
            numbers[ord(color.letter)] = grey
        table = bytes(numbers)
        tiles = tuple("".join(tile.rows).encode("latin-1").translate(table) for tile in part.file.tiles)
        yield Painted(colors=tuple(colors), count=len(own), tiles=tiles)


def placed(tile: bytes, number: int, *, side: int, columns: int) -> Iterator[tuple[int, int, bytes]]:
    """Yield a tile's rows of pixels with the places of their first ones, x and y, in a sheet of ``columns`` tiles beside each other."""
    y, x = divmod(number, columns)
    for row in range(side):
        yield x * side, y * side + row, tile[row * side : (row + 1) * side]
