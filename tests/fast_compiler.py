"""The C compilers of the games that tests build: what compiles fast, since the games only have to be right."""

from __future__ import annotations

import shutil

from nhmod_playing.sanitizing import SANITIZING

LAUNCHER = "ccache " if shutil.which("ccache") else ""
FOUND_ANYWHERE = {"CCACHE_BASEDIR": "/", "CCACHE_NOHASHDIR": "1"}
"""Of ccache's environment: what was compiled is found again in another stage, whose path is neither asked with nor in what is made."""
GCC = f"{LAUNCHER}gcc -O0"
"""What players have: for what is compared with files and programs of the game as it is."""
COMPILER = "tcc" if shutil.which("tcc") else GCC
"""For what is played: a game of other monsters compiles all of its files anew, by gcc in some 30 seconds, by tcc in 4."""
SANITIZED = f"{GCC} {SANITIZING}"
"""For games in which every use of memory, and all that C does not define, is looked at."""
ADDRESSED = f"{GCC} -fno-omit-frame-pointer -fsanitize=address -fsanitize-recover=address"
"""For games in which it is asked who stands in the stack of a mistake with memory: nothing else is to be in that log."""
