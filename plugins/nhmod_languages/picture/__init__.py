"""Levels as pictures: text for a terminal and PNG, with everything on them listed."""

from nhmod_languages.picture.legend import Entry, legend
from nhmod_languages.picture.png import CELL, render_png
from nhmod_languages.picture.text import render_text
from nhmod_languages.picture.tiles import TileSet

__all__ = ["CELL", "Entry", "TileSet", "legend", "render_png", "render_text"]
