"""Tiles as PNG pictures, for documentation and previews."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from nhmod_languages.tiles.pillow import require_pillow

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PIL.Image import Image

    from nhmod_languages.tiles.colors import RGB


def tile_image(rows: Sequence[str], palette: Mapping[str, RGB]) -> Image:
    """Return one tile as Pillow's image, of RGB; raises as ``tile_png`` does."""
    require_pillow("pictures of tiles need")
    from PIL import Image  # noqa: PLC0415 - as require_pillow says

    return Image.frombytes(
        "RGB", (len(rows[0]), len(rows)), bytes(part for row in rows for letter in row for part in palette[letter])
    )


def tile_png(rows: Sequence[str], palette: Mapping[str, RGB], *, scale: int = 1) -> bytes:
    """Draw one tile; a pixel becomes ``scale`` by ``scale`` pixels.

    Raises:
        DiagnosticError: Pillow is not installed.
        KeyError: a letter is not in the palette (``read_tile`` gives only such that are).
    """
    image = tile_image(rows, palette)
    from PIL.Image import Resampling  # noqa: PLC0415 - as require_pillow says

    stream = BytesIO()
    image.resize((image.width * scale, image.height * scale), Resampling.NEAREST).save(stream, format="PNG")
    return stream.getvalue()
