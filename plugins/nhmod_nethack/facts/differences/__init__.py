"""What differs between the releases, told by the tree itself: the one place for it, so that no content kind asks for a version.

``features`` are things that only some releases have; ``C names`` what all have and call or write differently. Both are
read by shape, never by a version number, so that a variant nobody thought of answers rightly too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_nethack.facts.differences import (
    abilities,
    artifacts,
    building,
    effects,
    extras,
    fragments,
    levels,
    monsters,
    roles,
    rooms,
    shops,
    texts,
)
from nhmod_nethack.facts.reading import Reader

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Entry
    from nhmod_nethack.facts.sources import Sources

_OF_KINDS = (abilities, artifacts, building, fragments, effects, extras, levels, monsters, roles, rooms, shops, texts)


def _features(sources: Sources) -> Iterator[Entry]:
    """Say what the tree has and others have not."""
    return (entry for kind in _OF_KINDS for entry in kind.features(sources.tree))


def _c_names(sources: Sources) -> Iterator[Entry]:
    """Say what the tree calls its own way; ``symbol`` is the C."""
    return (entry for kind in _OF_KINDS for entry in kind.c_names(sources.tree))


READERS = (
    Reader(name="features", label="feature", entries=_features, spoken=False),
    Reader(name="C names", label="C name", entries=_c_names, spoken=False),
)
