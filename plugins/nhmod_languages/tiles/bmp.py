"""The BMP of all tiles, ``nhtiles.bmp``, of the windows of Windows and Qt: written as win/share/tile2bmp.c does, and read.

It is that program's ``struct tagBMP`` as it is in memory: BITMAPFILEHEADER, BITMAPINFOHEADER, the palette and the pixels, a byte each, the
lowest row first. Where its numbers are an ``unsigned long`` (3.4.3), others read it only if a ``long`` has 4 bytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.binary import LP64, Layout
from nhmod.dataclass import frozen
from nhmod.diagnostics import problem
from nhmod_languages.tiles.art import Art
from nhmod_languages.tiles.codes import CONVERTER
from nhmod_languages.tiles.model import TILE_SIZE
from nhmod_languages.tiles.painted import Part, painted, placed

if TYPE_CHECKING:
    from collections.abc import Sequence


_MAGIC = 0x4D42
_SHORT = "unsigned short"
_FILE = (_SHORT, "", _SHORT, _SHORT, "")
_INFO = ("", "", "", _SHORT, _SHORT, "", "", "", "", "", "")
"""The members' types; an empty one is the tool's own long number."""
_BITS = 8
_QUAD = 4
_LONG = "unsigned long"


@frozen
class BmpTool:
    """What a tree's tile2bmp.c says: MAX_X and MAX_Y, RGBQUAD_COUNT, and the type of its headers' long numbers.

    ``sized`` says whether biSizeImage is the pixels' size (or else 0), ``most_colors`` how many a tile file may have.
    """

    width: int
    height: int
    quads: int
    number: str
    sized: bool
    most_colors: int

    @property
    def columns(self) -> int:
        """How many tiles stand beside each other."""
        return self.width // TILE_SIZE

    @property
    def room(self) -> int:
        """How many tiles it has room for."""
        return self.columns * (self.height // TILE_SIZE)

    def readable(self, layout: Layout) -> bool:
        """Return whether what it writes on a machine is a BMP as others know it, whose long numbers have 4 bytes."""
        return layout.size(self.number) == _QUAD


def compile_bmp(parts: Sequence[Part], tool: BmpTool, layout: Layout) -> bytes:
    """Return the file of some tile files, as the tool writes it on a machine.

    Raises:
        DiagnosticError: there are more tiles or colours than the tool has room for; it would write the tiles behind its array.
    """
    read = list(painted(parts))
    tiles = [tile for part in read for tile in part.numbered(part.count)]
    if len(tiles) > tool.room:
        raise problem(
            CONVERTER, f"there are {len(tiles)} tiles, and tile2bmp has room for {tool.room}", hint="leave some out"
        )
    colors = max((part.count for part in read), default=0)
    if colors > tool.most_colors:
        raise problem(CONVERTER, f"a tile file has {colors} colours, and tile2bmp takes {tool.most_colors}")
    header, start = _header(tool, layout)
    content = bytearray(header) + bytearray(start - len(header) + tool.width * tool.height)
    # Colours that the palette has no room for get into the first pixels, as in the tool.
    for number, (red, green, blue) in enumerate(read[0].colors[: read[0].count] if read else ()):
        at = len(header) + _QUAD * number
        content[at : at + _QUAD] = bytes((blue, green, red, 0))
    for number, tile in enumerate(tiles):
        for x, y, row in placed(tile, number, side=TILE_SIZE, columns=tool.columns):
            at = start + (tool.height - 1 - y) * tool.width + x
            content[at : at + TILE_SIZE] = row
    return bytes(content)


def _header(tool: BmpTool, layout: Layout) -> tuple[bytes, int]:
    """Return both headers, and where the pixels begin."""
    file = [kind or tool.number for kind in _FILE]
    info = [kind or tool.number for kind in _INFO]
    info_size = sum(map(layout.size, info))
    start = sum(map(layout.size, file)) + info_size + _QUAD * tool.quads
    pixels = tool.width * tool.height
    image = ((tool.width * _BITS + 31) & ~31) // 8 * tool.height if tool.sized else 0
    numbers = (
        *zip(file, (_MAGIC, start + pixels, 0, 0, start), strict=True),
        *zip(info, (info_size, tool.width, tool.height, 1, _BITS, 0, image, 0, 0, tool.quads, 0), strict=True),
    )
    return b"".join(layout.pack(kind, value) for kind, value in numbers), start


def decompile_long_bmp(content: bytes) -> Art | None:
    """Return the sheet in a BMP whose long numbers have 8 bytes, which 3.4.3's tool writes on 64-bit Linux; nothing where it is none."""
    kinds = [kind or _LONG for kind in (*_FILE, *_INFO)]
    sizes = list(map(LP64.size, kinds))
    if len(content) < sum(sizes):
        return None
    numbers = [LP64.unpack(kind, content, sum(sizes[:at])) for at, kind in enumerate(kinds)]
    magic, whole, _, _, start, info_size, width, height, _, bits, *_rest, quads, _important = numbers
    palette = start - _QUAD * quads
    if (magic, whole, bits, palette) != (_MAGIC, len(content), _BITS, sum(sizes)) or info_size != sum(
        sizes[len(_FILE) :]
    ):
        return None
    if whole != start + width * height:
        return None
    colors = [bytes((content[at + 2], content[at + 1], content[at], 255)) for at in range(palette, start, _QUAD)]
    lines = (content[start + y * width : start + (y + 1) * width] for y in reversed(range(height)))
    pixels = b"".join(colors[number] if number < quads else bytes(4) for line in lines for number in line)
    return Art(width=width, height=height, pixels=pixels)
