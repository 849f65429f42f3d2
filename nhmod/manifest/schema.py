"""The JSON Schema (2020-12) of a manifest, made from the definitions that validate it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

from nhmod.manifest.definitions import Definitions, summary
from nhmod.manifest.identity import Identity
from nhmod.manifest.types_content import content_of
from nhmod.manifest.types_record import RecordOf

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nhmod.manifest.definitions import Json, Schema
    from nhmod.manifest.record import Record


class KindLike(Protocol):
    """What of a content kind is described (``nhmod.contribution.Kind``)."""

    @property
    def name(self) -> str:
        """The manifest key."""

    @property
    def record(self) -> type[Record]:
        """The record of its items."""

    @property
    def doc(self) -> str:
        """What it is."""


def json_schema(kinds: Mapping[str, KindLike], words: Mapping[str, Sequence[str]] | None = None) -> Schema:
    """Describe a manifest with these content kinds; ``words`` gives a target's words by vocabulary for editors.

    Words are offered, not required: mods add their own. ``$defs/included`` describes an included file. What
    validation refuses and this accepts is what JSON Schema can't say (a chance over 1, a file that is not there).
    """
    definitions = Definitions(words)
    content: Schema = {
        name: {
            "type": "array",
            "description": summary_of(kinds[name]),
            "items": content_of(kinds[name].record).json_schema(definitions),
        }
        for name in sorted(kinds)
    }
    identity = RecordOf(Identity).described(definitions)
    properties = cast("Schema", identity["properties"])
    included: Schema = {
        "type": "object",
        "description": "A file that a manifest includes: content without an identity.",
        "properties": content,
        "additionalProperties": False,
    }
    required: Json = identity["required"]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "mod.yaml",
        "description": f"The manifest of an nhmod mod. {summary(Identity)}",
        "type": "object",
        "properties": {**properties, **content},
        "required": required,
        "additionalProperties": False,
        "$defs": {"included": included, **definitions.schemas},
    }


def summary_of(kind: KindLike) -> str:
    """Return the first line of what a kind is."""
    return kind.doc.strip().partition("\n")[0]
