"""X11's file of all tiles, ``x11tiles``: written as win/X11/tile2x11.c does, and read. Its header is x11_header (include/tile2x11.h).

The header has six numbers, each an ``unsigned long``: version (2), ncolors, tile_width, tile_height, ntiles (a multiple of per_row) and
per_row (40). Then come the colours, red, green and blue in a byte each, and a byte a pixel, row by row of the whole sheet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.binary import LAYOUTS, Layout
from nhmod.diagnostics import problem
from nhmod_languages.tiles.art import Art
from nhmod_languages.tiles.codes import CONVERTER
from nhmod_languages.tiles.model import TILE_SIZE
from nhmod_languages.tiles.painted import MOST_COLORS, Part, painted, placed
from nhmod_languages.tiles.sheets import COLUMNS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nhmod_languages.tiles.colors import RGB

_VERSION = 2
_NUMBER = "unsigned long"
_NUMBERS = 6
_RGB = 3


def compile_x11(parts: Sequence[Part], layout: Layout) -> bytes:
    """Return the file of some tile files, for a game on a machine.

    Raises:
        DiagnosticError: the tool would refuse them: all maps together have too many colours, or a grey is in none.
    """
    read = list(painted(parts))
    colors: list[RGB] = []
    counts: list[int] = []
    for part in read:
        colors += (rgb for rgb in dict.fromkeys(part.colors[: part.count]) if rgb not in colors)
        counts.append(len(colors))
    if len(colors) > MOST_COLORS:
        raise problem(
            CONVERTER, f"the tile files have {len(colors)} colours together, and x11tiles has room for {MOST_COLORS}"
        )
    total = sum(len(part.tiles) for part in read)
    total += -total % COLUMNS
    width = COLUMNS * TILE_SIZE
    pixels = bytearray(total * TILE_SIZE * TILE_SIZE)
    number = 0
    for part, count in zip(read, counts, strict=True):
        for tile in part.numbered(count):
            if count < MOST_COLORS and count in tile:
                raise problem(
                    CONVERTER,
                    "a grey of the statues is none of the colours of the tile files, so that x11tiles can't have it",
                )
            for x, y, row in placed(tile, number, side=TILE_SIZE, columns=COLUMNS):
                pixels[y * width + x : y * width + x + TILE_SIZE] = row
            number += 1
    header = (_VERSION, len(colors), TILE_SIZE, TILE_SIZE, total, COLUMNS)
    return b"".join((*(layout.pack(_NUMBER, one) for one in header), *map(bytes, colors), pixels))


def decompile_x11(content: bytes) -> Art | None:
    """Return the sheet in such a file, of whichever machine; nothing where it is none."""
    for layout in LAYOUTS.values():
        size = layout.size(_NUMBER)
        if len(content) < _NUMBERS * size:
            continue
        header = [layout.unpack(_NUMBER, content, number * size) for number in range(_NUMBERS)]
        version, count, across, down, total, columns = header
        start = _NUMBERS * size + _RGB * count
        if (version, across, down) != (_VERSION, TILE_SIZE, TILE_SIZE) or not columns or total % columns:
            continue
        if count > MOST_COLORS or len(content) != start + total * across * down:
            continue
        colors = [content[at : at + _RGB] + b"\xff" for at in range(_NUMBERS * size, start, _RGB)]
        if max(content[start:], default=0) >= count:
            continue
        pixels = b"".join(map(colors.__getitem__, content[start:]))
        return Art(width=columns * across, height=total // columns * down, pixels=pixels)
    return None
