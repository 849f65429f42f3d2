"""What is said of a special level and of a dungeon alike, in the words of dungeon.def (doc/dgn_comp.6) made readable."""

from __future__ import annotations

import re

from nhmod.manifest import Int, Scalar, Text, WrongValueError

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


_FROM_TO = re.compile(r"([0-9]{1,3}) ?(?:\.\.\.?|-|to) ?([0-9]{1,3})")


class LevelNumber(Int):
    """Which level of a dungeon, -1 for the last; who writes ``5-7`` is told to say the first, and on how many it may be."""

    def __init__(self) -> None:
        """Take what the two numbers of a level or a branch in dungeon.def can be (include/dgn_file.h, couple)."""
        super().__init__(-127, 127)

    def convert(self, scalar: Scalar) -> int:
        """Take a whole number; raises ``WrongValueError`` with a hint for a range."""
        between = _FROM_TO.fullmatch(scalar.text)
        first, last = map(int, between.groups()) if between else (0, 0)
        if 0 < first < last:
            raise WrongValueError(hint=f"write at: {first}, spread: {last - first + 1}")
        return super().convert(scalar)
