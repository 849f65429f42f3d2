"""Which of the game's levels a change is of: the one of its name, or all variants of a level that has no other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target import find_word

if TYPE_CHECKING:
    from nhmod.target import Entry, Facts
    from nhmod_levels.records import Level


def edited(level: Level, facts: Facts) -> tuple[Entry, ...]:
    """Return the entries of the level files that a level with ``edit`` changes: several for variants; none where there is no file."""
    entry = find_word(level.edit, facts) if level.edit is not None else None
    if entry is None:
        return ()
    files = facts["level files"]
    own = files.find(entry.name)
    if own is not None:
        return (own,)
    return tuple(one for one in files.stock if re.fullmatch(rf"{re.escape(entry.name)}-\d+", one.name))
