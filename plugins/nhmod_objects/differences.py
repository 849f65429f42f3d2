"""What differs between releases for objects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Difference
from nhmod_objects.behaviour.offered import APPLY_C, ASKED, LETTERS, SUGGESTED, what_asks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Tree


def differences(tree: Tree) -> Iterator[Difference]:
    """Yield what a tree has and others have not."""
    asked = what_asks(tree.c(APPLY_C)) if tree.exists(APPLY_C) else None
    if asked is None:
        # getobj() itself knows what can be applied, and takes other letters back.
        yield Difference(name=LETTERS)
    else:
        yield Difference(name=ASKED)
        yield Difference(name=SUGGESTED, c=asked.yes)
