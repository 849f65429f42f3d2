"""Collects what a JSON Schema refers to: the records and the lists of words, each once."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Schema: TypeAlias = dict[str, Json]


class Definitions:
    """The ``$defs`` of one schema; ``words`` gives the words of each vocabulary of a target, where one is known."""

    def __init__(self, words: Mapping[str, Sequence[str]] | None = None) -> None:
        """Begin empty."""
        self._words = words or {}
        self._names: dict[Hashable, str] = {}
        self._schemas: dict[str, Schema] = {}

    @property
    def schemas(self) -> Schema:
        """All definitions, in the order of their names."""
        return {name: cast("Json", self._schemas[name]) for name in sorted(self._schemas)}

    def reference(self, thing: Hashable, name: str, described: Callable[[], Schema]) -> Schema:
        """Return a reference to a thing's definition, which is written at the first mention (a thing may contain itself)."""
        known = self._names.get(thing)
        if known is None:
            known = self._names[thing] = self._free_name(name)
            self._schemas[known] = {}
            self._schemas[known] = described()
        return {"$ref": f"#/$defs/{known}"}

    def words(self, vocabularies: Sequence[str]) -> list[Schema]:
        """Return references to the vocabularies whose words are known (an editor offers them); empty if none is."""
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
    """Return the first line of a docstring."""
    return (thing.__doc__ or "").strip().partition("\n")[0]
