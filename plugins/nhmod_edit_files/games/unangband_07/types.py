"""Forms of fields that only Unangband has: damage that grows with the level, how long a spell lasts, where objects are found."""

from __future__ import annotations

import re
from typing import ClassVar

from nhmod.dataclass import frozen
from nhmod_edit_files.games.unangband_07.formula import BadFormulaError, parsed
from nhmod_edit_files.types import FieldType, Pattern, Plain, Text

_BYTE = 255
"""The most that the game keeps of a level or a rarity."""


@frozen
class Formula(FieldType):
    """A spell's damage with what is added every so many levels: ``3d4+(1d4)/5`` (``formula`` has its grammar)."""

    called: ClassVar[str] = "damage such as '20', '3d4' or '3d4+2+(1d4)/5'"

    def wrong(self, text: str) -> str:
        """Say what is no damage, and from where on."""
        try:
            parsed(text)
        except BadFormulaError as error:
            return str(error)
        return ""

    def doubtful(self, text: str) -> str:
        """Say what the game makes of a number that stands for two."""
        return parsed(text).misread

    def where(self, text: str) -> tuple[int, int]:
        """Return where it goes wrong."""
        try:
            parsed(text)
        except BadFormulaError as error:
            return error.at, len(text)
        return 0, len(text)

    def plain(self, text: str) -> Plain:
        """Return a number where it is no more than that."""
        return int(text) if text.isdigit() else text


@frozen
class Duration(FieldType):
    """How long a spell lasts: ``20``, ``2d3``, ``1d20+20``."""

    called: ClassVar[str] = "turns such as '20', '2d3' or '1d20+20'"

    def wrong(self, text: str) -> str:
        """Say what is no duration."""
        form = r"\d+(d\d+(\+\d+)?)?|\d+\+\d+d\d+"
        return "" if re.fullmatch(form, text) else self.unlike(text)

    def doubtful(self, text: str) -> str:
        """Say what the game makes of a bonus that stands first."""
        found = re.fullmatch(r"(\d+)\+(\d+)d(\d+)", text)
        if found is None:
            return ""
        plus, dice, sides = found.groups()
        return f"the game reads '{text}' as {plus}d{sides}: write '{dice}d{sides}+{plus}'"

    def plain(self, text: str) -> Plain:
        """Return a number where it is no more than that."""
        return int(text) if text.isdigit() else text


@frozen
class Allocation(FieldType):
    """Where objects are found: ``5/2`` from level 5 on, once in 2 times; ``5`` means ``5/1``."""

    pattern: ClassVar[str] = r"[^:]*"
    called: ClassVar[str] = "a level and a rarity such as '5/2'"

    def wrong(self, text: str) -> str:
        """Say what is no level."""
        found = re.match(r"\d+", text)
        if found is None:
            return self.unlike(text)
        big = next((one for one in re.findall(r"\d+", text) if int(one) > _BYTE), "")
        return f"{big} is outside 0 to 255" if big else ""

    def doubtful(self, text: str) -> str:
        """Say what the game passes over."""
        if re.fullmatch(r"\d+(/[1-9]\d*)?", text):
            return ""
        level = re.match(r"\d*", text)
        read = level.group() if level else ""
        return f"the game reads '{text}' as {read}/1: write a level, '/' and a rarity from 1"


@frozen
class Glyph(Text):
    """A character that is all there is on its line."""

    called: ClassVar[str] = "one character"

    def wrong(self, text: str) -> str:
        """Say that there is none."""
        return self.lacking(text)

    def doubtful(self, text: str) -> str:
        """Say that the game reads the first of several."""
        return "" if len(text) == 1 else f"the game reads '{text}' as '{text[0]}'"


@frozen
class Ignored(Text):
    """What stands behind all that the game reads of a line."""

    def doubtful(self, text: str) -> str:
        """Say that it is for nothing."""
        return f"the game passes over '{text}'"


SCALAR = Pattern(
    form=r"-?\d+(?:\+\d+/\d+)?|\d+/\d+", says="a number that can grow with the level such as '3', '2+1/10' or '1/5'"
)
"""A number that grows with the level: ``2+1/10`` is 2, and 1 more every 10 levels."""

HIT_DICE = Pattern(form=r"\d{1,3}d\d{1,3}", says="dice such as '2d6'")
"""Dice of a weapon or a blow."""
