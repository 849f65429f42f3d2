"""The C compiler of the games that tests build: what compiles fast, since the games only have to be right."""

from __future__ import annotations

import shutil

LAUNCHER = "ccache " if shutil.which("ccache") else ""
COMPILER = f"{LAUNCHER}gcc -O0"
