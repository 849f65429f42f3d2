"""What saved games depend on: told by a game's plugin, compared by the core, kept in the lock."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping


@frozen
class Saved:
    """What a saved game of a set of mods depends on, by its name in words ("the constant SHOPBASE (include/mkroom.h)").

    ``changed`` is what the source without mods has with another value, ``added`` what it has not: as long as the first stay as they
    are and none of the second goes or changes, what was saved before means the same.
    """

    changed: Mapping[str, str] = field(default_factory=dict)
    added: Mapping[str, str] = field(default_factory=dict)
