"""Reads a branch that ``nhmod patch --git`` made, and that people changed, back into the mods (``nhmod patch --refresh``)."""

from nhmod.pipeline.refreshing.refresh import refresh_mods

__all__ = ["refresh_mods"]
