"""What differs between the releases of NetHack for its languages and its builds; what differs for content, each kind knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_nethack.facts.differences import building, levels

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Difference
    from nhmod_nethack.facts.sources import SourceTree


def differences(tree: SourceTree) -> Iterator[Difference]:
    """Yield what a tree has and others have not, and what it calls its own way."""
    yield from building.differences(tree)
    yield from levels.differences(tree)
