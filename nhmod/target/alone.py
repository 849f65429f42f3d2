"""Things that are in the game's tables and never in the game by themselves: a placeholder, a part of something else."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nhmod.target.facts import Entry, Facts

NEVER_ALONE = "never alone"
"""The vocabulary of such things and of the classes that they stand for: ``symbol``, and the reason as ``name``."""


def never_alone(entry: Entry, facts: Facts) -> str:
    """Say why the game can't make a thing, or anything of a class, by itself; empty where it can."""
    found = facts.get(NEVER_ALONE).symbol(entry.symbol) if entry.symbol and not entry.mod else None
    return found.name if found is not None else ""
