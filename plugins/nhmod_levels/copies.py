"""Levels under two names: the game's own that becomes the first of several, and a name too long for the level compiler."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_levels.sites import Copied

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_levels.files import LevelFile


def copies(file: LevelFile) -> Iterator[Copied]:
    """Yield what is copied for a level file.

    The game's own level keeps its file, so that it is what it was wherever the mod's symbol is not defined, and other mods
    change it where it stands. There is a first of several only where the second, the first one that any mod adds, is there.
    """
    if file.first:
        second = f"{file.first}-2"
        yield Copied(name=f"{file.first}-1", source=file.first, needs=second, guarded=file.guarded, listed=True)
    if file.made_as:
        yield Copied(name=file.levels[0], source=file.made_as, needs=file.made_as, guarded=file.guarded)
