"""What differs between releases for the data attached to a monster (include/monst.h, include/mextra.h)."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.target import Difference, matching
from nhmod_effects.bones import OTHER_GAMES, tells_other_games

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Tree

BEHIND = "extra data behind the monster"
"""struct monst ends in ``mextra[]``, and what is there is saved by its length."""
POINTERS = "extra data behind pointers"
"""struct monst has a pointer to a struct mextra, which has one for each kind of data."""
COUNTED = MappingProxyType(
    {
        "src/cmd.c": "extra data behind pointers, counted among the commands",
        "src/wizcmds.c": "extra data behind pointers, counted among the wizard's commands",
    }
)
"""Where the wizard's count of memory is, with the name of the difference."""
_MONSTER = "include/monst.h"
_POINTED = re.compile(r"\bstruct\s+mextra\s*\*\s*mextra\s*;")
_COUNTS = re.compile(r"\bsize_monst\s*\(")
_BEHIND = re.compile(r"\bmextra\s*\[")


def differences(tree: Tree) -> Iterator[Difference]:
    """Yield what a tree has and others have not."""
    text = tree.text(_MONSTER) if tree.exists(_MONSTER) else ""
    if _BEHIND.search(text):
        yield Difference(name=BEHIND)
    if _POINTED.search(text):
        yield Difference(name=POINTERS)
        usual, apart = COUNTED
        is_apart = tree.exists(apart) and bool(matching(tree, apart, _COUNTS))
        yield Difference(name=COUNTED[apart if is_apart else usual])
    if tells_other_games(tree):
        yield Difference(name=OTHER_GAMES)
