"""Levels as pictures: text for a terminal and PNG, with everything on them listed."""

from nhmod.formats.picture.legend import Entry, legend
from nhmod.formats.picture.png import CELL, render_png
from nhmod.formats.picture.text import render_text
from nhmod.formats.picture.tiles import TileSet

__all__ = ["CELL", "Entry", "TileSet", "legend", "render_png", "render_text"]
