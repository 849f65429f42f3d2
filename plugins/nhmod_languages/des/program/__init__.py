"""Levels as programs in Lua, as NetHack has them since 3.7: written from descriptions in the 3.6 dialect, and read for what they name.

Mirrors src/sp_lev.c (the functions of the table ``des``), src/nhlsel.c (those of ``selection``) and dat/nhlib.lua (``shuffle``, ``align``).
"""

from nhmod_languages.des.program.levels import Program, programs
from nhmod_languages.des.program.scan import scan_program

__all__ = ["Program", "programs", "scan_program"]
