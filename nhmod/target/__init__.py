"""Targets: where their sources come from, the trees on disk, the C in them, and the facts read out of them."""

from nhmod.target.facts import Entry, Facts, Json, Vocabulary
from nhmod.target.target import Source, Target

__all__ = ["Entry", "Facts", "Json", "Source", "Target", "Vocabulary"]
