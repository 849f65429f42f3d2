"""The colour map at the head of tile text, and letters of one map told in those of another. Mirrors win/share/tiletext.c."""

from __future__ import annotations

import math
import re
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias

from nhmod_languages.tiles import codes
from nhmod_languages.tiles.model import Color

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nhmod.diagnostics import Report
    from nhmod.location import Location

_COLOR = re.compile(r"([A-Za-z0-9.])\s*=\s*\(\s*(\d{1,9})\s*,\s*(\d{1,9})\s*,\s*(\d{1,9})\s*\)\s*")
_MAX_LEVEL = 255
_NEAREST = 3
RGB: TypeAlias = "tuple[int, int, int]"
BACKGROUND: RGB = (71, 108, 108)
"""What a thing without a floor is drawn on: the '.' of all releases' maps."""
NAMES: Mapping[str, RGB] = MappingProxyType(
    {
        "background": BACKGROUND,
        "black": (0, 0, 0),
        "red": (255, 0, 0),
        "green": (0, 145, 0),
        "brown": (145, 71, 0),
        "blue": (0, 0, 255),
        "magenta": (255, 0, 255),
        "cyan": (0, 182, 255),
        "gray": (149, 149, 149),
        "orange": (255, 108, 0),
        "bright green": (108, 255, 0),
        "yellow": (255, 255, 0),
        "bright blue": (108, 145, 182),
        "bright magenta": (255, 182, 255),
        "bright cyan": (182, 255, 255),
        "white": (255, 255, 255),
    }
)
"""The game's colours (include/color.h) as its tiles have them, where they have them."""
RED_BROWN: RGB = (204, 79, 0)
"""The one colour of the releases' maps that variants' maps have otherwise: SLASH'EM's, and those of what comes of it, is darker."""
_ALIKE = 0.06
"""How far apart two colours are, at most, that the eye takes for the same in a tile of 16 by 16."""
_PARTS = re.compile(r"\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)")


def color_of(text: str) -> RGB | None:
    """Return the colour that a text means: a name of ``NAMES``, ``#ff0000`` or ``(255, 0, 0)``; nothing for any other."""
    if text.startswith("#"):
        return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)
    if parts := _PARTS.fullmatch(text):
        red, green, blue = (int(part) for part in parts.groups())
        return (red, green, blue) if max(red, green, blue) <= _MAX_LEVEL else None
    return NAMES.get(text)


class ColorMap:
    """The lines of a colour map, one after the other; what is wrong with them goes to the report."""

    def __init__(self, report: Report) -> None:
        """Begin with no colour."""
        self._report = report
        self._colors: dict[str, Color] = {}

    def take(self, line: str, location: Location) -> bool:
        """Take a line, ``A = (r, g, b)``, and say whether it is one of a map; a faulty one is reported and left out."""
        match = _COLOR.fullmatch(line)
        if match is None:
            return False
        letter = match[1]
        red, green, blue = (int(match[part]) for part in (2, 3, 4))
        if letter in self._colors:
            self._report.error(codes.COLOR_MAP, f"the colour '{letter}' is defined twice", location)
        elif max(red, green, blue) > _MAX_LEVEL:
            message = f"a part of the colour '{letter}' is greater than {_MAX_LEVEL}"
            self._report.error(codes.COLOR_MAP, message, location)
        else:
            self._colors[letter] = Color(letter=letter, red=red, green=green, blue=blue, location=location)
        return True

    @property
    def colors(self) -> tuple[Color, ...]:
        """The colours in order."""
        return tuple(self._colors.values())


def translate(
    rows: Sequence[str], colors: Sequence[Color], palette: Mapping[str, RGB], report: Report
) -> tuple[str, ...] | None:
    """Write rows of letters of the map ``colors`` in letters of ``palette`` that have the same colours.

    All letters of the rows are in ``colors``. Of several letters of one colour the same one is taken, or the first. Gives
    nothing where a colour that the rows use is not in ``palette``: that is reported at the colour's line. ``RED_BROWN`` becomes what
    the map has in its place, with a note, if nothing else in the rows is of that colour.
    """
    table: dict[str, str] = {}
    used = {color.rgb for color in colors if any(color.letter in row for row in rows)}
    complete = True
    for color in colors:
        first = next((number for number, row in enumerate(rows, start=1) if color.letter in row), 0)
        if not first:
            continue  # a map may have more than the picture needs
        letters = [letter for letter, rgb in palette.items() if rgb == color.rgb]
        if letters:
            table[color.letter] = color.letter if color.letter in letters else letters[0]
            continue
        near = nearest_letter(color.rgb, palette)
        if color.rgb == RED_BROWN and difference(color.rgb, palette[near]) <= _ALIKE and palette[near] not in used:
            table[color.letter] = near
            message = (
                f"the target's tiles have {palette[near]} for the colour {color.rgb}, which is '{color.letter}' here"
            )
            report.note(codes.INEXACT, message, color.location)
            continue
        complete = False
        report.error(
            codes.FOREIGN_COLOR,
            f"the target's tiles have no colour {color.rgb}, which is '{color.letter}' here, first in row {first}",
            color.location,
            hint=f"draw with colours that it has; the nearest are {_nearest(color.rgb, palette)}",
        )
    return tuple("".join(table[letter] for letter in row) for row in rows) if complete else None


def _nearest(wanted: RGB, palette: Mapping[str, RGB]) -> str:
    """Return the nearest colours of a map, as the eye sees them."""
    colors = sorted(dict.fromkeys(palette.values()), key=lambda rgb: difference(wanted, rgb))
    return ", ".join(str(rgb) for rgb in colors[:_NEAREST])


def nearest_letter(wanted: RGB, palette: Mapping[str, RGB]) -> str:
    """Return the letter of a map whose colour looks most like one; the first of equals."""
    return min(palette, key=lambda letter: difference(wanted, palette[letter]))


def difference(one: RGB, other: RGB) -> float:
    """Return how far apart two colours are to the eye: 0 for the same one, about 1 from black to white (their distance in OKLab)."""
    return math.dist(_oklab(one), _oklab(other))


@cache
def _oklab(rgb: RGB) -> tuple[float, float, float]:
    """Return a colour's lightness and its two opposed hues; B. Ottosson, "A perceptual color space for image processing" (2020)."""
    red, green, blue = (_linear(part / _MAX_LEVEL) for part in rgb)
    long = math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    middle = math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _linear(part: float) -> float:
    """Return a part of an sRGB colour, 0 to 1, in the light's own measure (IEC 61966-2-1)."""
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4  # noqa: PLR2004 - the standard's numbers
