"""Reads a level description in the 3.6 dialect. Mirrors util/lev_comp.y."""

from nhmod_languages.des.v36.parser.levels import parse

__all__ = ["parse"]
