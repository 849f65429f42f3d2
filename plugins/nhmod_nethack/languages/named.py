"""The names that the level compiler knows of rooms and traps, and their numbers."""

from __future__ import annotations

from itertools import count
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target import Vocabulary


def named(vocabulary: Vocabulary) -> Mapping[str, int]:
    """Give the numbers of what the level compiler has a name for.

    What a mod of this run declares has no number yet: it gets one that nothing else has, so that a level which is only looked at
    can tell it from the rest. In a stage everything has its own.
    """
    free = count(max((entry.index for entry in vocabulary), default=0) + 1)
    names = {}
    for entry in vocabulary:
        name = entry.fields.get("compiler_name")
        if isinstance(name, str) and name:
            names[name] = next(free) if entry.mod and entry.index < 0 else entry.index
    return MappingProxyType(names)
