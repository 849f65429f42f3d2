"""The facts of a NetHack tree: all vocabularies, read from the tree's own files (see each reader's docstring)."""

from nhmod_nethack.facts.read import read_facts

__all__ = ["read_facts"]
