"""What differs between games for levels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Difference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Tree

OWN_CLASSES = "monsters and objects in other classes than a release has them in"


def differences(tree: Tree) -> Iterator[Difference]:
    """Yield what a tree has and others have not."""
    # A mod's level was written for a release, and names a thing with the class that it has there.
    if tree.target.is_variant:
        yield Difference(name=OWN_CLASSES)
