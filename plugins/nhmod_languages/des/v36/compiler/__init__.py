"""Makes a level description in the 3.6 dialect the instructions of its .lev file. Mirrors util/lev_comp.y's actions."""

from nhmod_languages.des.v36.compiler.level import LevelCode, compile_file

__all__ = ["LevelCode", "compile_file"]
