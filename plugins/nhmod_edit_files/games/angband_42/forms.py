"""The forms of fields that Angband 4.2 has beyond those of all games, and short ways to write its tables."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from nhmod.dataclass import frozen
from nhmod_edit_files.games import both_angbands
from nhmod_edit_files.games.both_angbands import BYTE, Filled, Levels
from nhmod_edit_files.notation import Notation
from nhmod_edit_files.types import Char, Code, FieldType, Flags, Number, Plain, Rest, Text, Values, Word

if TYPE_CHECKING:
    from collections.abc import Collection


SMALL = 2**15 - 1
"""The greatest number of what the game keeps in sixteen bits."""


@frozen
class Formed(Rest):
    """The rest of a line in a form of its own, of which there must be some."""

    pattern: ClassVar[str] = r".+"


@frozen
class Name(FieldType):
    """A text up to the next colon, of which there must be some."""

    pattern: ClassVar[str] = r"[^:]+"
    called: ClassVar[str] = "a text without a colon, which can't be empty"

    def wrong(self, text: str) -> str:
        """Say that nothing stands there."""
        return "" if text else f"expected {self.label}"


@frozen
class Random(both_angbands.Random):
    """A random value, and blanks behind it."""

    pattern: ClassVar[str] = both_angbands.Random.pattern + r"[ ]*"


_TERM = r"(?:-?\d+|\$[A-Z]+)"
_ROLLED = rf"{_TERM}?d{_TERM}(?:[mM]{_TERM})?"


@frozen
class EffectDice(Text):
    """Dice as src/z-dice.c reads them: numbers or variables such as ``$D``, to which ``expr:`` lines give values."""

    form: ClassVar[str] = rf"(?:(?:{_TERM}\+)?(?:{_ROLLED}|[mM]{_TERM})|{_TERM})\s*"
    pattern: ClassVar[str] = r".+"
    called: ClassVar[str] = "dice such as '2d6', '5+1d4' or '$Dd8'"

    def wrong(self, text: str) -> str:
        """Say what is not of the form."""
        return "" if re.fullmatch(self.form, text) else self.unlike(text)

    def plain(self, text: str) -> Plain:
        """Return a number where it is no more than that."""
        return int(text) if re.fullmatch(r"-?\d+", text) else text


@frozen
class Operations(Text):
    """What is done to a value, from left to right: ``/ 2 + 10`` (src/z-expression.c); ``n`` turns its sign."""

    form: ClassVar[str] = r"(?:(?:[-+*/](?: -?\d+)+|[nN]\S*)(?: |$))*"
    pattern: ClassVar[str] = r".+"
    called: ClassVar[str] = "operations with blanks between them, such as '* 3 / 2 + 10'"

    def wrong(self, text: str) -> str:
        """Say what is no operation, or can't be done."""
        if not re.fullmatch(self.form, text):
            return self.unlike(text)
        if re.search(r"/ -?0+(?!\d)", text):
            return "this divides by zero"
        large = next((one for one in re.findall(r"-?\d+", text) if not -SMALL - 1 <= int(one) <= SMALL), None)
        return f"{large} is outside {-SMALL - 1} to {SMALL}" if large else ""


@frozen
class Between(Levels):
    """Two levels, of which the second is not below the first."""

    def wrong(self, text: str) -> str:
        """Say what is not of the form, outside the range, or upside down."""
        if wrong := Levels.wrong(self, text):
            return wrong
        first, last = self.levels(text) or (0, 0)
        return f"{first} is greater than {last}" if first > last else ""


@frozen
class MonsterName(Word):
    """A monster's name, or a part of one: ``lookup_monster`` in src/mon-util.c takes the first monster that has it in its name."""

    vocabulary: str = "monsters"
    folded: bool = True

    def among(self, text: str, words: Collection[str]) -> bool:
        """Return whether it is in the name of one."""
        part = text.strip().lower()
        return any(part in word.lower() for word in words)


@frozen
class EntryName(Word):
    """An entry of the interface, with the stat or element that it is for in angles where it is for one."""

    vocabulary: str = "interface entries"

    def among(self, text: str, words: Collection[str]) -> bool:
        """Return whether it is one, or one for something."""
        return text in words or re.sub(r"<\w+>$", "", text) in words


@frozen
class Whole(Number):
    """A whole number as C's ``strtol`` reads it with the base 0: one that begins with a zero is octal."""

    def doubtful(self, text: str) -> str:
        """Say what the game makes of a number that begins with a zero."""
        found = re.fullmatch(r"\s*([+-]?)0([0-7]*)\d*\s*", text)
        if found is None or not text.strip("+- \t0"):
            return ""
        return f"the game reads '{text.strip()}' as {found[1]}{int(found[2] or '0', 8)}, since it begins with a zero"


_RESIST = Number(low=-1, high=3)
_BONUS = Number(low=-SMALL - 1, high=SMALL)
WHOLE = (("RES_.*", _RESIST), (".*", _BONUS))
"""Values of what is just so: a resistance from -1 (vulnerable) by 1 (resistant) to 3 (immune), a bonus in points."""
ROLLED = (("RES_.*", _RESIST), (".*", Random()))
"""Values of what is rolled when it is made: bonuses can be dice."""


_NOTATION = Notation(
    types={
        "number": Whole(low=0, high=2**31 - 1),
        "byte": Whole(low=0, high=BYTE),
        "small": Whole(low=0, high=SMALL),
        "integer": Whole(low=-SMALL - 1, high=SMALL),
        "random": Random(),
        "dice": EffectDice(),
        "operations": Operations(),
        "levels": Between(),
        "char": Char(),
        "symbol": Name(),
        "plain": FieldType(),
        "line": Filled(),
        "color": Word(vocabulary="colors", folded=True, lenient=True),
        "word": Word(vocabulary=""),
        "named": Word(vocabulary="", folded=True),
        "rest_named": Word(vocabulary="", folded=True, rest=True),
        "code": Word(vocabulary="", rest=True),
        "reference": Code(vocabulary="", low=0),
        "entry": EntryName(),
        "monster": MonsterName(),
        "rest_monster": MonsterName(rest=True),
        "flags": Flags(vocabulary=""),
        "values": Values(vocabulary="bonuses", kinds=WHOLE),
        "rolled": Values(vocabulary="bonuses", kinds=ROLLED),
    }
)
fields, lines, grammar = _NOTATION.fields, _NOTATION.lines, _NOTATION.grammar
