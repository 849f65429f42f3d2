"""A drawing of rectangles, lines and texts, from which both kinds of picture are made; units are pixels of the SVG."""

from __future__ import annotations

from typing import TypeAlias

from nhmod.dataclass import frozen

Point: TypeAlias = tuple[float, float]

INK = "#222222"
GREY = "#6b7280"
MORE_GAP = 8
WHITE = "#ffffff"
_NARROW = frozenset("iljtfr.,:;'!|()[] -")
_WIDE = frozenset("mwMW@%")


@frozen
class Box:
    """A rectangle; no ``fill`` or no ``stroke`` leaves it out; ``dashed`` is about the stroke."""

    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    stroke: str = ""
    dashed: bool = False
    radius: float = 0


@frozen
class Line:
    """A line through points; ``arrow`` puts a head at its end; ``halo`` a white edge, so that crossings can be followed."""

    points: tuple[Point, ...]
    color: str = INK
    width: float = 1
    dashed: bool = False
    arrow: bool = False
    halo: bool = False


@frozen
class Text:
    """A line of text, ``x`` its left end (its middle if ``centered``), ``y`` the middle of its height.

    ``more`` follows it after a gap, in its own size and colour and never bold.
    """

    x: float
    y: float
    text: str
    size: int = 12
    color: str = INK
    bold: bool = False
    centered: bool = False
    more: str = ""
    more_size: int = 11
    more_color: str = GREY


Shape: TypeAlias = Box | Line | Text


@frozen
class Scene:
    """A drawing: the shapes are drawn in their order."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


def text_width(text: str, size: int = 12, *, bold: bool = False) -> float:
    """Estimate how wide a text is, rather too much: the pictures' fonts differ."""
    units = 0.0
    for character in text:
        if character in _NARROW:
            units += 0.36
        elif character in _WIDE:
            units += 0.92
        else:
            units += 0.72 if character.isupper() else 0.59
    return units * size * (1.06 if bold else 1)
