"""Tiles made of other tiles: with other colours, one over another, and smaller."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def recolored(rows: Sequence[str], letters: Mapping[str, str]) -> tuple[str, ...]:
    """Write rows with other letters; those that ``letters`` does not name stay."""
    table = str.maketrans(dict(letters))
    return tuple(row.translate(table) for row in rows)


def laid_over(rows: Sequence[str], top: Sequence[str], *, background: str) -> tuple[str, ...]:
    """Lay a picture of the same size over another, which is seen where ``top`` has the letter ``background``."""
    return tuple(
        "".join(under if over == background else over for under, over in zip(low, high, strict=True))
        for low, high in zip(rows, top, strict=True)
    )


def reduced(rows: Sequence[str], factor: int) -> tuple[str, ...]:
    """Make a picture ``factor`` times smaller each way: a pixel gets the letter that most of its square have, the first of equals."""
    width, height = len(rows[0]) // factor, len(rows) // factor
    return tuple(
        "".join(_most(rows, column * factor, row * factor, factor) for column in range(width)) for row in range(height)
    )


def _most(rows: Sequence[str], left: int, top: int, side: int) -> str:
    return Counter("".join(row[left : left + side] for row in rows[top : top + side])).most_common(1)[0][0]
