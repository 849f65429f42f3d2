"""The levels of a game for a range of seeds: what was made before is kept, and only the rest is made."""

from __future__ import annotations

import zlib
from functools import partial
from typing import TYPE_CHECKING

from nhmod.cache import cache_directory
from nhmod.dataclass import frozen
from nhmod.files import write_file
from nhmod.work import Kept, Piece, Workers, spread
from nhmod_stats.levels import Failure, Level, Names, read_levels
from nhmod_stats.running import Wanted, made, tables

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from nhmod.target import Progress
    from nhmod_stats.building import ProbedGame

STRETCH = 10
"""So many games are made and kept together."""
_SUFFIX = ".z"


@frozen
class Sample:
    """The levels of ``games`` games that begin with the seed ``first``; ``folder`` keeps them."""

    first: int
    games: int
    folder: Path

    @property
    def stretches(self) -> list[int]:
        """The numbers of its stretches."""
        return _stretches(self.first, self.games)

    def levels(self, stretch: int) -> Iterator[Level | Failure]:
        """Yield the levels of a stretch by seed, those of a game in the order of its dungeons."""
        last = self.first + self.games
        return (one for one in read_levels(self.text(stretch)) if self.first <= one.seed < last)

    def text(self, stretch: int) -> str:
        """Return what the probe wrote of a stretch; of games beyond the sample's, too."""
        return zlib.decompress(_file(self.folder, stretch).read_bytes()).decode("latin-1")


def names_of(game: ProbedGame) -> Names:
    """Return what a game calls all that it has; raises ``DiagnosticError`` (NH3902)."""
    file = _place(game) / "tables.z"
    if not file.is_file():
        write_file(file, zlib.compress(tables(game).encode("latin-1")))
    return Names.read(zlib.decompress(file.read_bytes()).decode("latin-1"))


def sample(
    game: ProbedGame, wanted: Wanted, *, first: int, games: int, workers: Workers, progress: Progress, title: str
) -> Sample:
    """Make what is not there yet, and keep it; raises ``DiagnosticError`` (NH3902, and those of clusters).

    The same seeds give the same, whoever makes them.
    """
    folder = _place(game) / wanted.name
    do = partial(made, (game.directory, game.launcher.name), wanted, STRETCH)
    pieces = [
        Piece(key=str(stretch), seed=stretch * STRETCH, do=do, title=f"seeds from {stretch * STRETCH}")
        for stretch in _stretches(first, games)
    ]
    spread(
        game.directory,
        pieces,
        workers,
        title=f"Making levels of {title}",
        progress=progress,
        kept=Kept(folder=folder, write=bytes, read=lambda content, _: content, suffix=_SUFFIX),
    )
    return Sample(first=first, games=games, folder=folder)


def _place(game: ProbedGame) -> Path:
    return cache_directory() / "stats" / "levels" / game.stamp


def _stretches(first: int, games: int) -> list[int]:
    return list(range(first // STRETCH, (first + games - 1) // STRETCH + 1))


def _file(folder: Path, stretch: int) -> Path:
    return folder / f"{stretch}{_SUFFIX}"
