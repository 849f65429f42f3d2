"""What differs between games for dungeons."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target import Difference, matching
from nhmod.target.c import CFile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Tree

ENTERED = "dungeons that say on which of their levels one comes in"
INVOCATION = "a level of the invocation in each dungeon that is hellish"
LAST_UNFOUND = "first branches that do not find the last level of their dungeon"
_DUNGEON_C = "src/dungeon.c"
_GEHENNOM = "valley_level"
_ASKED = re.compile(r"^Invocation_lev\(.*?^\}", re.MULTILINE | re.DOTALL)
_TOO_FEW = re.compile(r"\bn_levs\s*\+\s*f\s*-\s*1\b")
_HEADER = "include/dgn_file.h"
_DUNGEON, _ENTRY = "tmpdungeon", "entry_lev"


def differences(tree: Tree) -> Iterator[Difference]:
    """Yield what a tree has and others have not: SLASH'EM has the entry at the branch, and its dgn_comp refuses ENTRY."""
    asked = _ASKED.findall(tree.text(_DUNGEON_C)) if tree.exists(_DUNGEON_C) else []
    # Of any hellish dungeon it is the last level but one.
    if len(asked) == 1 and "In_hell(lev)" in asked[0] and _GEHENNOM not in asked[0]:
        yield Difference(name=INVOCATION)
    if tree.exists(_DUNGEON_C) and matching(tree, _DUNGEON_C, _TOO_FEW):
        yield Difference(name=LAST_UNFOUND)
    if not tree.exists(_HEADER):
        return
    header = CFile(_HEADER, tree.text(_HEADER))
    for structure in header.structs(_DUNGEON):
        if any(_ENTRY in member.names for member in structure.members):
            yield Difference(name=ENTERED)
