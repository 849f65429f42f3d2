"""PNGs of every kind of colour, depth and order, with one colour that is transparent or without: each pixel is told as it was drawn.

Optimizers of PNGs make all of these forms.
"""

from __future__ import annotations

import random
import struct
from itertools import product

import pytest
from png_forms import COLORS, COLORS_SEEN, DEPTHS, GREY, GREY_SEEN, PALETTE, PARTS, SIDE, Pixel, chunk, png

from nhmod_languages.tiles import read_art

FORMS = [
    (kind, depth, interlaced, keyed)
    for kind, depths in DEPTHS.items()
    for depth, interlaced, keyed in product(depths, (False, True), (False, True))
    if not keyed or kind in (GREY, COLORS, PALETTE)
]


@pytest.mark.parametrize(("kind", "depth", "interlaced", "keyed"), FORMS)
def test_each_pixel_is_told_as_it_was_drawn(kind: int, depth: int, interlaced: bool, keyed: bool) -> None:
    chances = random.Random(7)  # noqa: S311 - the same picture each time
    most = (1 << depth) - 1
    palette = [tuple(chances.randrange(256) for _ in range(3)) for _ in range(min(1 << depth, 256))]
    pixels = [
        [tuple(chances.randrange(most + 1) for _ in range(PARTS[kind])) for _ in range(SIDE)] for _ in range(SIDE)
    ]
    key = pixels[3][5]
    seen = {number: chances.choice((0, 127, 128, 255)) for number in range(len(palette) // 2 + 1)} if keyed else {}
    further = b""
    if kind == PALETTE:
        further += chunk(b"PLTE", b"".join(bytes(color) for color in palette))
        further += chunk(b"tRNS", bytes(seen.values())) if keyed else b""
    elif keyed:
        for at in range(4):
            pixels[at][at] = key
        further += chunk(b"tRNS", b"".join(struct.pack(">H", part) for part in key))

    def drawn(pixel: Pixel) -> tuple[int, int, int] | None:
        if kind == PALETTE:
            color, alpha = palette[pixel[0]], seen.get(pixel[0], 255)
        else:
            parts = [part >> 8 if depth == 16 else part * 255 // most for part in pixel]
            color = tuple(parts[:3]) if kind in (COLORS, COLORS_SEEN) else (parts[0],) * 3
            alpha = 0 if keyed and pixel == key else parts[-1] if kind in (GREY_SEEN, COLORS_SEEN) else 255
        return (color[0], color[1], color[2]) if alpha >= 128 else None

    art = read_art(png(kind, depth, pixels, interlaced=interlaced, further=further), "art.png")
    told = [[art.at(x, y) for x in range(SIDE)] for y in range(SIDE)]
    assert told == [[drawn(pixel) for pixel in row] for row in pixels]
