"""Compares values of entries by what they mean: a type by its name or number, a word in capitals or not."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from nhmod_edit_files.document import bare_name
from nhmod_edit_files.types import Code, Named, Sub, SubWord, Word

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod_edit_files.game import Words
    from nhmod_edit_files.grammar import Line


class Meanings:
    """What values mean in the files of one folder; ``words`` returns a vocabulary by its name."""

    def __init__(self, words: Callable[[str], Words | None]) -> None:
        """Take where words are looked up."""
        self._words = words
        self._numbers = cache(self._numbers_of)

    def of(self, line: Line, name: str, value: object, whole: Mapping[str, object]) -> str:
        """Return what the value of a line's field means: the number of a thing where there is one, else its word without marks and size.

        ``whole`` has the other fields, of which one may say among what the value is.
        """
        fields = line.named_fields
        kind = fields[name].type
        text = bare_name(str(value)).casefold()
        if isinstance(kind, Sub | SubWord):
            of = self.of(line, kind.of, whole[kind.of], {}) if kind.of in fields and kind.of in whole else None
            vocabulary = f"{kind.vocabulary} {of}"
        elif isinstance(kind, Named):
            vocabulary = kind.names
        elif isinstance(kind, Code | Word):
            vocabulary = kind.vocabulary
        else:
            return text.strip("[]")
        number = self._numbers(vocabulary).get(text.replace("_", " "))
        return str(number) if number is not None else text.replace("_", " ")

    def as_before(self, line: Line, values: Mapping[str, object], before: Mapping[str, object]) -> dict[str, object]:
        """Return values of a line's names, each as it is written ``before`` where it means the same there."""
        out = dict(values)
        for name, value in values.items():
            was, child = before.get(name), line.named_lines.get(name)
            if was is None:
                continue
            if name in line.named_fields and self._same(line, name, (value, {**before, **values}), (was, before)):
                out[name] = was
            elif child is not None and isinstance(value, dict) and isinstance(was, dict):
                out[name] = self.as_before(child, value, was)
            elif child is not None and isinstance(value, list) and isinstance(was, list):
                out[name] = [self._item(child, item, was) for item in value]
        return out

    def _item(self, line: Line, item: object, before: list[object]) -> object:
        """Return an item as it is written before, where it is one of those."""
        if not isinstance(item, dict):
            name = line.fields[0].name
            return next((was for was in before if self._same(line, name, (item, {}), (was, {}))), item)
        views = [was for was in before if isinstance(was, dict) and was.keys() == item.keys()]
        return next((was for was in views if self.as_before(line, item, was) == was), item)

    def _same(
        self,
        line: Line,
        name: str,
        one: tuple[object, Mapping[str, object]],
        other: tuple[object, Mapping[str, object]],
    ) -> bool:
        """Check that two values mean the same, each with the other fields of its line."""
        if one[0] == other[0]:
            return True
        kind = line.named_fields[name].type
        return isinstance(kind, Code | Word) and self.of(line, name, *one) == self.of(line, name, *other)

    def _numbers_of(self, vocabulary: str) -> Mapping[str, int | None]:
        words = self._words(vocabulary) or {}
        return {bare_name(word).casefold().replace("_", " "): number for word, number in words.items()}
