"""The JSON Schema (2020-12) of a manifest, made from the definitions that validate it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from nhmod.manifest.definitions import Definitions, summary
from nhmod.manifest.identity import Identity
from nhmod.manifest.kinds import Kinds
from nhmod.manifest.types_content import content_of
from nhmod.manifest.types_record import RecordOf

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nhmod.manifest.definitions import Json, Schema
    from nhmod.manifest.kinds import KindLike


def json_schema(kinds: Mapping[str, KindLike], words: Mapping[str, Sequence[str]] | None = None) -> Schema:
    """Describe a manifest with these content kinds; ``words`` gives a target's words by vocabulary for editors.

    Where several have one key, as games of different families can, each item is of one of them.
    Words are offered, not required: mods add their own. ``$defs/included`` describes an included file. What
    validation refuses and this accepts is what JSON Schema can't say (a chance over 1, a file that is not there).
    """
    definitions = Definitions(words)
    by_key = Kinds(kinds.values())
    content: Schema = {key: _described(by_key[key], definitions) for key in sorted(by_key)}
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


def _described(kinds: Sequence[KindLike], definitions: Definitions) -> Schema:
    """Describe what stands under a key: items of one kind, or of any of several."""
    items = [content_of(kind.record).json_schema(definitions) for kind in kinds]
    if len(kinds) == 1:
        return {"type": "array", "description": summary_of(kinds[0]), "items": items[0]}
    texts = (f"{', '.join(sorted(kind.families)) or 'other games'}: {summary_of(kind)}" for kind in kinds)
    return {"type": "array", "description": "\n".join(texts), "items": {"anyOf": cast("Json", items)}}


def summary_of(kind: KindLike) -> str:
    """Return the first line of what a kind is."""
    return kind.doc.strip().partition("\n")[0]
