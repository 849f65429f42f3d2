"""Which characters of a text a player's terminal obeys, in the encoding that the tree's own texts are in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.source import ASCII_CONTROL, CONTROL
from nhmod_nethack.facts.levels import BEYOND_ASCII

if TYPE_CHECKING:
    import re

    from nhmod.target import Facts


def obeyed(facts: Facts) -> re.Pattern[str]:
    """Return what matches them: in a translation bytes that a terminal could obey are parts of letters."""
    return ASCII_CONTROL if facts["text encodings"].find(BEYOND_ASCII) is not None else CONTROL
