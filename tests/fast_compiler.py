"""The C compiler of the games that tests build: what compiles fast, since the games only have to be right."""

from __future__ import annotations

import shutil

LAUNCHER = "ccache " if shutil.which("ccache") else ""
FOUND_ANYWHERE = {"CCACHE_BASEDIR": "/", "CCACHE_NOHASHDIR": "1"}
"""Of ccache's environment: what was compiled is found again in another stage, whose path is neither asked with nor in what is made."""
COMPILER = f"{LAUNCHER}gcc -O0"
SANITIZING = f"{COMPILER} -fno-omit-frame-pointer -fsanitize=address -fsanitize-recover=address"
"""It tells functions by their names; with ``-g``, which adds the lines, an object would be of one folder only."""
