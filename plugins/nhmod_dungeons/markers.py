"""Letters of bones files: a dungeon or a level of a mod gets another one where the tree has the one that it wants."""

from __future__ import annotations

import string
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

NO_BONES = "none"


def markers(wanted: Sequence[str], taken: Collection[str]) -> tuple[str, ...]:
    """Return a marker for each of the mods' dungeons, or of their levels in one dungeon: the one that it wants, or else a free one.

    ``taken`` are those of the tree's own. What two mods want stays, and the rules of dungeon.def tell it; "none" stands where no
    letter is left.
    """
    free = (letter for letter in string.ascii_uppercase if letter not in taken and letter not in wanted)
    return tuple(next(free, NO_BONES) if letter in taken and letter != NO_BONES else letter for letter in wanted)
