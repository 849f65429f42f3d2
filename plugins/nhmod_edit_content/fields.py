"""What a manifest's keys take, made of what edit files' fields are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

from nhmod.manifest import Int, ListOf, MapOf, OneOf, ScalarType, Text, WordType, WrongValueError
from nhmod_edit_files.types import Code, FieldType, Flags, Listed, Number, Sub, SubWord, Values, Word
from nhmod_edit_files.types import Text as Rest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.manifest import Definitions, Scalar, Schema, Type

_LONGEST = 4000
_SUBTYPES = (0, 255)
"""The numbers that a subtype can be in place of its name: the games keep them in a byte."""


class FieldText(ScalarType[str]):
    """A field that is neither a number nor a word of a list: dice, a colour's letter, a text of a form of its own."""

    def __init__(self, types: Iterable[FieldType]) -> None:
        """Take what the games have there: a value must be right in one of them."""
        self._types = tuple(types)
        self.max_length = _LONGEST

    @property
    def label(self) -> str:
        """What it is, in words."""
        return " or ".join(dict.fromkeys(one.label for one in self._types))

    def convert(self, scalar: Scalar) -> str:
        """Take the text as it is written, numbers too."""
        if scalar.value is None or isinstance(scalar.value, bool):
            raise WrongValueError
        for one in self._types:
            try:
                return one.written(scalar.text)
            except ValueError:
                continue
        raise WrongValueError

    def json_schema(self, definitions: Definitions) -> Schema:
        """Describe a string or a number."""
        del definitions
        patterns = [one.pattern for one in self._types]
        if any(pattern in {r".*", r"[^:]*"} for pattern in patterns):
            return {"type": ["string", "integer"]}
        whole = "|".join(f"(?:{pattern})" for pattern in patterns)
        return {"anyOf": [{"type": "integer"}, {"type": "string", "pattern": f"^(?:{whole})$"}]}


class Prose(Text):
    """A text of any length, in one line or folded by YAML."""

    def __init__(self) -> None:
        """Set the length."""
        super().__init__(max_length=_LONGEST, empty=True, label="a text")


def manifest_type(types: Iterable[FieldType]) -> Type[Any]:
    """Return the type of a key whose value stands in fields of these types, in one game or another."""
    found = tuple(dict.fromkeys(types))
    flags = [one for one in found if isinstance(one, Flags)]
    if flags:
        return ListOf(WordType(*dict.fromkeys(one.vocabulary for one in flags)))
    listed = [one for one in found if isinstance(one, Listed)]
    if listed:
        return ListOf(manifest_type(one.item for one in listed))
    values = [one for one in found if isinstance(one, Values)]
    if values:
        kinds = [kind for one in values for _, kind in one.kinds]
        return MapOf(FieldText(kinds), key=WordType(*dict.fromkeys(one.vocabulary for one in values)))
    # What a subtype is called depends on the type: it is looked up where both are known.
    later = any(depends(one) for one in found)
    words = dict.fromkeys(one.vocabulary for one in found if isinstance(one, Word | Code) and not later)
    ranges = [(one.low, one.high) for one in found if isinstance(one, Number)]
    ranges += [_SUBTYPES for one in found if isinstance(one, SubWord)]
    texts = [one for one in found if depends(one) or not isinstance(one, Word | Code | Number)]
    alternatives: list[Type[Any]] = []
    if ranges:
        alternatives.append(Int(min(low for low, _ in ranges), max(high for _, high in ranges)))
    if words:
        alternatives.append(WordType(*words, max_length=_LONGEST))
    if texts and not words:
        plain = all(type(one) in {Rest, FieldType} or depends(one) for one in texts)
        alternatives.append(Prose() if plain else FieldText(texts))
    if len(alternatives) == 1:
        return alternatives[0]
    return cast("Type[Any]", OneOf(*alternatives))


def depends(type_: FieldType) -> bool:
    """Return whether what a value means depends on another field of its line."""
    return isinstance(type_, Sub | SubWord)


def words_of(text: str, count: int) -> list[str]:
    """Take a line apart that stands for several fields: at its colons, or where it has none at its blanks; raises ``ValueError``."""
    parts = text.split(":") if ":" in text else re.split(r"\s+", text.strip())
    if not 1 <= len(parts) <= count:
        raise ValueError(f"it has {len(parts)} parts, of which there are {count} at most")
    return parts
