"""What differs between releases for monsters."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.target import Entry
    from nhmod_nethack.facts.sources import SourceTree


def features(tree: SourceTree) -> Iterable[Entry]:
    """Give what the tree has and others have not."""
    del tree
    return ()


def c_names(tree: SourceTree) -> Iterable[Entry]:
    """Give what the tree calls its own way."""
    del tree
    return ()
