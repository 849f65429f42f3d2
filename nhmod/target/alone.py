"""Things that are in the game's tables and never in the game by themselves: a placeholder, a part of something else."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nhmod.target.facts import Entry, Facts

NEVER_ALONE = " never alone"
"""How the name ends of a vocabulary of such things and of the classes that they stand for: ``symbol``, and the reason as ``name``."""


def never_alone(entry: Entry, facts: Facts) -> str:
    """Return why the game can't make a thing, or anything of a class, by itself; empty where it can."""
    if not entry.symbol or entry.mod:
        return ""
    # What can't be read of a tree costs those who name such things, and they are told of it.
    names = [name for name in facts.vocabularies if name.endswith(NEVER_ALONE)]
    found = (vocabulary.symbol(entry.symbol) for vocabulary in facts.readable(names))
    return next((one.name for one in found if one is not None), "")
