"""The values that fields have: parsed once, printed back as an author writes them."""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Generic, Self, TypeVar

from nhmod.dataclass import dataclass, frozen
from nhmod.location import Location

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.manifest.origin import Origin

K = TypeVar("K")
V = TypeVar("V")

PERCENT = r"(?:100(?:\.0{1,6})?|[0-9]{1,2}(?:\.[0-9]{1,6})?)%"


@dataclass(frozen=True, slots=True)
class Dice:
    """``count`` dice of ``sides`` sides: ``2d6``."""

    count: int
    sides: int

    PATTERN: ClassVar = r"[0-9]{1,3}d[0-9]{1,3}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse ``2d6``; raises ``ValueError``, also for dice without a side: a game that throws them divides by 0."""
        _require(cls.PATTERN, text)
        count, sides = (int(part) for part in text.split("d"))
        if count and not sides:
            raise ValueError("a die has 1 side or more")
        return cls(count, sides)

    def __str__(self) -> str:
        return f"{self.count}d{self.sides}"


@dataclass(frozen=True, slots=True)
class Chance:
    """``numerator`` times in ``denominator``, in lowest terms: ``1/4``. It is never 0 and at most 1."""

    numerator: int
    denominator: int

    PATTERN: ClassVar = r"[0-9]{1,9}(?:/| in )[0-9]{1,9}|[0-9]{1,3}(?:\.[0-9]{1,6})?%"

    def __post_init__(self) -> None:
        """Reduce; raises ``ValueError`` for a chance of 0 or over 1."""
        if not 0 < self.numerator <= self.denominator:
            raise ValueError("a chance is more than 0 and at most 1")
        fraction = Fraction(self.numerator, self.denominator)
        object.__setattr__(self, "numerator", fraction.numerator)
        object.__setattr__(self, "denominator", fraction.denominator)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse ``1/4``, ``1 in 4`` or ``25%``; raises ``ValueError``."""
        _require(cls.PATTERN, text)
        if text.endswith("%"):
            fraction = Fraction(text[:-1]) / 100
            return cls(fraction.numerator, fraction.denominator)
        numerator, _, denominator = text.replace(" in ", "/").partition("/")
        return cls(int(numerator), int(denominator))

    @property
    def fraction(self) -> Fraction:
        """The chance as a number."""
        return Fraction(self.numerator, self.denominator)

    def __str__(self) -> str:
        return f"{self.numerator}/{self.denominator}"


@dataclass(frozen=True, slots=True)
class IntRange:
    """The whole numbers from ``low`` to ``high``, both included: ``3..7``, or ``5`` alone."""

    low: int
    high: int

    PATTERN: ClassVar = r"-?[0-9]{1,9}\.\.-?[0-9]{1,9}"

    def __post_init__(self) -> None:
        """Check the order; raises ``ValueError``."""
        if self.low > self.high:
            raise ValueError(f"the range ends at {self.high}, before it begins at {self.low}")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse ``3..7`` or ``5``; raises ``ValueError``."""
        _require(rf"{cls.PATTERN}|-?[0-9]{{1,9}}", text)
        low, dots, high = text.partition("..")
        return cls(int(low), int(high if dots else low))

    def __contains__(self, number: int) -> bool:
        return self.low <= number <= self.high

    def __str__(self) -> str:
        return f"{self.low}..{self.high}" if self.low != self.high else str(self.low)


@dataclass(frozen=True, slots=True)
class Point:
    """A place on a map: column ``x`` and row ``y``."""

    x: int
    y: int

    def __str__(self) -> str:
        return f"[{self.x}, {self.y}]"


@frozen
class Word:
    """The name of a thing of the game; the core looks it up in the first of ``vocabularies`` that has it.

    ``made`` says that the game is to make such a thing, ``brings`` that it may come into a game because of the word.
    """

    text: str
    vocabularies: tuple[str, ...]
    origin: Origin
    made: bool = False
    brings: bool = True

    def __str__(self) -> str:
        return self.text


@frozen
class ModFile:
    """A file of the mod: ``path`` is relative to its folder (POSIX), ``real`` is where it lies, inside of it.

    ``brings`` says that what its text names may come into a game.
    """

    path: str
    real: Path
    origin: Origin
    brings: bool = False

    def __str__(self) -> str:
        return self.path


def text_content(file: Path) -> bytes:
    """Return what is in a text file of a mod: without the mark (BOM) and the line ends of Windows' editors. Raises ``OSError``."""
    return plain_text(file.read_bytes())


def plain_text(content: bytes) -> bytes:
    """Return a text without the mark (BOM) and the line ends of Windows' editors."""
    return content.removeprefix(BOM_UTF8).replace(b"\r\n", b"\n")


@frozen
class BlockText:
    """Several lines, without line ends; a last empty one is dropped.

    ``indent`` is the number of characters before each line of a literal block, and 0 for any other.
    """

    lines: tuple[str, ...]
    origin: Origin
    indent: int = 0

    def at(self, line: int, column: int = 0, width: int = 0) -> Location:
        """Return the place of a stretch of a line (all from 0); of the whole block if it is not a literal one."""
        whole = self.origin.location
        if not self.indent:
            return whole
        number, start = whole.line + 1 + line, self.indent + column + 1
        return Location(file=whole.file, line=number, column=start, end_line=number, end_column=start + width)

    def __str__(self) -> str:
        return "\n".join(self.lines)


@frozen
class CodeText(BlockText):
    """Lines of C by the mod's author: they run with the rights of the player, so a user must trust them first (NH1006)."""


@frozen
class Pair(Generic[K, V]):
    """One key of a free mapping with its value; ``origin`` is the value's, ``key_origin`` the key's."""

    key: K
    value: V
    origin: Origin
    key_origin: Origin


def percent(text: str) -> Fraction:
    """Parse ``70%`` or ``0.5%`` into a part of 1; raises ``ValueError`` outside of 0 to 100 %."""
    _require(PERCENT, text)
    return Fraction(text[:-1]) / 100


def percent_text(part: Fraction) -> str:
    """Write a part of 1 as a percentage: ``70%``, ``0.5%``."""
    return f"{float(part * 100):.6f}".rstrip("0").rstrip(".") + "%"


def _require(pattern: str, text: str) -> None:
    if not re.fullmatch(pattern, text):
        raise ValueError
