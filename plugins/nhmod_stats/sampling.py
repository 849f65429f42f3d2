"""The levels of a game for a range of seeds: what was made before is kept, and only the rest is made."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from nhmod.cache import cache_directory
from nhmod.files import write_file
from nhmod_stats.levels import Failure, Level, Names, read_levels
from nhmod_stats.running import Wanted, run, tables

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from nhmod.target import Progress
    from nhmod_stats.building import ProbedGame

STRETCH = 10
"""So many games are made and kept together."""


@dataclass(frozen=True, kw_only=True, slots=True)
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
    game: ProbedGame, wanted: Wanted, *, first: int, games: int, jobs: int, progress: Progress, title: str
) -> Sample:
    """Make what is not there yet, and keep it; raises ``DiagnosticError`` (NH3902). The same seeds give the same, whatever the jobs."""
    folder = _place(game) / wanted.name
    stretches = _stretches(first, games)
    missing = [stretch for stretch in stretches if not _file(folder, stretch).is_file()]
    have = there = len(stretches) - len(missing)
    what = f"Making levels of {title}"
    began = monotonic()

    def keep(text: str) -> None:
        nonlocal have
        seed = int(text.rstrip().rpartition("\n")[2].split()[1])
        write_file(_file(folder, seed // STRETCH), zlib.compress(text.encode("latin-1"), 6))
        have += 1
        left = (monotonic() - began) / (have - there) * (len(stretches) - have)
        progress(f"{what}: about {left:.0f} s left", have, len(stretches))

    if missing:
        progress(what, have, len(stretches))
        run(game, wanted, [(stretch * STRETCH, STRETCH) for stretch in missing], jobs=jobs, done=keep)
    return Sample(first=first, games=games, folder=folder)


def _place(game: ProbedGame) -> Path:
    return cache_directory() / "stats" / "levels" / game.stamp


def _stretches(first: int, games: int) -> list[int]:
    return list(range(first // STRETCH, (first + games - 1) // STRETCH + 1))


def _file(folder: Path, stretch: int) -> Path:
    return folder / f"{stretch}.z"
