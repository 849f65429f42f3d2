"""What is said of a special level and of a dungeon alike, in the words of dungeon.def (doc/dgn_comp.6) made readable."""

from __future__ import annotations

from nhmod.manifest import Text

ALIGNMENTS = {
    "lawful": "its creatures are lawful",
    "neutral": "its creatures are neutral",
    "chaotic": "its creatures are chaotic",
    "unaligned": "no alignment is preferred",
}
DUNGEON_KINDS = {
    "hellish": "as in Gehennom: nobody is prayed to",
    "mazelike": "mazes where there is no special level",
    "roguelike": "drawn with letters, as in Rogue",
}
KINDS = {"town": "a town", **DUNGEON_KINDS}


def bones_letter() -> Text:
    """Make the type of a bones letter."""
    return Text(pattern=r"[A-Z]|none", label='a capital letter, or "none"')
