"""What a record says as plain values, as edit files' entries have them."""

from __future__ import annotations

from dataclasses import replace

from nhmod.manifest import BlockText, Pair, Record, Word, record_keys
from nhmod.target import Facts, meant
from nhmod_edit_content.opened import written
from nhmod_edit_files.grammar import Field, Line, Shape
from nhmod_edit_files.types import Code, Codes


class Plainly:
    """Writes values for the lines of one game: words by what the files call them, or by their numbers."""

    def __init__(self, facts: Facts) -> None:
        """Take the facts in which words are looked up."""
        self._facts = facts

    def value(self, line: Line, name: str, value: object) -> object:
        """Return the value of a name of a line, or of what stands under it."""
        child = line.named_lines.get(name)
        return self._bare(line.named_fields.get(name), value) if child is None else self._group(child, value)

    def _group(self, line: Line, value: object) -> object:
        if isinstance(value, BlockText):
            return list(value.lines)
        if line.shape is Shape.VALUES:
            return self._bare(line.fields[0], value)
        if line.shape is Shape.FLAGS or (line.single and line.shape is Shape.MANY):
            items = value if isinstance(value, tuple) else (value,)
            return [self._bare(line.fields[0], item) for item in items]
        if isinstance(value, tuple):
            return [self._item(line, item) for item in value]
        return self._item(line, value)

    def _item(self, line: Line, value: object) -> object:
        if not isinstance(value, Record):
            return self._bare(line.fields[0] if line.fields else None, value)
        keys = record_keys(type(value))
        given = {name: getattr(value, keys[name].field) for name in value.origin.keys if name in keys}
        return {name: self.value(line, name, one) for name, one in given.items() if one is not None}

    def _bare(self, field: Field | None, value: object) -> object:
        if isinstance(value, Word):
            entry = meant(_as_of(field, value), self._facts)
            if field is not None and entry.index >= 0:
                if isinstance(field.type, Codes):
                    return str(entry.index)
                if isinstance(field.type, Code):
                    return entry.index
            return written(entry)
        if isinstance(value, tuple):
            if all(isinstance(one, Pair) for one in value):
                return {str(self._bare(field, one.key)): one.value for one in value}
            return [self._bare(field, one) for one in value]
        return value


def _as_of(field: Field | None, word: Word) -> Word:
    """Return a word as this game's field means it: a key's vocabularies are those of all games, and one has several of them."""
    own = getattr(field.type, "vocabulary", "") if field is not None else ""
    return replace(word, vocabularies=(own, *word.vocabularies)) if own in word.vocabularies else word
