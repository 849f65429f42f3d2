"""What differs between releases for artifacts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Entry
from nhmod.target.c import CFile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod_nethack.facts.sources import SourceTree

_HEADER = "include/artifact.h"


def features(tree: SourceTree) -> Iterable[Entry]:
    """Give what the tree has and others have not."""
    if not tree.exists(_HEADER):
        return
    header = CFile(_HEADER, tree.text(_HEADER))
    for structure in header.structs("artifact"):
        if any("acolor" in member.names for member in structure.members):
            yield Entry(symbol="", name="the colors of artifacts that glow")


def c_names(tree: SourceTree) -> Iterable[Entry]:
    """Give what the tree calls its own way."""
    del tree
    return ()
