"""Many games: played side by side, kept by seed, and what breaks made small and written down."""

from __future__ import annotations

import json
import time
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Any

from nhmod.dataclass import frozen
from nhmod.diagnostics import DiagnosticError
from nhmod.records import parsed
from nhmod.work import Kept, Piece, Workers, spread
from nhmod_playing.complaints import Complaint
from nhmod_stats.fuzz.originals import OriginalGame, kept_in
from nhmod_stats.fuzz.player import Played, play
from nhmod_stats.fuzz.replay import Replay, names_in
from nhmod_stats.fuzz.script import Cast, script
from nhmod_stats.fuzz.shrink import shrink
from nhmod_stats.sampling import names_of
from nhmod_stats.terminal import own_copy

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from nhmod.target import Progress
    from nhmod_playing.blame import Blamed
    from nhmod_playing.sanitizing import Sanitizer
    from nhmod_stats.building import Compared
    from nhmod_stats.levels import Names

_TRIES = 1500
_TRIES_OF_HANGS = 8
"""Each takes as long as a command may (nhfuzz.c)."""


@frozen
class Outcome:
    """How a seed's game went."""

    seed: int
    failure: str
    text: str
    sign: str
    line: int
    turn: int
    levels: frozenset[tuple[int, int]]
    complaint: Complaint | None = None


@frozen
class Broken:
    """A failure: the first game that had it, in how many others it was, and its replay.

    ``original`` says that the original game does it too, with the same script. ``blamed`` is the line of the mods' that the sanitizers
    have named, or the first in the function that they have.
    """

    outcome: Outcome
    others: int
    replay: Replay
    original: bool
    said: tuple[str, ...]
    blamed: Blamed | None = None


@frozen
class Campaign:
    """All games of one call; ``left`` could not be played in the time that was given."""

    names: Names
    cast: Cast
    turns: int
    outcomes: tuple[Outcome, ...]
    left: int
    broken: tuple[Broken, ...]

    @property
    def levels(self) -> frozenset[tuple[int, int]]:
        """The levels that were visited."""
        return frozenset(level for one in self.outcomes for level in one.levels)

    def used(self) -> tuple[frozenset[int], frozenset[int]]:
        """Return the monsters and the objects that were made on purpose, by number."""
        made: dict[str, set[int]] = {"m": set(), "u": set()}
        for one in self.outcomes:
            for line in script(one.seed, self.cast, self.turns)[: one.line]:
                _, command, number, *_ = line.split(" ")
                if command in made:
                    made[command].add(int(number))
        return frozenset(made["m"]), frozenset(made["u"])


def campaign(
    built: Compared,
    *,
    first: int,
    games: int,
    turns: int,
    workers: Workers,
    seconds: float,
    minimize: bool,
    progress: Progress,
) -> Campaign:
    """Play games; what was played before is known. Raises ``DiagnosticError`` where the game says nothing at all (NH3902)."""
    names, old_names = names_of(built.modded), names_of(built.original)
    cast = Cast.of(names, old_names)
    known: dict[int, Outcome] = {}
    doubted: set[Complaint] = set()
    began = time.monotonic()
    original = OriginalGame(built=built, turns=turns, workers=workers, progress=progress)
    sanitizer = original.sanitizer(doubted)
    seeds = tuple(range(first, first + games))
    while seeds:
        spread(
            built.modded.directory,
            [
                Piece(
                    key=str(seed),
                    seed=seed,
                    do=partial(one_game, built.modded.launcher.name, cast, turns, sanitizer=sanitizer),
                    title=f"seed {seed}",
                )
                for seed in seeds
            ],
            workers,
            done=lambda piece, outcome: known.update({piece.seed: outcome}),
            title="Playing",
            progress=progress,
            kept=Kept(
                folder=kept_in(built.modded, turns, *((sanitizer.sign,) if sanitizer is not None else ())),
                write=_written,
                read=_read,
            ),
            seconds=seconds - (time.monotonic() - began),
        )
        doubted |= {one.complaint for one in known.values() if one.complaint is not None}
        sanitizer = original.sanitizer(doubted)
        # What came after the original's own doing is not known yet.
        seeds = tuple(
            seed for seed, one in known.items() if sanitizer and one.complaint and sanitizer.passes(one.complaint)
        )
        for seed in seeds:
            del known[seed]
    outcomes = tuple(known[seed] for seed in sorted(known))
    signs = dict.fromkeys(one.sign for one in outcomes if one.failure)
    broken = []
    for number, sign in enumerate(signs):
        progress("Making a failure small", number, len(signs))
        same = [one for one in outcomes if one.failure and one.sign == sign]
        broken.append(_broken(built, names, cast, same, sanitizer, turns=turns, minimize=minimize))
    return Campaign(
        names=names, cast=cast, turns=turns, outcomes=outcomes, left=games - len(outcomes), broken=tuple(broken)
    )


def one_game(
    launcher: str, cast: Cast, turns: int, directory: Path, seed: int, *, sanitizer: Sanitizer | None = None
) -> Outcome:
    """Play the game of a seed in a copy of a build."""
    played = play(directory / launcher, seed=seed, turns=turns, lines=script(seed, cast, turns), sanitizer=sanitizer)
    return Outcome(
        seed=seed,
        failure=played.failure,
        text=played.text,
        sign=played.sign,
        line=played.line,
        turn=played.turn,
        levels=played.levels,
        complaint=played.complaint,
    )


def _written(outcome: Outcome) -> bytes:
    record = {**asdict(outcome), "levels": sorted(outcome.levels)}
    del record["seed"]  # the piece's
    return json.dumps(record).encode()


def _read(content: bytes, piece: Piece[Outcome]) -> Outcome | None:
    def outcome(data: Any) -> Outcome:  # noqa: ANN401 - JSON
        levels = frozenset((int(dnum), int(dlevel)) for dnum, dlevel in data.pop("levels"))
        said = data.pop("complaint", None)
        return Outcome(seed=piece.seed, levels=levels, complaint=None if said is None else Complaint(**said), **data)

    return parsed(content, outcome)


def _broken(
    built: Compared,
    names: Names,
    cast: Cast,
    same: Sequence[Outcome],
    sanitizer: Sanitizer | None,
    *,
    turns: int,
    minimize: bool,
) -> Broken:
    """Make the first of games with the same failure small."""
    outcome = same[0]
    lines = script(outcome.seed, cast, turns)[: outcome.line]
    with own_copy(built.modded) as directory:

        def again(some: Sequence[str]) -> Played:
            launcher = directory / built.modded.launcher.name
            return play(launcher, seed=outcome.seed, turns=turns, lines=some, sanitizer=sanitizer)

        small, minimal = lines, False
        if minimize and again(lines).sign == outcome.sign:
            tries = _TRIES_OF_HANGS if outcome.failure == "hang" else _TRIES
            small, minimal = shrink(lines, lambda some: again(some).sign == outcome.sign, tries=tries)
        said = again(small).said
    replay = Replay(
        target=built.tree.target.name,
        mods=built.mods,
        seed=outcome.seed,
        turns=turns,
        failure=outcome.failure,
        text=outcome.text,
        minimal=minimal,
        lines=small,
        names=names_in(small, names),
    )
    return Broken(
        outcome=outcome,
        others=len(same) - 1,
        replay=replay,
        original=_original_does(built, replay, outcome.sign, sanitizer),
        said=said,
        blamed=built.sources.blamed(outcome.complaint) if outcome.complaint is not None else None,
    )


def _original_does(built: Compared, replay: Replay, sign: str, sanitizer: Sanitizer | None) -> bool:
    """Return whether the original game breaks by the same script; one with things of the mods it can't play."""
    try:
        there = replay.on(names_of(built.original))
    except DiagnosticError:
        return False
    return replayed(built, there, sanitizer, original=True).sign == sign


def replayed(built: Compared, replay: Replay, sanitizer: Sanitizer | None = None, *, original: bool = False) -> Played:
    """Play a replay again, whose numbers are the game's."""
    game = built.original if original else built.modded
    with own_copy(game) as directory:
        launcher = directory / game.launcher.name
        return play(launcher, seed=replay.seed, turns=replay.turns, lines=replay.lines, sanitizer=sanitizer)
