"""Numpy's file of one array, ``.npy`` (numpy/lib/format.py, version 1.0), of whole numbers; numpy itself is not needed to write it."""

from __future__ import annotations

import struct
from math import prod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

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
