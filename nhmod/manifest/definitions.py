"""Collects what a JSON Schema refers to: the records and the lists of words, each once."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from nhmod.manifest.edited import EDIT
from nhmod.manifest.types_record import EDIT_DOC, EDIT_TYPE, RecordOf, keys_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nhmod.manifest.record import Record
    from nhmod.manifest.type import Json, Schema


class Definitions:
    """The ``$defs`` of one schema; ``words`` gives the words of each vocabulary of a target, where one is known."""

    def __init__(self, words: Mapping[str, Sequence[str]] | None = None) -> None:
        """Begin empty."""
        self._words = words or {}
        self._names: dict[tuple[type[Record], bool], str] = {}
        self._schemas: dict[str, Schema] = {}

    @property
    def schemas(self) -> Schema:
        """All definitions, in the order of their names."""
        return {name: cast("Json", self._schemas[name]) for name in sorted(self._schemas)}

    def record(self, record: type[Record], *, content: bool = False) -> Schema:
        """Refer to a record's definition, writing it at the first mention (a record may contain itself)."""
        name = self._names.get((record, content))
        if name is None:
            name = self._free_name(f"{record.__module__.partition('.')[0]}.{record.__name__}")
            self._names[record, content] = name
            self._schemas[name] = {}
            self._schemas[name] = self.object_schema(record, content=content)
        return {"$ref": f"#/$defs/{name}"}

    def object_schema(self, record: type[Record], *, content: bool = False) -> Schema:
        """Describe a record: its keys with their docs and defaults, which are required, and no others."""
        keys = keys_of(record, content=content).values()
        properties: Schema = {}
        for key in keys:
            schema = {**key.type.titled(self), "description": key.doc}
            if not key.required and key.default is not None:
                schema["default"] = key.type.plain(key.default)
            properties[key.name] = schema
        described: Schema = {
            "type": "object",
            "title": RecordOf(record, content=content).label,
            "description": summary(record),
            "properties": properties,
            "additionalProperties": False,
        }
        required: list[Json] = [key.name for key in keys if key.required]
        if content and EDIT not in properties:
            properties[EDIT] = {**EDIT_TYPE.json_schema(self), "description": EDIT_DOC}
            if required:
                described["anyOf"] = [{"required": required}, {"required": [EDIT]}]
        elif required:
            described["required"] = required
        return described

    def words(self, vocabularies: Sequence[str]) -> list[Schema]:
        """Refer to the vocabularies whose words are known (an editor offers them); empty if none is."""
        known = []
        for vocabulary in vocabularies:
            if vocabulary in self._words:
                name = f"words.{vocabulary.replace(' ', '-')}"
                words: list[Json] = list(dict.fromkeys(self._words[vocabulary]))
                self._schemas.setdefault(name, {"description": f"The words of the {vocabulary}.", "enum": words})
                known.append(cast("Schema", {"$ref": f"#/$defs/{name}"}))
        return known

    def _free_name(self, name: str) -> str:
        number, free = 1, name
        while free in self._schemas:
            number += 1
            free = f"{name}_{number}"
        return free


def summary(thing: object) -> str:
    """Give the first line of a docstring."""
    return (thing.__doc__ or "").strip().partition("\n")[0]
