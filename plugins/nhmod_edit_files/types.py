"""What may stand in a field of a line: what of it is wrong, its value, and how a value is written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Collection

Plain = str | int
"""A field's value as data: numbers as such, all else as text."""


@frozen
class FieldType:
    """Any text without a colon."""

    pattern: ClassVar[str] = r"[^:]*"
    """The regular expression of what a game's parser takes (without regard to ranges and words)."""
    to_the_end: ClassVar[bool] = False
    """Whether it is all that is left of the line, with the colons in it."""
    called: ClassVar[str] = "a text"
    """What belongs there, as "expected …" goes on."""

    @property
    def label(self) -> str:
        """The same, with what a field's own ranges and words are."""
        return self.called

    def end(self, text: str, at: int) -> int:
        """Return where a field ends that begins at an offset of the text behind a directive: at the next colon, or at the line's end."""
        found = -1 if self.to_the_end else text.find(":", at)
        return len(text) if found < 0 else found

    def wrong(self, text: str) -> str:
        """Return what is wrong with a field beyond its words, as a sentence without its end; nothing if it is right."""
        del text
        return ""

    def unlike(self, text: str) -> str:
        """Return that something else belongs there than a text."""
        return f"expected {self.label}, found '{text}'"

    def lacking(self, text: str) -> str:
        """Return that something belongs there, where a text is empty; nothing if it is not."""
        return "" if text else f"expected {self.label}, found nothing"

    def doubtful(self, text: str) -> str:
        """Return what a game reads otherwise than it is written, in a field that is not ``wrong``; nothing if all is as it seems."""
        del text
        return ""

    def where(self, text: str) -> tuple[int, int]:
        """Return from where to where what is wrong or doubtful in a field stands: all of it, where nothing more is known."""
        return 0, len(text)

    def plain(self, text: str) -> Plain | list[Plain]:
        """Return a field's value."""
        return text

    def written(self, value: object) -> str:
        """Write a value as a field; raises ``ValueError`` with what is expected."""
        if not isinstance(value, str | int) or isinstance(value, bool):
            raise ValueError(f"expected {self.label}")  # noqa: TRY004 - a wrong value, whatever its type
        text = str(value)
        if "\n" in text or not re.fullmatch(self.pattern, text) or self.wrong(text):
            raise ValueError(self.wrong(text) or self.unlike(text))
        return text


@frozen
class Number(FieldType):
    """A whole number from ``low`` to ``high``; ``unit`` is what it counts."""

    low: int = -(2**31)
    high: int = 2**31 - 1
    unit: str = ""
    pattern: ClassVar[str] = r"[ \t]*[+-]?\d+[ \t]*"

    @property
    def label(self) -> str:
        """A whole number with its range."""
        return f"a whole number from {self.low} to {self.high}"

    def wrong(self, text: str) -> str:
        """Say what is no number, or outside the range."""
        try:
            value = int(text)
        except ValueError:
            return self.unlike(text)
        return self.outside(value)

    def outside(self, value: int) -> str:
        """Return that a number is outside the range; nothing if it is in it."""
        return "" if self.low <= value <= self.high else f"{value} is outside {self.low} to {self.high}"

    def plain(self, text: str) -> Plain:
        """Return the number."""
        return int(text)


@frozen
class Char(FieldType):
    """One character, which may be a colon."""

    pattern: ClassVar[str] = r"."
    called: ClassVar[str] = "one character"

    def end(self, text: str, at: int) -> int:
        """Take one character."""
        return min(at + 1, len(text))


@frozen
class Text(FieldType):
    """All that is left of the line, colons too."""

    pattern: ClassVar[str] = r".*"
    to_the_end: ClassVar[bool] = True


_DICE = r"[+-]?(?:\d+|\d*d\d+|M\d+|m\d+|\d+[+-]?(?:\d*d\d+)?M\d+)(?:[+-]?(?:\d+|\d*d\d+|[Mm]\d+))*"


@frozen
class Dice(FieldType):
    """A random value: ``5``, ``2d6``, ``3+1d4M5`` (base, dice, and a bonus that grows with the level)."""

    pattern: ClassVar[str] = rf"[ ]*{_DICE}[ ]*"
    called: ClassVar[str] = "a number or dice such as '2d6' or '3+1d4M5'"

    def plain(self, text: str) -> Plain:
        """Return a number where it is no more than that."""
        return int(text) if re.fullmatch(r"\s*[+-]?\d+\s*", text) else text.strip()


@frozen
class Pattern(FieldType):
    """A text of a form of its own, which ``says`` describes with an example."""

    form: str
    says: str

    @property
    def label(self) -> str:
        """What ``says`` says."""
        return self.says

    def wrong(self, text: str) -> str:
        """Say what is not of the form."""
        return "" if re.fullmatch(self.form, text) else self.unlike(text)


@frozen
class Rest(Pattern):
    """A text of a form of its own that goes to the end of the line and can have colons."""

    pattern: ClassVar[str] = r".*"
    to_the_end: ClassVar[bool] = True


@frozen
class Word(FieldType):
    """A word of a vocabulary: a flag, a blow's method, another file's record by its name."""

    vocabulary: str
    rest: bool = False
    """Whether it is the last of its line and may have colons."""
    folded: bool = False
    """Whether the game takes small letters for capitals."""
    lenient: bool = False
    """Whether the game takes something else for a word that it does not know, without a word of it."""

    def among(self, text: str, words: Collection[str]) -> bool:
        """Return whether a text is one of the words."""
        word = text.strip()
        if word in words or not self.folded:
            return word in words
        return word.casefold() in map(str.casefold, words)

    def end(self, text: str, at: int) -> int:
        """Take all that is left, if it is the last."""
        return len(text) if self.rest else FieldType.end(self, text, at)

    @property
    def label(self) -> str:
        """Name the vocabulary."""
        return f"one of the {self.vocabulary}"

    def wrong(self, text: str) -> str:
        """Say that nothing stands there."""
        return self.lacking(text.strip())


@frozen
class SubWord(Word):
    """A word of which the meaning depends on another field of the line, or its number: ``of`` is that field's name.

    Its words are in the vocabulary of this one's name with the other's number behind it: ``object subtypes 23``.
    """

    of: str

    def plain(self, text: str) -> Plain:
        """Return the number, or the word."""
        return int(text) if re.fullmatch(Number.pattern, text) else text


@frozen
class Code(Number):
    """A number that stands for a thing of a vocabulary, by which it can be written too."""

    vocabulary: str

    @property
    def label(self) -> str:
        """Name the vocabulary."""
        return f"one of the {self.vocabulary}, by name or number"


@frozen
class Flags(FieldType):
    """Words of a vocabulary between bars and blanks, as many as wanted, to the end of the line."""

    vocabulary: str
    pattern: ClassVar[str] = r".*"
    to_the_end: ClassVar[bool] = True

    @property
    def label(self) -> str:
        """Name the vocabulary."""
        return f"{self.vocabulary} with '|' between them"

    @staticmethod
    def split(text: str) -> list[tuple[int, str]]:
        """Return the words with their offsets."""
        return [(found.start(), found.group()) for found in re.finditer(r"[^\s|]+", text)]


@frozen
class InnerFlags(Flags):
    """Flags that another field of the line follows."""

    pattern: ClassVar[str] = r"[^:]*"
    to_the_end: ClassVar[bool] = False


@frozen
class Codes(Flags):
    """Numbers that stand for things of a vocabulary, between bars and blanks."""

    @property
    def label(self) -> str:
        """Name the vocabulary."""
        return f"numbers of {self.vocabulary} with '|' between them"


@frozen
class Named(Code):
    """A code for which the file may have a word as well, in capitals or not: ``names`` is the vocabulary of those that the game reads."""

    names: str
    pattern: ClassVar[str] = r"[^:]*"

    def wrong(self, text: str) -> str:
        """Say what is outside the range, or that nothing stands there."""
        if re.fullmatch(Number.pattern, text):
            return Number.wrong(self, text)
        return self.lacking(text.strip())

    def plain(self, text: str) -> Plain:
        """Return the number, or the name."""
        return int(text) if re.fullmatch(Number.pattern, text) else text


@frozen
class Sub(Code):
    """A code of which the meaning depends on another field of the line: ``of`` is that field's name.

    Its words are in the vocabulary of this one's name with the other's number behind it: ``object subtypes 23``. Where it is not
    ``strict``, the game passes over what it does not know.
    """

    of: str
    strict: bool = True


@frozen
class Listed(FieldType):
    """As many values of one type as wanted, at least one, with colons between them, to the end of the line."""

    item: FieldType
    most: int = 0
    pattern: ClassVar[str] = r".*"
    to_the_end: ClassVar[bool] = True

    @property
    def label(self) -> str:
        """Name the items."""
        return f"{self.item.label}, or several with colons between them"

    def _bad(self, text: str) -> tuple[int, str, str]:
        """Return where the first item that is wrong begins, the item, and what is wrong; nothing wrong if all are right."""
        at = 0
        for number, item in enumerate(text.split(":"), 1):
            if self.most and number > self.most:
                return at, text[at:], f"there are {text.count(':') + 1}, of which the game takes {self.most}"
            if not re.fullmatch(self.item.pattern, item):
                return at, item, self.item.wrong(item) or self.item.unlike(item)
            if wrong := self.item.wrong(item):
                return at, item, wrong
            at += len(item) + 1
        return 0, "", ""

    def _doubted(self, text: str) -> tuple[int, str, str]:
        at = 0
        for item in text.split(":"):
            if doubt := self.item.doubtful(item):
                return at, item, doubt
            at += len(item) + 1
        return 0, "", ""

    def wrong(self, text: str) -> str:
        """Say what is wrong with the first item that is."""
        return self._bad(text)[2]

    def doubtful(self, text: str) -> str:
        """Say what is doubtful in the first item that is."""
        return self._doubted(text)[2]

    def where(self, text: str) -> tuple[int, int]:
        """Return where that item stands."""
        found = self._bad(text)
        at, item, _ = found if found[2] else self._doubted(text)
        return at, at + len(item)

    def plain(self, text: str) -> list[Plain]:
        """Return the items' values."""
        return [self._item(item) for item in text.split(":")]

    def _item(self, text: str) -> Plain:
        if not re.fullmatch(self.item.pattern, text) or self.item.wrong(text):
            return text
        value = self.item.plain(text)
        return text if isinstance(value, list) else value

    def written(self, value: object) -> str:
        """Write a list."""
        if not isinstance(value, list | tuple) or not value:
            raise ValueError(f"expected a list: {self.label}")
        text = ":".join(self.item.written(item) for item in value)
        if self.most and len(value) > self.most:
            raise ValueError(f"the game takes {self.most} of them")
        return text


@frozen
class Values(FieldType):
    """Words of a vocabulary, each with a value in brackets, between bars and blanks: ``STR[2] | SPEED[d5]``.

    ``kinds`` are what values may be, by regular expressions of the words: the first that fits a word is its own.
    """

    vocabulary: str
    kinds: tuple[tuple[str, FieldType], ...] = ((".*", Number()),)
    pattern: ClassVar[str] = r".*"
    to_the_end: ClassVar[bool] = True

    @property
    def label(self) -> str:
        """Name the vocabulary."""
        return f"{self.vocabulary}, each with a value in brackets, with '|' between them"

    def kind(self, word: str) -> FieldType:
        """Return what a word's value is."""
        return next((kind for form, kind in self.kinds if re.fullmatch(form, word)), FieldType())

    @staticmethod
    def split(text: str) -> list[tuple[int, str, str | None]]:
        """Return the words with their offsets and what stands in their brackets; None where there are no brackets."""
        found = []
        for start, item in Flags.split(text):
            parts = re.fullmatch(r"([^\[\]]*)\[([^\[\]]*)\]", item)
            found.append((start, parts[1], parts[2]) if parts else (start, item, None))
        return found

    def value(self, word: str, text: str) -> object:
        """Return what stands in a word's brackets as data; what is wrong stays the text that it is."""
        kind = self.kind(word)
        return text if kind.wrong(text) or not re.fullmatch(kind.pattern, text) else kind.plain(text)

    def item(self, word: str, value: object) -> str:
        """Write a word with its value; raises ``ValueError``."""
        if not re.fullmatch(r"[^\s|\[\]]+", word):
            raise ValueError(f"expected a word of the {self.vocabulary}, found '{word}'")
        try:
            return f"{word}[{self.kind(word).written(value)}]"
        except ValueError as error:
            raise ValueError(f"{word}: {error}") from error


@frozen
class OneIn(Number):
    """How often: ``1_IN_3``, of which the value is 3."""

    low: int = 1
    pattern: ClassVar[str] = r"1_IN_\d+"

    @property
    def label(self) -> str:
        """Once in so many turns."""
        return "once in how many turns, a whole number from 1"

    def wrong(self, text: str) -> str:
        """Say what is not of the form."""
        if not re.fullmatch(self.pattern, text):
            return f"expected '1_IN_' and a number, found '{text}'"
        value = int(text[5:])
        if not value:
            return "0 is outside 1 and above"
        return "" if value <= self.high else f"{value} is outside 1 to {self.high}"

    def plain(self, text: str) -> Plain:
        """Return the number alone."""
        return int(text[5:])

    def written(self, value: object) -> str:
        """Write it with its beginning."""
        text = str(value)
        return FieldType.written(self, text if text.startswith("1_IN_") else f"1_IN_{text}")
