"""What differs between releases for artifacts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Difference
from nhmod.target.c import CFile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Tree

_HEADER = "include/artifact.h"
GLOWING = "the colors of artifacts that glow"


def differences(tree: Tree) -> Iterator[Difference]:
    """Yield what a tree has and others have not."""
    if not tree.exists(_HEADER):
        return
    header = CFile(_HEADER, tree.text(_HEADER))
    for structure in header.structs("artifact"):
        if any("acolor" in member.names for member in structure.members):
            yield Difference(name=GLOWING)
