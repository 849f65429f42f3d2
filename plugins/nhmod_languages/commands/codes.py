"""What the diagnostics of drawing level files mean."""

from __future__ import annotations

from nhmod.diagnostics import CodeInfo

NO_SUCH_LEVEL = "NH2721"

CODES = (
    CodeInfo(
        NO_SUCH_LEVEL,
        "a level that the file does not have",
        "A .des file may describe several levels; one was asked for by a name that none of them has.",
    ),
)
