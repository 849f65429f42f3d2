"""The values of a report on mods that were put on another base."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.pipeline.porting.answer import PortAnswer
    from nhmod.pipeline.rebasing.region import Region
    from nhmod.target import Json, Tree


@frozen
class Conflict:
    """Lines that a patch and the new base both change: the file, the function or the table's row that they lie in, three ways."""

    file: str
    within: str
    region: Region


@frozen
class PatchAnswer:
    """What became of one patch: how many changes moved by themselves, how many the new base has already, and the conflicts.

    ``comments`` are comments that both changed: the new base's stay. ``gone`` are the files that it changes and the new base has not.
    """

    mod: str
    patch: str
    moved: int
    there: int
    comments: int = 0
    conflicts: tuple[Conflict, ...] = ()
    gone: tuple[str, ...] = ()


class Standing(StrEnum):
    """How a value that a mod changes stands to the new base."""

    MOVED = "moved"
    """The new base has it as the old one; the mod changes it there too."""
    THERE = "there already"
    """The new base has made the same change."""
    CONFLICT = "conflict"
    """The new base has changed it otherwise."""
    GONE = "gone"
    """The new base has no such thing."""


@frozen
class Value:
    """One value of a thing of the game that the mods change: three ways."""

    vocabulary: str
    name: str
    field: str
    standing: Standing
    mine: Json
    theirs: Json
    base: Json


@frozen
class RebaseAnswer:
    """All that was found out; ``files`` are the rebased mods' by path, ``port`` is what becomes of them on the new base."""

    before: Tree
    after: Tree
    patches: tuple[PatchAnswer, ...]
    values: tuple[Value, ...]
    files: Mapping[str, bytes]
    port: PortAnswer

    @property
    def in_conflict(self) -> tuple[Value, ...]:
        """The values about which somebody must decide."""
        return tuple(one for one in self.values if one.standing in {Standing.CONFLICT, Standing.GONE})

    @property
    def complete(self) -> bool:
        """Whether all moved by itself, and can be had on the new base."""
        patches = all(not (one.conflicts or one.gone) for one in self.patches)
        return patches and not self.in_conflict and self.port.complete
