"""What Angband 3.5 and 4.2 read alike (src/parser.c, z-color.c, load.c): colors, texts that can't be empty, ranges of levels, saves."""

from __future__ import annotations

import re
from typing import ClassVar

from nhmod.dataclass import frozen
from nhmod_edit_files.types import Dice, Text

BYTE = 2**8 - 1
"""The greatest number of what a game keeps in a byte."""
COLORS = {
    "d": "Dark",
    "w": "White",
    "s": "Slate",
    "o": "Orange",
    "r": "Red",
    "g": "Green",
    "b": "Blue",
    "u": "Umber",
    "D": "Light Dark",
    "W": "Light Slate",
    "P": "Light Purple",
    "y": "Yellow",
    "R": "Light Red",
    "G": "Light Green",
    "B": "Light Blue",
    "U": "Light Umber",
    "p": "Purple",
    "v": "Violet",
    "t": "Teal",
    "m": "Mud",
    "Y": "Light Yellow",
    "i": "Magenta-Pink",
    "T": "Light Teal",
    "V": "Light Violet",
    "I": "Light Pink",
    "M": "Mustard",
    "z": "Blue Slate",
    "Z": "Deep Light Blue",
}
"""The colors by their letters (``color_table`` in src/z-color.c or src/util.c)."""


@frozen
class Filled(Text):
    """The rest of a line, of which there must be some: the game refuses a directive with nothing behind its colon."""

    pattern: ClassVar[str] = r".+"
    called: ClassVar[str] = "a text, which can't be empty"

    def wrong(self, text: str) -> str:
        """Say that nothing stands there."""
        return "" if text else f"expected {self.label}"


_INT_MAX = 2**31 - 1


@frozen
class Random(Dice):
    """A random value as ``parse_random`` in src/parser.c reads it: ``5``, ``2d6``, ``d6``, ``M4``, ``3+2d6M4``; a minus turns all of it."""

    pattern: ClassVar[str] = r"-?(?:(?:\d+\+)?\d*d\d+(?:M\d+)?|(?:\d+\+)?M\d+|\d+)"
    called: ClassVar[str] = "a number or dice such as '2d6' or '3+d5M10'"

    def wrong(self, text: str) -> str:
        """Say what is not of the form, or too large for the game's variable."""
        if not re.fullmatch(self.pattern, text):
            return self.unlike(text)
        large = next((one for one in re.findall(r"\d+", text) if int(one) > _INT_MAX), "")
        return f"{large} is greater than {_INT_MAX}" if large else ""


@frozen
class Levels(Text):
    """Two levels with ``to`` between them: from which to which something is."""

    low: int = 0
    high: int = BYTE
    form: ClassVar[str] = r"\s*([-+]?\d+)\s+to\s+([-+]?\d+)\s*"
    pattern: ClassVar[str] = r".+"

    @property
    def label(self) -> str:
        """Two numbers."""
        return f"two levels from {self.low} to {self.high} such as '5 to 100'"

    def levels(self, text: str) -> tuple[int, int] | None:
        """Return the two; None for what is not of the form."""
        found = re.fullmatch(self.form, text)
        return None if found is None else (int(found[1]), int(found[2]))

    def wrong(self, text: str) -> str:
        """Say what is not of the form, or outside the range."""
        found = self.levels(text)
        if found is None:
            return self.unlike(text)
        outside = next((level for level in found if not self.low <= level <= self.high), None)
        return "" if outside is None else f"{outside} is outside {self.low} to {self.high}"


OLD_BASE = "a character that has it was saved with the old: it keeps that under the artifact's name (rd_item)"
"""What becomes of an artifact in a savefile when it is of another type."""
OWNERS = """store owners by place
        gone: where it was the owner the game ends: 'Bad call to store_ownerbyidx' (rd_stores), or has another
        moved: stores have other owners (rd_stores)"""
"""The owners of stores in savefiles, as ``kept_in`` reads them."""
