"""Tiles as PNG pictures, for documentation and previews."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from nhmod.diagnostics import problem
from nhmod_languages.tiles import codes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def tile_png(rows: Sequence[str], palette: Mapping[str, tuple[int, int, int]], *, scale: int = 1) -> bytes:
    """Draw one tile; a pixel becomes ``scale`` by ``scale`` pixels.

    Raises:
        DiagnosticError: Pillow is not installed.
        KeyError: a letter is not in the palette (``read_tile`` gives only such that are).
    """
    try:
        from PIL import Image  # noqa: PLC0415 - optional, and too heavy for every start of the program
    except ImportError as error:
        raise problem(
            codes.PILLOW,
            "pictures of tiles need Pillow, which is not installed",
            hint="pip install 'nhmod[tiles]'",
            exit_status=3,
        ) from error
    width, height = len(rows[0]), len(rows)
    image = Image.new("RGB", (width, height))
    image.putdata([palette[letter] for row in rows for letter in row])
    stream = BytesIO()
    image.resize((width * scale, height * scale), Image.Resampling.NEAREST).save(stream, format="PNG")
    return stream.getvalue()
