"""What is asked of a target's plugin for the header of the files that its compilers make."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.binary import Layout
    from nhmod.target.tree import Tree


@dataclass(frozen=True, kw_only=True, slots=True)
class HeaderRequest:
    """Which game the files are for.

    ``words`` is the number of the header's words. ``game`` is a finished game to be matched (its directory, its nhdat,
    one of its level files, or the date.h that it was compiled with), or ``None`` for the tree as it is built by
    default; ``cache`` is nhmod's cache directory, ``compiler`` the C compiler's command where there is one.
    """

    tree: Tree
    words: int
    layout: Layout
    cache: Path
    game: Path | None = None
    compiler: str = "gcc"
