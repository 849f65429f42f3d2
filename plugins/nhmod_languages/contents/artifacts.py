"""The objects that the artifacts of a game with mods are."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target import Entry, Facts

CHANGED = "artifacts of other objects"
"""The vocabulary of the game's own artifacts that mods make of another object; ``object`` is what a mod calls that."""


def stock_objects(facts: Facts) -> dict[str, str]:
    """Return the name of the object that each artifact is, by the artifact's name, whatever mods make of the game's own."""
    types = {entry.name: entry.text("type") for entry in facts.get("artifacts") if "type" in entry.fields}
    return _named({name: facts["objects"].symbol(symbol) for name, symbol in types.items()})


def artifact_objects(facts: Facts) -> dict[str, str]:
    """Return the name of the object that each artifact is, as all mods make it, by the artifact's name."""
    objects = facts["objects"]
    return stock_objects(facts) | _named(
        {entry.name: objects.find(entry.text("object")) for entry in facts.added(CHANGED)}
    )


def _named(objects: Mapping[str, Entry | None]) -> dict[str, str]:
    return {name: entry.name for name, entry in objects.items() if entry is not None}
