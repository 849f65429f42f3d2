"""PNGs of every kind of colour, depth and order of pixels, written bit by bit: what writes pictures by a library knows few of these.

Source: PNG specification (third edition), 8 (interlacing), 11.2 and 11.3.1.1.
"""

from __future__ import annotations

import struct
import zlib

GREY, COLORS, PALETTE, GREY_SEEN, COLORS_SEEN = 0, 2, 3, 4, 6
PARTS = {GREY: 1, COLORS: 3, PALETTE: 1, GREY_SEEN: 2, COLORS_SEEN: 4}
DEPTHS = {GREY: (1, 2, 4, 8, 16), COLORS: (8, 16), PALETTE: (1, 2, 4, 8), GREY_SEEN: (8, 16), COLORS_SEEN: (8, 16)}
SIDE = 16
WHOLE = ((0, 0, 1, 1),)
ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
Pixel = tuple[int, ...]


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def packed(values: list[int], depth: int) -> bytes:
    bits = "".join(f"{value:0{depth}b}" for value in values)
    bits += "0" * (-len(bits) % 8)
    return bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8))


def png(kind: int, depth: int, pixels: list[list[Pixel]], *, interlaced: bool, further: bytes = b"") -> bytes:
    data = b""
    for left, top, right, down in ADAM7 if interlaced else WHOLE:
        for y in range(top, SIDE, down):
            row = [part for x in range(left, SIDE, right) for part in pixels[y][x]]
            data += b"\0" + packed(row, depth)
    head = struct.pack(">IIBBBBB", SIDE, SIDE, depth, kind, 0, 0, interlaced)
    body = chunk(b"IHDR", head) + further + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body
