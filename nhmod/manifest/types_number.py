"""The types of numbers as people say them: dice, chances, percentages, ranges, places on a map."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from nhmod.manifest.node import Mapping, Node, Scalar, Sequence
from nhmod.manifest.scalars import resolve_plain
from nhmod.manifest.type import ScalarType, Shape, Type, WrongValueError, text_of, to_write, whole
from nhmod.manifest.types_scalar import Int, refuse_grouped
from nhmod.manifest.values import PERCENT, Chance, Dice, IntRange, Point, percent, percent_text

if TYPE_CHECKING:
    from nhmod.manifest.context import Context
    from nhmod.manifest.definitions import Definitions, Json, Schema

_PERCENT_MAX = 100
_OF_SEVERAL = re.compile(r"[0-9]{1,4}/[1-9][0-9]{0,3}")
_WHOLE = Fraction(1)
_DECIMAL = r"[0-9]{1,3}(?:\.[0-9]{1,6})?"


_LIKE_DICE = {
    re.compile(r"[dD]([0-9]{1,3})"): "1d{}",
    re.compile(r"1\s*(?:-|to|\.\.)\s*([0-9]{1,3})"): "1d{}",
    re.compile(r"([0-9]{1,3})[dD]([0-9]{1,3}) ?(?:turns?|hp|hit points|points?)?"): "{}d{}",
}
"""How others write dice, and what is written instead."""


class DiceType(ScalarType[Dice]):
    """Dice: ``2d6``; up to three digits each. ``thrown`` is said where no dice (``0d6``) would be nothing at all."""

    def __init__(self, *, thrown: bool = False) -> None:
        """Set whether there is at least one die."""
        self._thrown = thrown

    @property
    def label(self) -> str:
        """Dice with an example."""
        return "dice such as 2d6"

    def fit(self, node: Node) -> int:
        """Fit whatever is meant for dice, so that of several types this one says what is wrong with them."""
        return int(isinstance(node, Scalar) and re.fullmatch(Dice.PATTERN, node.text) is not None)

    def convert(self, scalar: Scalar) -> Dice:
        """Parse ``2d6``; raises ``ValueError`` for no dice where they are thrown."""
        self._meant(scalar)
        dice = Dice.parse(text_of(scalar))
        if self._thrown and not dice.count:
            raise ValueError("1 die or more is thrown")
        return dice

    @staticmethod
    def _meant(scalar: Scalar) -> None:
        """Raise ``WrongValueError`` with dice for what is clearly meant for some: d8, 1-6, 8, 2d6 turns."""
        if isinstance(scalar.value, int) and not isinstance(scalar.value, bool):
            raise WrongValueError(write=f"1d{scalar.text}", if_="one die of so many sides is meant")
        for pattern, count in _LIKE_DICE.items():
            found = pattern.fullmatch(scalar.text)
            if found is not None and not re.fullmatch(Dice.PATTERN, scalar.text):
                raise WrongValueError(write=count.format(*found.groups()))

    def json_schema(self, definitions: Definitions) -> Schema:
        """Describe a string."""
        del definitions
        # No die without a side; and none at all only where they need not be thrown.
        none = "(?!0+d)" if self._thrown else "(?=0+d)|"
        return {"type": "string", "pattern": whole(rf"(?:{none}(?![0-9]+d0+$)){Dice.PATTERN}")}


_DIE = re.compile(rf"{Dice.PATTERN}|d[0-9]{{1,3}}")


class Sides(Int):
    """The sides of the one die that is thrown: 8 is 1d8. Who writes dice is told what to write."""

    def fit(self, node: Node) -> int:
        """Fit dice too, so that of several types this one says what is wrong with them."""
        return int(super().fit(node) or (isinstance(node, Scalar) and bool(_DIE.fullmatch(node.text))))

    def convert(self, scalar: Scalar) -> int:
        """Take a whole number; raises ``WrongValueError`` with a hint for dice."""
        found = _DIE.fullmatch(scalar.text)
        if not found:
            return super().convert(scalar)
        count, sides = scalar.text.split("d")
        if int(count or 1) == 1:
            raise WrongValueError(write=sides)
        raise WrongValueError(hint=f"one die is thrown, and its sides are written: {sides} is 1d{sides}")


class ChanceType(ScalarType[Chance]):
    """A chance: ``1/4``, ``1 in 4`` or ``25%``; more than 0, at most 1."""

    @property
    def label(self) -> str:
        """A chance with examples."""
        return "a chance such as 1/4 or 5%"

    def convert(self, scalar: Scalar) -> Chance:
        """Parse it."""
        text = _text_with_percent(scalar)
        parts = _PARTS.fullmatch(text)
        if parts is not None and not re.fullmatch(Chance.PATTERN, text):
            raise WrongValueError(write=f"{parts[1]}/{parts[2]}")
        return Chance.parse(text)

    def json_schema(self, definitions: Definitions) -> Schema:
        """Describe a string."""
        del definitions
        return {"type": "string", "pattern": whole(Chance.PATTERN)}


class Percent(ScalarType["Fraction"]):
    """A percentage as a part of 1: ``70%``, ``0.5%``.

    ``step`` and ``most`` say which of them make sense where it is used; what else is refused there, with a code of its own. Only such are
    proposed.
    """

    def __init__(self, *, step: Fraction | None = None, most: Fraction = _WHOLE) -> None:
        """Set what is proposed for a number without its sign."""
        self._step = step
        self._most = most

    @property
    def label(self) -> str:
        """A percentage with examples."""
        return "a percentage such as 70% or 0.5%"

    def convert(self, scalar: Scalar) -> Fraction:
        """Parse it."""
        if _is_bare(scalar):
            raise self._meant(Fraction(scalar.text))
        if _OF_SEVERAL.fullmatch(scalar.text):
            part = Fraction(scalar.text)
            raise WrongValueError(write=percent_text(part) if self._makes_sense(part) else "")
        return percent(_text_with_percent(scalar))

    def _meant(self, number: Fraction) -> WrongValueError:
        """Return which percentages a bare number can mean: 5 is 5%, and 0.5 either 50% or 0.5%."""
        if not number:
            return WrongValueError(hint="leave it out: nothing needs no share")
        meanings = {"percent are meant": number / _PERCENT_MAX}
        if number < 1:
            meanings["a part of 1 is meant"] = number
        right = {meaning: percent_text(part) for meaning, part in meanings.items() if self._makes_sense(part)}
        if not right:
            return WrongValueError()
        (meaning, first), *others = right.items()
        return WrongValueError(write=first, if_=", ".join((meaning, *(f"{text} if {other}" for other, text in others))))

    def _makes_sense(self, part: Fraction) -> bool:
        return 0 < part <= self._most and not (self._step and part % self._step)

    def json_schema(self, definitions: Definitions) -> Schema:
        """Describe a string."""
        del definitions
        return {"type": "string", "pattern": whole(PERCENT)}

    def plain(self, value: Any) -> Json:  # noqa: ANN401 - as the base class has it
        """Write it with its sign."""
        return percent_text(value)


_ENDS = re.compile(r"(\d{1,9})\s*(?:-|to)\s*(\d{1,9})")
"""How others write a range."""


class RangeType(ScalarType[IntRange]):
    """A range of whole numbers, ``3..7``, or one number; both ends from ``minimum`` to ``maximum``."""

    def __init__(self, minimum: int | None = None, maximum: int | None = None) -> None:
        """Set the limits of both ends."""
        limits = [limit for limit in (minimum, maximum) if limit is not None]
        self._number = Int(*limits) if minimum is not None else Int(maximum=limits[0]) if limits else Int()
        between = f" between {minimum} and {maximum}" if minimum is not None and maximum is not None else ""
        self._label = (
            f"a range such as 3..7, or one number,{between}" if between else "a range such as 3..7, or one number"
        )

    @property
    def label(self) -> str:
        """A range with an example."""
        return self._label.rstrip(",")

    def convert(self, scalar: Scalar) -> IntRange:
        """Parse it."""
        if isinstance(scalar.value, str):
            ends = _ENDS.fullmatch(scalar.value)
            if ends is not None:
                raise WrongValueError(write=f"{ends[1]}..{ends[2]}")
            refuse_grouped(scalar)
            span = IntRange.parse(scalar.value)
        else:
            number = self._number.convert(scalar)
            span = IntRange(number, number)
        if span.low < self._number.minimum or span.high > self._number.maximum:
            raise WrongValueError(code="NH0204")
        return span

    def json_schema(self, definitions: Definitions) -> Schema:
        """Describe an integer or a string."""
        written: Schema = {"type": "string", "pattern": whole(rf"{IntRange.PATTERN}|-?[0-9]{{1,9}}")}
        return {"anyOf": [self._number.json_schema(definitions), written]}

    def plain(self, value: Any) -> Json:  # noqa: ANN401 - as the base class has it
        """Write one number as a number."""
        return value.low if value.low == value.high else str(value)


_AXES = ("x", "y")
_PLACE = re.compile(r"\(?\s*([0-9]{1,3})\s*[,; x]\s*([0-9]{1,3})\s*\)?")
"""A place as level files and other games write it."""


class Coordinates(Type[Point]):
    """A place on a map, ``[x, y]``: column and row, each from 0 to ``x_max`` and ``y_max``."""

    def __init__(self, x_max: int = 999, y_max: int = 999) -> None:
        """Set the limits, both included."""
        self._axes = (Int(0, x_max), Int(0, y_max))

    @property
    def label(self) -> str:
        """A place with an example."""
        return "a place [x, y] such as [2, 3]"

    @property
    def shapes(self) -> frozenset[Shape]:
        """Only lists."""
        return frozenset(("list",))

    def fit(self, node: Node) -> int:
        """Fit a list of two scalars."""
        return int(isinstance(node, Sequence) and [type(item) for item in node.items] == [Scalar, Scalar])

    def read(self, node: Node, context: Context) -> Point:
        """Read the two numbers."""
        if not self.fit(node) or not isinstance(node, Sequence):
            raise context.expected(self.label, node, hint=to_write(self.wrapped(node, context)))
        x, y = (
            axis.read(item, context.item(i)) for i, (axis, item) in enumerate(zip(self._axes, node.items, strict=True))
        )
        return Point(x, y)

    def wrapped(self, node: Node, context: Context) -> str:
        """Write ``(2,3)``, ``2, 3``, ``[2;3]``, ``{x: 2, y: 3}`` and ``{at: [2, 3]}`` as a place."""
        texts: tuple[str, ...] = ()
        if isinstance(node, Mapping) and len(node.entries) == 1:
            ((_, inner),) = node.entries
            if not isinstance(inner, Sequence) or not self.fit(inner):
                return self.wrapped(inner, context)
            node, texts = inner, tuple(one.text for one in inner.items if isinstance(one, Scalar))
        if isinstance(node, Sequence) and len(node.items) == 1:
            node = node.items[0]
        if isinstance(node, Scalar) and (match := _PLACE.fullmatch(node.text)):
            texts = match.groups()
        elif isinstance(node, Mapping):
            named = {name.text: value.text for name, value in node.entries if isinstance(value, Scalar)}
            texts = tuple(named.get(name, "") for name in ("x", "y")) if len(node.entries) == len(_AXES) else ()
        axes = [Scalar(resolve_plain(text), text, "", node.location) for text in texts]
        right = len(axes) == len(_AXES) and all(axis.fit(one) > 0 for axis, one in zip(self._axes, axes, strict=True))
        return f"[{', '.join(one.text for one in axes)}]" if right else ""

    def json_schema(self, definitions: Definitions) -> Schema:
        """Describe a pair of integers."""
        axes: list[Json] = [axis.titled(definitions) for axis in self._axes]
        return {"type": "array", "prefixItems": axes, "minItems": 2, "maxItems": 2}

    def plain(self, value: Any) -> Json:  # noqa: ANN401 - as the base class has it
        """Write the pair."""
        return [value.x, value.y]


_APART = re.compile(r"([0-9]{1,3}(?:[.,][0-9]{1,6})?)\s*(?:%|percent|per cent|pct)", re.IGNORECASE)
"""A percentage as others write it."""
_PARTS = re.compile(r"([0-9]{1,9}) *(?:[/:]|out of|in) *([0-9]{1,9})")
"""A chance as others write it."""


def _is_bare(scalar: Scalar) -> bool:
    """Return a number that can be meant as percent."""
    number = scalar.value
    return (
        isinstance(number, int | float)
        and not isinstance(number, bool)
        and 0 <= number <= _PERCENT_MAX
        and re.fullmatch(_DECIMAL, scalar.text) is not None
    )


def _text_with_percent(scalar: Scalar) -> str:
    if _is_bare(scalar):
        part = Fraction(scalar.text)
        other = f", {percent_text(part)} if a part of 1 is meant" if 0 < part < 1 else ""
        raise WrongValueError(write=f"{scalar.text}%", if_=f"percent are meant{other}")
    apart = _APART.fullmatch(scalar.text)
    written = f"{apart[1].replace(',', '.')}%" if apart is not None else scalar.text
    if written != scalar.text:
        raise WrongValueError(write=written)
    return text_of(scalar)
