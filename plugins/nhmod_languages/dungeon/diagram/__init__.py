"""Dungeons as a diagram: each a column of its levels, with what can be where, and the branches between them."""

from nhmod_languages.dungeon.diagram.layout import draw_dungeons
from nhmod_languages.dungeon.diagram.png import png
from nhmod_languages.dungeon.diagram.scene import Scene
from nhmod_languages.dungeon.diagram.svg import svg

__all__ = ["Scene", "draw_dungeons", "png", "svg"]
