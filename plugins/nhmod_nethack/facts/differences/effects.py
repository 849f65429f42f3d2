"""What differs between releases for effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Entry
from nhmod.target.c import CFile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod_nethack.facts.sources import SourceTree

_CONTEXT_H = "include/context.h"


def features(tree: SourceTree) -> Iterable[Entry]:
    """Give what the tree has and others have not."""
    del tree
    return ()


def c_names(tree: SourceTree) -> Iterable[Entry]:
    """Give what the tree calls its own way."""
    # What is true of the moment, not of the player's options, has a structure of its own in later releases.
    own = tree.exists(_CONTEXT_H) and bool(list(CFile(_CONTEXT_H, tree.text(_CONTEXT_H)).structs("context_info")))
    where = "context" if own else "flags"
    yield Entry(symbol=f"{where}.botl", name="the flag that asks for a new status line")
    yield Entry(symbol=f"{where}.mon_moving", name="the flag of the monsters' turn")
