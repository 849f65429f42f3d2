"""The JSON Schema (2020-12) of a manifest, made from the definitions that validate it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from nhmod.manifest.definitions import Definitions, Json, Schema, summary
from nhmod.manifest.identity import Identity
from nhmod.manifest.kinds import KindLike, Kinds
from nhmod.manifest.record import WHEN, record_keys
from nhmod.manifest.types_content import content_of
from nhmod.manifest.types_record import RecordOf
from nhmod.manifest.when import When

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence


def json_schema(
    kinds: Mapping[str, KindLike], words: Mapping[str, Sequence[str]] | None = None, *, usual: Collection[str] = ()
) -> Schema:
    """Describe a manifest with these content kinds; ``words`` gives a target's words by vocabulary for editors.

    Where several have one key, as games of different families can, each item is of the one that its ``when`` says, else of any of them,
    or with ``usual``, for a manifest that says no targets, of the one that these families have.
    Words are offered, not required: mods add their own. ``$defs/included`` describes an included file. What
    validation refuses and this accepts is what JSON Schema can't say (a chance over 1, a file that is not there).
    """
    definitions = Definitions(words)
    by_key = Kinds(kinds.values(), usual=usual)
    content: Schema = {
        key: _described(by_key[key], by_key.unsaid(key) if usual else None, definitions) for key in sorted(by_key)
    }
    identity = RecordOf(Identity).described(definitions)
    properties = cast("Schema", identity["properties"])
    included: Schema = {
        "type": "object",
        "description": "A file that a manifest includes: content without an identity.",
        "properties": {**content, WHEN: RecordOf(When).json_schema(definitions)},
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


def _described(kinds: Sequence[KindLike], unsaid: KindLike | None, definitions: Definitions) -> Schema:
    """Describe what stands under a key: items of one kind, or of several; those that say no game are ``unsaid``, or of any."""
    items = [content_of(kind.record).json_schema(definitions) for kind in kinds]
    if len(kinds) == 1:
        return {"type": "array", "description": summary_of(kinds[0]), "items": items[0]}
    games = [", ".join(sorted(kind.families)) or "other games" for kind in kinds]
    described: Schema = {"title": f"content of one of these: {'; '.join(games)}", "anyOf": cast("Json", items)}
    if unsaid is not None:
        described = content_of(unsaid.record).json_schema(definitions)
    for kind, item in zip(kinds, items, strict=True):
        if kind.families:
            described = {"if": _says(kind.families), "then": item, "else": described}
    texts = (f"{of}: {summary_of(kind)}" for of, kind in zip(games, kinds, strict=True))
    return {"type": "array", "description": "\n".join(texts), "items": described}


def _says(families: Collection[str]) -> Schema:
    """Describe an item whose ``when:`` says that it is for some families of games and no others."""
    one: Schema = {"type": "string", "pattern": rf"^(?:{'|'.join(sorted(families))})(?: |$)"}
    target: Schema = {"anyOf": [one, {"type": "array", "items": one, "minItems": 1}]}
    when: Schema = {
        "type": "object",
        "properties": {"target": target},
        "required": ["target"],
        "propertyNames": {"enum": [*record_keys(When)]},
    }
    return {"type": "object", "properties": {"when": when}, "required": ["when"]}


def summary_of(kind: KindLike) -> str:
    """Return the first line of what a kind is."""
    return kind.doc.strip().partition("\n")[0]
