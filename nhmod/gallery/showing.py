"""What exhibits are made from beside the plan: the tree as the mods make it, and what pictures may show."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar, cast

from nhmod.target import OverlaidTree, Tree

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.contribution import ModSet
    from nhmod.edits import Overlay
    from nhmod.languages import Languages

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True, eq=False)
class Showing:
    """``mods`` on a tree, to be looked at: ``overlay`` has every file that they change or bring.

    ``languages`` know what the mods add; there are none where the game has none of its own. ``own_art`` says that no picture may show
    art of the game's: tiles only where they are the mod's own, and maps in letters.
    """

    mods: ModSet
    tree: Tree
    overlay: Overlay
    languages: Languages | None = None
    own_art: bool = False
    _kept: dict[str, object] = field(default_factory=dict)

    @cached_property
    def made(self) -> Tree:
        """The tree as the mods make it."""
        return OverlaidTree(self.tree, self.overlay.contents())

    def once(self, name: str, make: Callable[[], T]) -> T:
        """Return what ``make`` makes, the first time; what several plugins need is made once under one name."""
        if name not in self._kept:
            self._kept[name] = make()
        return cast("T", self._kept[name])
