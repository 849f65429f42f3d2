"""The objects that the artifacts of a game with mods are, and which of them a level has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.des.lexer import Kind
from nhmod_languages.des.model import DesLevel, Refers

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

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


def artifacts_on(level: DesLevel, artifacts: Mapping[str, str], facts: Facts) -> Iterator[str]:
    """Yield the names of the artifacts that a level has: what has the name, letter by letter, and is of the artifact's object."""
    for statement in level.statements:
        named = {token.text for token in statement.tokens if token.kind is Kind.STRING}.intersection(artifacts)
        if not named:
            continue
        start, end = statement.tokens[0].span.start, statement.tokens[-1].span.end
        things = (one for one in level.references if one.refers is Refers.OBJECT and start <= one.span.start < end)
        objects = {entry.name for one in things if one.name and (entry := facts["objects"].find(one.name)) is not None}
        yield from (name for name in sorted(named) if artifacts[name] in objects)


def _named(objects: Mapping[str, Entry | None]) -> dict[str, str]:
    return {name: entry.name for name, entry in objects.items() if entry is not None}
