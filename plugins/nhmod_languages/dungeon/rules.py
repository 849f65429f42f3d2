"""What a tree says about its dungeon files: limits, the words' numbers, the structures and the preparation by makedefs."""

from __future__ import annotations

from dataclasses import field
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.source import CONTROL
from nhmod_languages.dungeon.makedefs import Makedefs
from nhmod_languages.dungeon.words import ENTRY, SYMBOLS

if TYPE_CHECKING:
    import re
    from collections.abc import Mapping

    from nhmod.binary import Structure
    from nhmod_languages.dungeon.check import DungeonLimits


WRITTEN = MappingProxyType(
    {
        "tmpdungeon": ("name", "protoname", "lev", "flags", "chance", "levels", "branches", "boneschar"),
        "tmplevel": ("name", "lev", "chance", "rndlevs", "chain", "flags", "boneschar"),
        "tmpbranch": ("name", "lev", "chain", "type", "up"),
    }
)
"""What the structures of the file have in every game: without one of these members nothing can be written."""


@frozen
class DescriptionRules:
    """What a description of dungeons must keep to, whatever file it is in.

    ``leading`` are the dungeons that must stand first, ``required`` those that the game looks up by name; ``variants`` gives for level
    names the number of their files (0: one file without a number). Without ``last`` a dungeon's first branch never finds its last level.
    """

    limits: DungeonLimits
    leading: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    variants: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    last: bool = True


@frozen
class DungeonRules(DescriptionRules):
    """One tree's dungeon compiler.

    ``tmpdungeon``, ``tmplevel`` and ``tmpbranch`` are the structures of include/dgn_file.h. ``numbers`` gives the values of
    the headers' constants that the words stand for (``words.SYMBOLS``, by the constants' names). ``header_words`` is the
    number of words in the file's ``struct version_info``. ``descriptions`` are words that a variant has beside the usual ones, with
    their numbers. ``obeyed`` matches what a player's terminal obeys.
    """

    tmpdungeon: Structure
    tmplevel: Structure
    tmpbranch: Structure
    numbers: Mapping[str, int]
    header_words: int
    makedefs: Makedefs = field(default_factory=Makedefs)
    descriptions: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    obeyed: re.Pattern[str] = CONTROL

    @property
    def entered(self) -> bool:
        """Whether a dungeon can say on which of its levels one comes in."""
        return any(member.name == ENTRY for member in self.tmpdungeon.members)

    @property
    def entries(self) -> bool:
        """Whether a branch can say the level that it leads to."""
        return any(member.name == ENTRY for member in self.tmpbranch.members)

    def value(self, word: str) -> int:
        """Return the number that a word stands for."""
        return self.descriptions[word] if word in self.descriptions else self.numbers[SYMBOLS[word]]
