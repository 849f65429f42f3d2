"""How NetHack is built: one file a family of builds, told apart by the shape of the tree."""

from nhmod_nethack.recipes.choose import recipe

__all__ = ["recipe"]
