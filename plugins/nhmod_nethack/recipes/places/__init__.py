"""Games for other machines than the one that they are built on: one compiler (zig) for all of them, and no program of the system."""

from nhmod_nethack.recipes.places.recipe import placed

__all__ = ["placed"]
