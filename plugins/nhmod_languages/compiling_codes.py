"""What the diagnostics of compiling several level files together mean."""

from __future__ import annotations

from nhmod.diagnostics import CodeInfo

TWO_LEVELS = "NH2720"

CODES = (
    CodeInfo(
        TWO_LEVELS,
        "two levels of one name",
        "A level's name is its file's: of two levels of one name the second .lev file would replace the first, without "
        "a word from the game's own compiler. Give one of them another name.",
    ),
)
