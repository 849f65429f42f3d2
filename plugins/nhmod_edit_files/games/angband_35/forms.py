"""The forms of fields as Angband 3.5's parser reads them (src/parser.c), and short ways to write its tables."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from nhmod.dataclass import frozen
from nhmod_edit_files.games.both_angbands import BYTE, Filled, Levels, Random
from nhmod_edit_files.notation import Notation
from nhmod_edit_files.types import Char, Code, Codes, Flags, Named, Number, OneIn, Plain, SubWord, Word

if TYPE_CHECKING:
    from collections.abc import Collection


SHORT = 2**15 - 1


@frozen
class Whole(Number):
    """A whole number as C's ``strtol`` reads it: from 0 on it is octal, from 0x on hexadecimal, and what follows it is nothing."""

    pattern: ClassVar[str] = r"[ \t]*[+-]?\d[^:]*"

    def wrong(self, text: str) -> str:
        """Say what begins with no number, or is outside the range."""
        value = _read(text)
        if value is None:
            return self.unlike(text)
        return self.outside(value)

    def doubtful(self, text: str) -> str:
        """Say what the game reads, where it is not what stands there; a remark behind a blank is none of it."""
        said = text.split(maxsplit=1)[0]
        value = _read(text)
        return "" if re.fullmatch(r"[+-]?\d+", said) and value == int(said) else f"the game reads '{said}' as {value}"

    def plain(self, text: str) -> Plain:
        """Return the number, without a remark behind it; what the game reads otherwise than it stands there is the text."""
        value = _read(text)
        return text if value is None or self.doubtful(text) else value


def _read(text: str) -> int | None:
    """Return what ``strtol`` makes of a text; None where it begins with no number."""
    found = re.match(r"\s*([+-]?)(0[xX][0-9a-fA-F]+|0[0-7]*|[1-9]\d*)", text)
    if found is None:
        return None
    digits = found[2]
    base = 16 if digits[1:2] in ("x", "X") else 8 if digits[0] == "0" else 10
    return int(digits, base) * (-1 if found[1] == "-" else 1)


@frozen
class SomeFlags(Flags):
    """Flags of a line that can't be empty."""

    pattern: ClassVar[str] = r".+"

    def wrong(self, text: str) -> str:
        """Say that nothing stands there."""
        return self.lacking(text)


@frozen
class Roll(Random):
    """Dice of which the game keeps the dice and their sides, each up to ``high``, and nothing else."""

    high: int = BYTE

    def wrong(self, text: str) -> str:
        """Say what is not of the form, or more than the game has room for."""
        if wrong := Random.wrong(self, text):
            return wrong
        found = re.search(r"(\d*)d(\d+)", text)
        most = max((int(number or 1) for number in found.groups()), default=0) if found else 0
        return f"{most} is outside 0 to {self.high}" if most > self.high else ""

    def doubtful(self, text: str) -> str:
        """Say what the game passes over."""
        if re.fullmatch(r"\d*d\d+|0", text):
            return ""
        found = re.search(r"\d*d\d+", text)
        return f"the game takes the dice alone of '{text}', and reads {found[0] if found else 'nothing'}"


@frozen
class Between(Levels):
    """Two levels, of which the game takes any."""

    def doubtful(self, text: str) -> str:
        """Say that no level is between the two."""
        found = self.levels(text)
        return (
            "no level is from {} to {}".format(*re.findall(r"[-+]?\d+", text)) if found and found[0] > found[1] else ""
        )


@frozen
class Symbol(Word):
    """A word that the game compares letter by letter: blanks around it are a part of it."""

    def among(self, text: str, words: Collection[str]) -> bool:
        """Return whether it is one of the words as it stands there."""
        return text in words if not self.folded else text.casefold() in map(str.casefold, words)


@frozen
class Color(Word):
    """A color by its letter, or by its name in capitals or not; what the game does not know is white."""

    vocabulary: str = "colors"
    lenient: bool = True

    def among(self, text: str, words: Collection[str]) -> bool:
        """Return whether it is a color."""
        return text in words if len(text) == 1 else text.casefold() in map(str.casefold, words)


@frozen
class PartOfName(Word):
    """A name, or a part of one: the game takes the first entry that has it in its name, if none is called so."""

    least: int = 1
    """The least letters that a part has."""

    def among(self, text: str, words: Collection[str]) -> bool:
        """Return whether it is in the name of one."""
        part = text.casefold()
        return text in words or (len(text) >= self.least and any(part in word.casefold() for word in words))


_NOTATION = Notation(
    types={
        "whole": Whole(low=0, high=2**31 - 1),
        "byte": Whole(low=0, high=BYTE),
        "short": Whole(low=-SHORT - 1, high=SHORT),
        "one_in": OneIn(low=1, high=100),
        "random": Random(),
        "roll": Roll(),
        "levels": Between(),
        "char": Char(),
        "said": Filled(),
        "color": Color(),
        "word": Word(vocabulary=""),
        "symbol": Symbol(vocabulary=""),
        "rest_symbol": Symbol(vocabulary="", rest=True),
        "code": Code(vocabulary="", low=0, high=BYTE),
        "flags": Flags(vocabulary=""),
        "some_flags": SomeFlags(vocabulary=""),
        "codes": Codes(vocabulary=""),
        "object_type": Named(vocabulary="object types", names="object type names", low=0, high=100),
        "subtype": SubWord(vocabulary="object subtypes", of="type", folded=True),
    }
)
_VERSION = _NOTATION.lines("""
    V:  A version stamp.
        version  symbol versions  What version it is of; nothing asks for it.
""")
_GRAPHICS = _NOTATION.lines("""
    G: (required)  How it is shown.
        glyph  char   The character that shows it.
        color  color  The color's letter, or its name.
""")
"""The line of a character and a color."""
_ALLOCATION = _NOTATION.lines("""
    A:  How often it is found, and where.
        commonness  whole   How common it is among others of its levels; 0 is never by chance.
        levels      levels  From which level to which it is found.
""")
"""The line of how often something is found, and where."""

_KNOWING = replace(_NOTATION, parts={"version": _VERSION, "graphics": _GRAPHICS, "allocation": _ALLOCATION})
fields, lines, grammar = _KNOWING.fields, _KNOWING.lines, _KNOWING.grammar
