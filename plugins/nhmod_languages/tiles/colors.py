"""The colour map at the head of tile text, and letters of one map told in those of another. Mirrors win/share/tiletext.c."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod_languages.tiles import codes
from nhmod_languages.tiles.model import Color

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nhmod.diagnostics import Report
    from nhmod.location import Location

_COLOR = re.compile(r"([A-Za-z0-9.])\s*=\s*\(\s*(\d{1,9})\s*,\s*(\d{1,9})\s*,\s*(\d{1,9})\s*\)\s*")
_MAX_LEVEL = 255
_NEAREST = 3


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
    rows: Sequence[str], colors: Sequence[Color], palette: Mapping[str, tuple[int, int, int]], report: Report
) -> tuple[str, ...] | None:
    """Write rows of letters of the map ``colors`` in letters of ``palette`` that have the same colours.

    All letters of the rows are in ``colors``. Of several letters of one colour the same one is taken, or the first. Gives
    nothing where a colour that the rows use is not in ``palette``: that is reported at the colour's line.
    """
    table: dict[str, str] = {}
    complete = True
    for color in colors:
        first = next((number for number, row in enumerate(rows, start=1) if color.letter in row), 0)
        if not first:
            continue  # a map may have more than the picture needs
        letters = [letter for letter, rgb in palette.items() if rgb == color.rgb]
        if letters:
            table[color.letter] = color.letter if color.letter in letters else letters[0]
            continue
        complete = False
        report.error(
            codes.FOREIGN_COLOR,
            f"the target's tiles have no colour {color.rgb}, which is '{color.letter}' here, first in row {first}",
            color.location,
            hint=f"draw with colours that it has; the nearest are {_nearest(color.rgb, palette)}",
        )
    return tuple("".join(table[letter] for letter in row) for row in rows) if complete else None


def _nearest(wanted: tuple[int, int, int], palette: Mapping[str, tuple[int, int, int]]) -> str:
    """Return the nearest colours of a map, by the squares of the parts' distances."""

    def distance(rgb: tuple[int, int, int]) -> int:
        return sum((here - there) ** 2 for here, there in zip(wanted, rgb, strict=True))

    return ", ".join(str(rgb) for rgb in sorted(dict.fromkeys(palette.values()), key=distance)[:_NEAREST])
