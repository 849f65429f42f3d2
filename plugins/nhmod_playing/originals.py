"""What the sanitizers say of the original game, which is nobody's failure where mods are played."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod import workshop
from nhmod.cache import cache_directory
from nhmod.dataclass import frozen
from nhmod.diagnostics import Report
from nhmod.records import parsed, texts
from nhmod.work import Kept, Piece, Workers, spread
from nhmod_playing.game import Game, clear
from nhmod_playing.probing import PROBE, PROBE_ID
from nhmod_playing.sanitizing import Sanitizer
from nhmod_playing.terminal import PlayError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from nhmod.request import Request
    from nhmod.target import Progress
    from nhmod_playing.blame import Sources
    from nhmod_playing.complaints import Complaint

_LEVELS = (2, 5, "oracle", 10, "medusa", "castle")
_MONSTERS = ("newt", "jackal")
_THINGS = ("blessed scroll of identify", "wand of digging", "statue of a newt")
_TURNS = 5
_AT_ONCE, _MOST = 2, 8
"""So many of the original's games are played before those with mods, and at most, as long as it is not known whose a failure is."""


def known_by(
    sources: Sources,
    doubted: Iterable[Complaint],
    heard: Callable[[range], Iterable[str]],
    *,
    at_once: int,
    most: int,
) -> Sanitizer:
    """Play some games of the original (``heard``, by their seeds), and remember what the sanitizers say of those.

    More of them are played, ``most`` together, as long as the original has not done what is ``doubted``: that may be its own doing,
    but for what is in a function or a line that it does not have.
    """
    left = {one.text for one in doubted if sources.may_be_the_originals(one)}
    known: set[str] = set()
    for first in range(1, most + 1, at_once):
        known.update(heard(range(first, first + at_once)))
        if left <= known:
            break
    return Sanitizer(known=frozenset(known), lines=sources.lines())


def heard(
    directory: Path,
    play: Callable[[Path, int], tuple[str, ...]],
    seeds: Iterable[int],
    workers: Workers,
    *,
    memory: Path,
    progress: Progress,
) -> frozenset[str]:
    """Play games of the original in copies of its directory, or know them from before; gives all that the sanitizers say of them."""
    found: set[str] = set()
    spread(
        directory,
        [Piece(key=str(seed), seed=seed, do=play, title=f"seed {seed}") for seed in seeds],
        workers,
        done=lambda _, reports: found.update(reports),
        title="Playing the original",
        progress=progress,
        kept=Kept(
            folder=memory,
            write=lambda reports: json.dumps(reports).encode(),
            read=lambda content, _: parsed(content, lambda data: tuple(texts(data))),
        ),
    )
    return frozenset(found)


@frozen
class OriginalGame:
    """The original of a game that is proven with sanitizers, which is played and listened to; ``memory`` is of its build."""

    directory: Path
    sources: Sources
    memory: Path
    workers: Workers
    progress: Progress

    @classmethod
    def of(
        cls, request: Request, sources: Sources, *, compiler: str, workers: Workers, progress: Progress
    ) -> OriginalGame:
        """Build it beside the game of a request, in nhmod's cache."""
        alone = replace(
            request,
            target=None if request.tree else sources.tree.target.name,
            paths=(),
            trusted=frozenset(),
            allow_code=False,
            before=(),
        )
        done = (_LEVELS, _MONSTERS, _THINGS, _TURNS)
        sign = hashlib.sha256(f"{sources.tree.hash} {compiler} {done}".encode()).hexdigest()[:24]
        place = cache_directory() / "proven" / "originals" / sign
        game = workshop.build(
            alone.beside(PROBE, PROBE_ID),
            Report(),
            place / "game",
            compiler=compiler,
            jobs=workers.jobs,
            progress=progress,
        )
        return cls(
            directory=game.directory, sources=sources, memory=place / "reports", workers=workers, progress=progress
        )

    def sanitizer(self, doubted: Iterable[Complaint] = ()) -> Sanitizer:
        """Play it, and remember what the sanitizers say of that."""
        return known_by(self.sources, doubted, self._heard, at_once=_AT_ONCE, most=_MOST)

    def _heard(self, seeds: range) -> frozenset[str]:
        return heard(self.directory, _session, seeds, self.workers, memory=self.memory, progress=self.progress)


def _session(directory: Path, seed: int) -> tuple[str, ...]:
    """Do what any game does (levels, fights, things, a save), and return what the sanitizers say of that."""
    plain = Sanitizer()
    try:
        with suppress(PlayError):  # what was said before it ended is heard
            with Game(directory, env=plain.env(directory), seed=seed) as game:
                for level in _LEVELS:
                    game.level_teleport(level)
                    game.reveal_map()
                for monster in _MONSTERS:
                    game.create_monster(monster)
                for _ in range(_TURNS):
                    game.do("s")
                for thing in _THINGS:
                    game.wish(thing)
                game.save()
            with Game(directory, env=plain.env(directory), seed=seed, fresh=False) as game:
                game.look()
    finally:
        clear(directory)
    return tuple(one.text for one in plain.complaints(directory))
