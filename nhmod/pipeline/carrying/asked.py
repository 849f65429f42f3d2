"""Finds the things of a tree that are asked for: "monster:*vampire*", "monster:class=V"."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, TypeAlias

from nhmod.diagnostics import did_you_mean, problem
from nhmod.pipeline.carrying.answer import Wanted
from nhmod.target import Carrier, Entry, Facts, Imported, Json, Unsaid

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from nhmod.contribution import Kind

Taken: TypeAlias = "Callable[[Carrier, Iterable[Entry]], Iterator[Imported | Unsaid]]"


def asked_for(
    text: str, carriers: Mapping[str, Carrier], kinds: Mapping[str, Kind], facts: Facts, taken: Taken
) -> Iterator[Wanted]:
    """Yield what a text of ``--take`` names; raises ``DiagnosticError`` (NH2841) where that is nothing.

    ``carriers`` are by content kind; ``taken`` says what things are as content, for those that are found by what it says.
    """
    label, _, name = (part.strip() for part in text.partition(":"))
    kind = next((kind for kind in carriers if label in {kinds[kind].key, kinds[kind].label}), "")
    if not kind or not name:
        there = ", ".join(f"{kinds[kind].label}:…" for kind in carriers)
        raise problem("NH2841", f"'{text}' says nothing that can be taken", hint=f"take one of: {there}")
    carrier = carriers[kind]
    vocabulary = facts.get(carrier.vocabulary)
    key, equals, value = name.partition("=")
    if equals:
        made = taken(carrier, vocabulary)
        found = [
            entry
            for entry, one in zip(vocabulary, made, strict=True)
            if isinstance(one, Imported) and _says(one.record.get(key.strip()), value.strip())
        ]
    else:
        found = [entry for entry in vocabulary if _is_called(entry, name)]
    if not found:
        hint = did_you_mean(name, [entry.name for entry in vocabulary]) or f"'nhmod words {vocabulary.name}' lists them"
        raise problem("NH2841", f"the tree has no {kinds[kind].label} '{name}'", hint=hint)
    for entry in found:
        yield Wanted(kind=kind, label=kinds[kind].label, vocabulary=carrier.vocabulary, entry=entry)


def _is_called(entry: Entry, pattern: str) -> bool:
    folded = pattern.casefold()
    return pattern == entry.symbol or any(fnmatchcase(word.casefold(), folded) for word in (entry.name, *entry.words))


def _says(value: Json, wanted: str) -> bool:
    """Return whether a value of a record is what is wanted, or a list that has it."""
    if isinstance(value, list):
        return any(_says(one, wanted) for one in value)
    if isinstance(value, bool):
        return str(value).lower() == wanted
    return fnmatchcase(str(value), wanted)
