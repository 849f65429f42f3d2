"""What differs between the releases, told by the tree itself: the one place for it, so that no content kind asks for a version.

``features`` are things that only some releases have; ``C names`` what all have and call or write differently. Both are
read by shape, never by a version number, so that a variant nobody thought of answers rightly too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Vocabulary
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

if TYPE_CHECKING:
    from nhmod_nethack.facts.sources import SourceTree

_READERS = (abilities, artifacts, building, fragments, effects, extras, levels, monsters, roles, rooms, shops, texts)


def read_differences(tree: SourceTree) -> tuple[Vocabulary, ...]:
    """Read the vocabularies ``features`` (an entry for each that the tree has) and ``C names`` (``symbol`` is the C)."""
    return (
        Vocabulary("features", (entry for reader in _READERS for entry in reader.features(tree)), label="feature"),
        Vocabulary("C names", (entry for reader in _READERS for entry in reader.c_names(tree)), label="C name"),
    )
