"""What is said of a special level and of a dungeon alike, in the words of dungeon.def (doc/dgn_comp.6) made readable."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.manifest import Choice, Int, Record, Scalar, Text, Word, WordType, WrongValueError, key, optional

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target import Json

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
ALWAYS = 100
"""In so many games of a hundred: in each."""
KINDS = {"town": "a town", **DUNGEON_KINDS}


def bones_letter() -> Text:
    """Make the type of a bones letter."""
    return Text(pattern=r"[A-Z]|none", label='a capital letter, or "none"')


_FROM_TO = re.compile(r"([0-9]{1,3}) ?(?:\.\.\.?|-|to) ?([0-9]{1,3})")


_COUPLE = re.compile(r"@? ?\(? ?(-?[0-9]{1,3}) ?, ?(-?[0-9]{1,3}) ?\)?")
"""Where a level is as dungeon.def has it: the base, and of how many the game chooses."""


def couple_of(text: str) -> tuple[int, int] | None:
    """Return the two numbers of a couple as dungeon.def has them: ``(5, 3)``."""
    found = _COUPLE.fullmatch(text)
    return (int(found[1]), int(found[2])) if found is not None else None


class LevelNumber(Int):
    """Which level of a dungeon, -1 for the last; who writes ``5-7`` is told to say the first, and on how many it may be."""

    def __init__(self) -> None:
        """Take what the two numbers of a level or a branch in dungeon.def can be (include/dgn_file.h, couple)."""
        super().__init__(-127, 127)

    def convert(self, scalar: Scalar) -> int:
        """Take a whole number; raises ``WrongValueError`` with a hint for a range, and for a couple of dungeon.def."""
        if couple := couple_of(scalar.text):
            base, rand = couple
            raise WrongValueError(hint=f"write at: {base}{f', spread: {rand}' if rand else ''}")
        between = _FROM_TO.fullmatch(scalar.text)
        first, last = map(int, between.groups()) if between else (0, 0)
        if 0 < first < last:
            raise WrongValueError(hint=f"write at: {first}, spread: {last - first + 1}")
        return super().convert(scalar)


@frozen
class Placed(Record):
    """Where in its dungeon a special level is, and what is said of it there."""

    at: int = key(
        LevelNumber(),
        "Which level of the dungeon it is; -1 is the last; with 'after', how many further down.",
        also=("level", "depth"),
    )
    spread: int = key(
        Int(-1, 127),
        "On how many levels it may be, the first at 'at'; 0: just there, -1: down to the bottom.",
        default=0,
    )
    after: Word | None = optional(WordType("special levels"), "The special level that 'at' is counted from.")
    chance: int = key(Int(1, ALWAYS), "In how many games of a hundred there is one.", default=ALWAYS)
    bones: str = key(bones_letter(), "The letter of its bones files.", default="none")
    alignment: str | None = optional(Choice(ALIGNMENTS), "Its alignment.")
    kind: str | None = optional(Choice(KINDS), "What sort of level it is.")

    @property
    def fields(self) -> Mapping[str, Json]:
        """What the vocabulary of special levels has of it, as dungeon.def has it: no chance is each game."""
        return {
            "base": self.at,
            "rand": self.spread,
            "bones": self.bones,
            "chance": 0 if self.chance == ALWAYS else self.chance,
            "chain": self.after.text if self.after else "",
            "kind": self.kind,
            "alignment": self.alignment,
        }
