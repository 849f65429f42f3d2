"""What differs between games for dungeons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Difference
from nhmod.target.c import CFile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Tree

ENTERED = "dungeons that say on which of their levels one comes in"
INVOCATION = "a level of the invocation in each dungeon that is hellish"
_DUNGEON_C = "src/dungeon.c"
_ASKED, _GEHENNOM = "Invocation_lev", "valley_level"
_HEADER = "include/dgn_file.h"
_DUNGEON, _ENTRY = "tmpdungeon", "entry_lev"


def differences(tree: Tree) -> Iterator[Difference]:
    """Yield what a tree has and others have not: SLASH'EM has the entry at the branch, and its dgn_comp refuses ENTRY."""
    c = tree.c(_DUNGEON_C) if tree.exists(_DUNGEON_C) else None
    if c is not None and _GEHENNOM in c.identifiers() and _every_hell(c):
        yield Difference(name=INVOCATION)
    if not tree.exists(_HEADER):
        return
    header = CFile(_HEADER, tree.text(_HEADER))
    for structure in header.structs(_DUNGEON):
        if any(_ENTRY in member.names for member in structure.members):
            yield Difference(name=ENTERED)


def _every_hell(c: CFile) -> bool:
    """Return whether the game takes the last level but one of any hellish dungeon for the invocation's (Invocation_lev)."""
    found = c.functions(_ASKED)
    return len(found) == 1 and bool(c.find("In_hell(lev)", found[0].body)) and not c.find(_GEHENNOM, found[0].body)
