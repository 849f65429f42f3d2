"""What the sanitizers say of games of the original, which is nobody's failure where mods are played."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.cache import cache_directory
from nhmod.dataclass import frozen
from nhmod_playing.originals import heard, known_by
from nhmod_playing.sanitizing import Sanitizer
from nhmod_stats.fuzz.player import play
from nhmod_stats.fuzz.script import Cast, script
from nhmod_stats.sampling import names_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from nhmod.target import Progress
    from nhmod.work import Workers
    from nhmod_playing.complaints import Complaint
    from nhmod_stats.building import Compared, ProbedGame

_AT_ONCE, _MOST = 4, 40
"""So many of the original's games are played before those with mods, and at most, as long as it is not known whose a failure is."""


@frozen
class OriginalGame:
    """The original of a game, which is listened to: ``turns`` are those of the games with mods."""

    built: Compared
    turns: int
    workers: Workers
    progress: Progress

    def sanitizer(self, doubted: Iterable[Complaint] = ()) -> Sanitizer | None:
        """Play some games, and remember what the sanitizers say of those; nothing is given of a game that is compiled without them.

        More of them are played as long as the original has not done what is ``doubted``: that may be its own doing, but for what is in a
        function that it does not have.
        """
        if not self.built.sanitized:
            return None
        return known_by(self.built.sources, doubted, self._heard, at_once=_AT_ONCE, most=_MOST)

    def _heard(self, seeds: range) -> frozenset[str]:
        original, names = self.built.original, names_of(self.built.original)
        do = partial(_reports, original.launcher.name, Cast.of(names, names), self.turns)
        memory = kept_in(original, self.turns, "reports")
        return heard(original.directory, do, seeds, self.workers, memory=memory, progress=self.progress)


def _reports(launcher: str, cast: Cast, turns: int, directory: Path, seed: int) -> tuple[str, ...]:
    lines = script(seed, cast, turns)
    played = play(directory / launcher, seed=seed, turns=turns, lines=lines, sanitizer=Sanitizer())
    return tuple(one.text for one in played.reports)


def kept_in(game: ProbedGame, turns: int, *further: str) -> Path:
    """Return the folder in which it is kept how games went."""
    return cache_directory() / "stats" / "fuzz" / game.stamp / "-".join((str(turns), *further))
