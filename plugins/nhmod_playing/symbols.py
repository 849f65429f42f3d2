"""How a terminal shows what a target has: letters of classes, and colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nhmod.target import Entry, Facts

BRIGHT = ("black", "red", "green", "brown", "blue", "magenta", "cyan", "white")
"""The colours 0 to 7 as a terminal of eight shows them; 8 to 15 are the same, but bright (src/drawing.c, include/color.h)."""


def symbol_of(entry: Entry, facts: Facts) -> str:
    """Return the letter that a monster is shown by; empty where that is not known."""
    found = facts["monster classes"].symbol(str(entry.fields.get("mlet", "")))
    letter = found.fields.get("letter") if found is not None else ""
    return str(letter or "")
