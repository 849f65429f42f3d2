"""The files of all tiles that ``nhmod tiles export`` writes: as pictures, for X11, for Windows and Qt, and for programs in Python.

Numpy's file of one array, ``.npy`` (numpy/lib/format.py, version 1.0), is of whole numbers; numpy itself is not needed to write it.
"""

from __future__ import annotations

import struct
from math import prod
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report, problem
from nhmod_languages.commands.glyph_tiles import glyph_tiles
from nhmod_languages.commands.tile_files import exported
from nhmod_languages.contents.tile_tools import TILE2BMP, TILE2X11, bmp_tool
from nhmod_languages.tiles import TILE_SIZE
from nhmod_languages.tiles.bmp import compile_bmp
from nhmod_languages.tiles.codes import CONVERTER
from nhmod_languages.tiles.x11 import compile_x11

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nhmod.binary import Layout
    from nhmod_languages.commands.tile_games import OpenedTiles


_PARTS = 3


def files_of(name: str, opened: OpenedTiles, layout: Layout, report: Report) -> dict[str, bytes]:
    """Return the files of a format of ``FORMATS`` for a machine, by their paths.

    Raises:
        DiagnosticError: a tile can't be read, so that those behind it would be the wrong ones; or there are too many.
    """
    if name != _PICTURES:
        report.extend(opened.faults.diagnostics)
        report.raise_errors()
    return FORMATS[name](opened, layout, report)


def _pictures(opened: OpenedTiles, _layout: Layout, _report: Report) -> dict[str, bytes]:
    return exported(opened.after)


def _x11(opened: OpenedTiles, layout: Layout, _report: Report) -> dict[str, bytes]:
    if not opened.tree.exists(TILE2X11):
        raise problem(
            CONVERTER, f"{opened.tree.target.title} has no {TILE2X11}, so that how its statues look is not known"
        )
    return {"x11tiles": compile_x11(opened.parts(TILE2X11), layout)}


def _bmp(opened: OpenedTiles, layout: Layout, report: Report) -> dict[str, bytes]:
    tool = bmp_tool(opened.tree)
    if not tool.readable(layout):
        message = f"{TILE2BMP} of {opened.tree.target.title} writes numbers of {layout.long} bytes there"
        report.warning(
            CONVERTER, message, hint="no other program reads these; '--layout ilp32' is a picture that can be looked at"
        )
    return {"nhtiles.bmp": compile_bmp(opened.parts(TILE2BMP), tool, layout)}


def _numpy(opened: OpenedTiles, _layout: Layout, _report: Report) -> dict[str, bytes]:
    drawn = [(tile, file.palette) for file in opened.after.values() for tile in file.tiles]
    pixels = b"".join(bytes(palette[letter]) for tile, palette in drawn for row in tile.rows for letter in row)
    return {
        "tiles.npy": npy_of_bytes(pixels, (len(drawn), TILE_SIZE, TILE_SIZE, _PARTS)),
        "glyph2tile.npy": npy_of_shorts(glyph_tiles(opened)),
    }


_PICTURES = "pictures"
FORMATS: dict[str, Callable[[OpenedTiles, Layout, Report], dict[str, bytes]]] = {
    _PICTURES: _pictures,
    "x11": _x11,
    "bmp": _bmp,
    "numpy": _numpy,
}
"""What makes the files of each format, by the name that ``--as`` takes."""


_MAGIC = b"\x93NUMPY\x01\x00"
_ALIGNED = 64


def npy_of_bytes(content: bytes, shape: Sequence[int]) -> bytes:
    """Return an array of bytes (uint8) in row order.

    Raises:
        ValueError: there are more or fewer than the shape says.
    """
    if len(content) != prod(shape):
        message = f"{len(content)} bytes are no array of {tuple(shape)}"
        raise ValueError(message)
    return _head("|u1", shape) + content


def npy_of_shorts(numbers: Sequence[int]) -> bytes:
    """Return an array of small numbers (int16), as the game's glyph2tile[] is."""
    return _head("<i2", (len(numbers),)) + struct.pack(f"<{len(numbers)}h", *numbers)


def _head(kind: str, shape: Sequence[int]) -> bytes:
    text = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {tuple(shape)}, }}"
    before = len(_MAGIC) + 2
    text += " " * (-(before + len(text) + 1) % _ALIGNED) + "\n"
    return _MAGIC + struct.pack("<H", len(text)) + text.encode("latin-1")
