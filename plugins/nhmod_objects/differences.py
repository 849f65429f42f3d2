"""What differs between releases for objects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Difference, where_readable
from nhmod_objects.behaviour.offered import APPLY_C, ASKED, LETTERS, SUGGESTED, what_asks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Tree


def differences(tree: Tree) -> Iterator[Difference]:
    """Yield what a tree has and others have not."""
    if tree.exists(APPLY_C):
        unread: tuple[Difference, ...] = ()
        yield from where_readable(lambda: _of_applying(tree), otherwise=unread)
    else:
        yield Difference(name=LETTERS)


def _of_applying(tree: Tree) -> tuple[Difference, ...]:
    asked = what_asks(tree.c(APPLY_C))
    if asked is None:
        # getobj() itself knows what can be applied, and takes other letters back.
        return (Difference(name=LETTERS),)
    return Difference(name=ASKED), Difference(name=SUGGESTED, c=asked.yes)
