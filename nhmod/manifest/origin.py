"""Where a value of a manifest came from: each keeps its file, line, column and the path of its field."""

from __future__ import annotations

from dataclasses import field
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.location import Location


@frozen
class Origin:
    """The place of one value.

    ``path`` is the field as an author would say it (``rooms[0].sounds.chance``). ``keys`` has the origins of
    the keys of a record that were written; keys left to their default are absent.
    """

    location: Location
    path: str = ""
    keys: Mapping[str, Origin] = field(default_factory=lambda: MappingProxyType({}), compare=False, repr=False)

    def at(self, key: str) -> Origin:
        """Return the origin of one key's value, or this one where the key was left out."""
        return self.keys.get(key, self)
