"""What differs between releases for effects."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target import Difference, matching, where_readable
from nhmod.target.c import CFile
from nhmod_effects import prototypes
from nhmod_effects.conditions import OWN_ALIGNMENT
from nhmod_effects.frame import MONSTERS_MOVE, STATUS
from nhmod_effects.scene import NOT_CAST_STUNNED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Tree

_FLAG_H = "include/flag.h"
_CONTEXT_H = "include/context.h"
_DECL_H = "include/decl.h"
_HINTS = re.compile(r"\bstruct\s+(\w+)\s*\{[^{}]*\bbotl\s*;[^{}]*\}\s*;\s*extern\s+struct\s+\1\s+(\w+)\s*;")
_MONST_H = "include/monst.h"
_SPELL_C = "src/spell.c"
_ALIGNED = {"include/epri.h": "epri", "include/emin.h": "emin"}


def differences(tree: Tree) -> Iterator[Difference]:
    """Yield what a tree calls its own way."""
    yield from prototypes.differences(tree)
    if not tree.exists(_FLAG_H):
        return
    # What is true of the moment, not of the player's options, has a structure of its own in later releases.
    own = tree.exists(_CONTEXT_H) and bool(list(CFile(_CONTEXT_H, tree.text(_CONTEXT_H)).structs("context_info")))
    where = "context" if own else "flags"
    yield Difference(name=STATUS, c=f"{_hints(tree) or where}.botl")
    yield Difference(name=MONSTERS_MOVE, c=f"{where}.mon_moving")
    if _begin_with_alignments(tree):
        yield Difference(name=OWN_ALIGNMENT)
    if tree.exists(_SPELL_C) and where_readable(lambda: _refuses_the_stunned(tree), otherwise=False):
        yield Difference(name=NOT_CAST_STUNNED)


def _hints(tree: Tree) -> str:
    """Return the variable whose structure has what is to be shown anew, where the tree has one for that alone; else nothing."""
    declared = matching(tree, _DECL_H, _HINTS) if tree.exists(_DECL_H) else []
    return str(declared[0][1]) if declared else ""


def _refuses_the_stunned(tree: Tree) -> bool:
    """Return whether rejectcasting() asks for a hero who is stunned."""
    c = tree.c(_SPELL_C)
    return any("Stunned" in c.text(one.body) for one in c.functions("rejectcasting"))


def _begin_with_alignments(tree: Tree) -> bool:
    """Return whether the alignment of priests and of minions comes first in what they have behind struct monst: one look finds both."""
    if not all(tree.exists(file) for file in (_MONST_H, *_ALIGNED)):
        return False
    firsts = (
        re.search(rf"\bstruct\s+{name}\s*\{{\s*(\w+)", re.sub(r"/\*.*?\*/", " ", tree.text(file), flags=re.DOTALL))
        for file, name in _ALIGNED.items()
    )
    return "mextra" in CFile(_MONST_H, tree.text(_MONST_H)).identifiers() and all(
        found is not None and found[1] == "aligntyp" for found in firsts
    )
