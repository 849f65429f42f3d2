"""What the showcase's texts have in common, for whoever reads them in a game."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

HALLUCINATION = "paper (?!golem)[a-z]+"
"""A name of the mod; the game itself has the paper golem."""
EPITAPH = r"Here a paper [a-z]+ was folded for the last time\."

_ENGRAVING = " of this wallpaper turn their heads when you do."
_ALIKE = 0.65
"""A quarter of the letters may be rubbed out (src/engrave.c, wipeout_text); what is not the mod's is less alike than that."""


def engraved(said: str) -> str:
    """Return what was read on the floor, if it is an engraving of the mod."""
    found = re.search(r'You read: +"(.*)"', said.replace("\n", " "))
    text = found[1] if found else ""
    return text if SequenceMatcher(None, _ENGRAVING, text[-len(_ENGRAVING) :]).ratio() > _ALIKE else ""
