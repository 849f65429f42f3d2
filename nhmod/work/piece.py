"""A piece of work, and where pieces are worked on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from nhmod.dataclass import dataclass, frozen

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

R = TypeVar("R")


@dataclass(frozen=True, kw_only=True)
class Piece(Generic[R]):
    """One piece of work on a build: ``do`` is given a playable directory of its own, and the seed.

    ``do`` may be called again, elsewhere, where it did not come to an end, and the directory may have had other pieces: so it clears away
    what these left. On a cluster it travels, and its result; facts that it has travel once, a tree can't.
    ``key`` is the piece's name among all of the build, in letters that a file's name may have; ``title`` is what progress says.
    """

    key: str
    seed: int
    do: Callable[[Path, int], R]
    title: str


@frozen
class Workers:
    """Where pieces are worked on: by so many ``jobs`` at once on this machine, or ``on`` the Dask cluster of an address."""

    jobs: int = 1
    on: str = ""
