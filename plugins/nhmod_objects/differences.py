"""What differs between releases for objects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Difference, where_readable
from nhmod_objects.behaviour.offered import APPLY_C, ASKED, CLASSES, LETTERS, SUGGESTED, what_asks
from nhmod_objects.behaviour.rays import ZAP_C, explode_when_cast

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Tree


def differences(tree: Tree) -> Iterator[Difference]:
    """Yield what a tree has and others have not."""
    unread: tuple[Difference, ...] = ()
    if tree.exists(APPLY_C):
        yield from where_readable(lambda: _of_applying(tree), otherwise=unread)
    else:
        yield from (Difference(name=LETTERS), Difference(name=CLASSES))
    if tree.exists(ZAP_C):
        yield from where_readable(lambda: tuple(explode_when_cast(tree.c(ZAP_C))), otherwise=unread)


def _of_applying(tree: Tree) -> tuple[Difference, ...]:
    c = tree.c(APPLY_C)
    asked = what_asks(c)
    if asked is None:
        # getobj() itself knows what can be applied, and takes other letters back.
        return Difference(name=LETTERS), Difference(name=CLASSES)
    classes = (Difference(name=CLASSES),) if c.functions("add_class") else ()
    return Difference(name=ASKED), Difference(name=SUGGESTED, c=asked.yes), *classes
