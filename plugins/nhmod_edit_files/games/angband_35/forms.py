"""The forms of fields as Angband 3.5's parser reads them (src/parser.c), and short ways to write its tables."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from nhmod.dataclass import frozen
from nhmod_edit_files.games.both_angbands import BYTE, Filled, Levels, Random
from nhmod_edit_files.grammar import Field, Line, Shape, entries, one
from nhmod_edit_files.types import Char, Code, Flags, Named, Number, OneIn, Plain, SubWord, Word

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
            return f"expected {self.label}, found '{text}'"
        return "" if self.low <= value <= self.high else f"{value} is outside {self.low} to {self.high}"

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
        return "" if text else f"expected {self.label}, found nothing"


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


numbered_entries = partial(entries, directive="N", unique=True)
"""A file whose entries have numbers, none of which stands twice."""


def whole(
    name: str,
    doc: str,
    low: int = 0,
    high: int = 2**31 - 1,
    *,
    unit: str = "",
    default: str | None = None,
) -> Field:
    """Return a field of a whole number."""
    return Field(name, Whole(low=low, high=high, unit=unit), doc, default=default)


def byte(name: str, doc: str, high: int = BYTE, *, low: int = 0, unit: str = "", default: str | None = None) -> Field:
    """Return a number that the game keeps in a byte."""
    return whole(name, doc, low, high, unit=unit, default=default)


def short(name: str, doc: str, low: int = -SHORT - 1, *, unit: str = "", default: str | None = None) -> Field:
    """Return a number that the game keeps in 16 bits with a sign."""
    return whole(name, doc, low, SHORT, unit=unit, default=default)


def code(name: str, vocabulary: str, doc: str, high: int = BYTE, *, low: int = 0) -> Field:
    """Return a number that stands for a thing of a vocabulary."""
    return Field(name, Code(vocabulary=vocabulary, low=low, high=high), doc)


def random(name: str, doc: str, *, optional: bool = False, default: str | None = None) -> Field:
    """Return a field of a random value."""
    return Field(name, Random(), doc, optional, default)


def roll(name: str, doc: str, *, optional: bool = False, default: str | None = None, high: int = BYTE) -> Field:
    """Return a field of dice."""
    return Field(name, Roll(high=high), doc, optional, default)


def said(name: str, doc: str, *, optional: bool = False) -> Field:
    """Return a field that is the rest of its line."""
    return Field(name, Filled(), doc, optional)


def symbol(name: str, vocabulary: str, doc: str, *, optional: bool = False, rest: bool = False) -> Field:
    """Return a field of a word of a vocabulary; ``rest`` for one that is the rest of its line."""
    return Field(name, Symbol(vocabulary=vocabulary, rest=rest), doc, optional)


def color(doc: str = "The color's letter, or its name.") -> Field:
    """Return a field of a color."""
    return Field("color", Color(), doc)


def object_type(doc: str = "The type of object (tval), by its name or number.", *, low: int = 0) -> Field:
    """Return a field of a type of objects."""
    kind = Named(vocabulary="object types", names="object type names", low=low, high=100)
    return Field("type", kind, doc)


def subtype(doc: str = "Which object of that type (sval), by its name or number.") -> Field:
    """Return a field of an object of the type that the line has."""
    return Field("subtype", SubWord(vocabulary="object subtypes", of="type", folded=True), doc)


def glyph(doc: str = "The character that shows it.") -> Field:
    """Return a field of a character."""
    return Field("glyph", Char(), doc)


def graphics() -> Line:
    """Return the line of a character and a color."""
    return one("G", glyph(), color(), doc="How it is shown.", required=True)


def allocation(*, required: bool) -> Line:
    """Return the line of how often something is found, and where."""
    return one(
        "A",
        whole("commonness", "How common it is among others of its levels; 0 is never by chance."),
        Field("levels", Between(), "From which level to which it is found."),
        doc="How often it is found, and where.",
        required=required,
    )


def some_flags(directive: str, key: str, vocabulary: str, doc: str) -> Line:
    """Return lines of flags, none of them empty."""
    return Line(directive, (Field(key, SomeFlags(vocabulary=vocabulary), doc),), Shape.FLAGS, key, doc)


def one_in(name: str, doc: str) -> Field:
    """Return a field of how often, up to once in a hundred times."""
    return Field(name, OneIn(low=1, high=100), doc)
