"""Finds what a word means that depends on another field: a subtype by its name among those of its type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import did_you_mean
from nhmod_edit_content.fields import depends
from nhmod_edit_files.document import bare_name
from nhmod_edit_files.grammar import Field, Line, Shape
from nhmod_edit_files.types import Number, Word
from nhmod_edit_files.writing import WrongValueError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod_edit_files.game import Words


class Subtypes:
    """Puts in place of such words what the files have for them.

    ``words`` returns a vocabulary by its name, None where it is not known; ``new`` what mods bring of a name, if they do.
    """

    def __init__(self, words: Callable[[str], Words | None], new: Callable[[str], object]) -> None:
        """Take where words are looked up."""
        self._words = words
        self._new = new

    def found(
        self, line: Line, values: Mapping[str, object], whole: Mapping[str, object], path: tuple[str | int, ...] = ()
    ) -> dict[str, object]:
        """Return values with what the words of a line mean; ``whole`` has the other fields too. Raises ``WrongValueError``."""
        out = dict(values)
        for field in line.fields:
            if field.name in out and depends(field.type):
                out[field.name] = self._meant(field, out[field.name], whole, path)
            elif field.name in out and isinstance(field.type, Word):
                out[field.name] = self._as_written(field.type.vocabulary, out[field.name])
        for child in line.children:
            if child.is_beside:
                out = self.found(child, out, whole, path)
            elif child.key in out:
                out[child.key] = self._group(child, out[child.key], (*path, child.key))
        return out

    def _as_written(self, vocabulary: str, value: object) -> object:
        """Return a word as the files write it, where only letters' size or marks are different; else what it was."""
        words = self._words(vocabulary)
        if not isinstance(value, str) or words is None or value in words:
            return value
        bare = bare_name(value).casefold()
        return next((word for word in words if bare_name(word).casefold() == bare), value)

    def _group(self, line: Line, value: object, path: tuple[str | int, ...]) -> object:
        if isinstance(value, dict) and line.shape is Shape.ONE:
            return self.found(line, value, value, path)
        if isinstance(value, list) and line.shape is Shape.MANY:
            return [
                self.found(line, item, item, (*path, number)) if isinstance(item, dict) else item
                for number, item in enumerate(value)
            ]
        return value

    def _meant(self, field: Field, value: object, whole: Mapping[str, object], path: tuple[str | int, ...]) -> object:
        if not isinstance(value, str) or value.strip().lstrip("+-").isdigit():
            return value
        of, vocabulary = str(getattr(field.type, "of", "")), str(getattr(field.type, "vocabulary", ""))
        words = self._words(f"{vocabulary} {whole.get(of)}")
        by_name = {bare_name(word).casefold(): (word, number) for word, number in (words or {}).items()}
        found = by_name.get(bare_name(value).casefold())
        if found is not None:
            word, number = found
            return number if isinstance(field.type, Number) and number is not None else word
        new = self._new(value)
        if new is not None:
            return new
        if words is None:
            return value
        hint = did_you_mean(value, list(words)) or f"there are {', '.join(words)}"
        raise WrongValueError(f"{of} {whole.get(of)} has no {field.name} '{value}'; {hint}", (*path, field.name))
