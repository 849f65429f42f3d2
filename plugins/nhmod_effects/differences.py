"""What differs between releases for effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Difference
from nhmod.target.c import CFile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Tree

_FLAG_H = "include/flag.h"
_CONTEXT_H = "include/context.h"


def differences(tree: Tree) -> Iterator[Difference]:
    """Yield what a tree calls its own way."""
    if not tree.exists(_FLAG_H):
        return
    # What is true of the moment, not of the player's options, has a structure of its own in later releases.
    own = tree.exists(_CONTEXT_H) and bool(list(CFile(_CONTEXT_H, tree.text(_CONTEXT_H)).structs("context_info")))
    where = "context" if own else "flags"
    yield Difference(name="the flag that asks for a new status line", c=f"{where}.botl")
    yield Difference(name="the flag of the monsters' turn", c=f"{where}.mon_moving")
