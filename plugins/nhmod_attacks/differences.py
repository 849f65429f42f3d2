"""What differs between trees for attacks: what the functions of an attack return."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Difference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Tree

_MONATTK_H = "include/monattk.h"
DEFENDER_DIED = "what is returned of a monster that an attack kills"
AGGRESSOR_DIED = "what is returned of an attacking monster that dies"
KILLED_AT_YOU = "what is returned of a monster that dies as it attacks you"
GONE = "what is returned of a monster that is elsewhere after its attack on you"
_NUMBERS = {KILLED_AT_YOU: "2", GONE: "3"}
"""What the functions in src/mhitu.c return before they return flags too."""


def differences(tree: Tree) -> Iterator[Difference]:
    """Yield what the tree's C calls each."""
    text = tree.text(_MONATTK_H) if tree.exists(_MONATTK_H) else ""
    prefix = "M_ATTK_" if "M_ATTK_DEF_DIED" in text else "MM_"
    flags = f"{prefix}AGR_DONE" in text
    names = {
        DEFENDER_DIED: f"{prefix}DEF_DIED",
        AGGRESSOR_DIED: f"{prefix}AGR_DIED",
        KILLED_AT_YOU: f"{prefix}AGR_DIED" if flags else _NUMBERS[KILLED_AT_YOU],
        GONE: f"{prefix}AGR_DONE" if flags else _NUMBERS[GONE],
    }
    yield from (Difference(name=name, c=c) for name, c in names.items())
