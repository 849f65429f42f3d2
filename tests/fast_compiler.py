"""The C compiler of the games that tests build: what compiles fast, since the games only have to be right."""

from __future__ import annotations

import shutil

LAUNCHER = "ccache " if shutil.which("ccache") else ""
COMPILER = f"{LAUNCHER}gcc -O0"
SANITIZING = f"{COMPILER} -fno-omit-frame-pointer -fsanitize=address -fsanitize-recover=address"
"""It tells functions by their names; with ``-g``, which adds the lines, an object would be of one folder only."""
