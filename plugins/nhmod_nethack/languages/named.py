"""The names that the level compiler knows of rooms and traps, and their numbers."""

from __future__ import annotations

from itertools import count
from types import MappingProxyType
from typing import TYPE_CHECKING, NoReturn

from nhmod.target import AbsentError, Facts, Vocabulary

if TYPE_CHECKING:
    from collections.abc import Mapping


LAST_ROOM = "MAXRTYPE"
"""The last type of rooms (include/mkroom.h); level files count those regions from behind it that are not filled."""


class Numbers(dict[str, int]):
    """The tree's numbers by their names; one that it has not is an ``AbsentError``."""

    def __missing__(self, name: str) -> NoReturn:
        """Return that the tree has none of this name."""
        raise AbsentError("number", name)


def last_room(facts: Facts) -> int:
    """Return the number of the last type of rooms, with those that mods of this run declare."""
    return max(facts.constant(LAST_ROOM), *named(facts["room types"]).values())


def named(vocabulary: Vocabulary) -> Mapping[str, int]:
    """Return the numbers of what the level compiler has a name for.

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
