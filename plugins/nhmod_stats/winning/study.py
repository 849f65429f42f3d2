"""Two games, with the mods and without, made many times and gone through: what can be had, and what it takes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_stats.building import ProbedGame, build_both
from nhmod_stats.levels import Failure
from nhmod_stats.running import Wanted
from nhmod_stats.sampling import names_of, sample
from nhmod_stats.study import warn_of
from nhmod_stats.winning.blame import Known, Words
from nhmod_stats.winning.goals import Outcome, outcomes, unique_objects
from nhmod_stats.winning.passages import Passage, passages
from nhmod_stats.winning.ways import Floor, Means, Ways, read_games

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod.diagnostics import Report
    from nhmod.location import Location
    from nhmod.request import Request
    from nhmod.target import Facts, Progress
    from nhmod.work import Workers

_WANTED = Wanted(low=-99, high=99, draws=0, ways=True)
"""All levels, also those of the Planes, which are above the first."""

_Games = dict[int, dict["Floor", "Ways"]]


@frozen
class Goal:
    """One thing that a game is won by: in how many games it can be had, and what it takes in the worst."""

    name: str
    had: int
    worst: Means | None
    outcomes: tuple[Outcome, ...]

    @property
    def failures(self) -> dict[str, list[Outcome]]:
        """The games in which it can't be had, by the level to blame."""
        found: dict[str, list[Outcome]] = {}
        for one in self.outcomes:
            if one.means is None:
                found.setdefault(one.name, []).append(one)
        return found


@frozen
class Won:
    """What was found of one game, made many times."""

    games: int
    levels: int
    won: int
    goals: tuple[Goal, ...]
    passages: Mapping[str, Passage]


@frozen
class Winning:
    """What was found of a game with mods and of the original; ``unseen`` are level files of the mods that no game used.

    ``places`` are where content of the mods stands in their manifests, by its name.
    """

    title: str
    target: str
    first: int
    modded: Won
    original: Won
    unseen: tuple[str, ...]
    places: Mapping[str, Location]

    @property
    def harder(self) -> dict[str, tuple[Means | None, Means | None]]:
        """Levels that are harder to pass than they were, or that are new and not passed on foot, over water or by digging."""
        found = {}
        for name, passage in self.modded.passages.items():
            before = self.original.passages.get(name)
            worst, was = passage.worst, before.worst if before else None
            if _rank(worst) > (_rank(was) if before else _AT_HOME):
                found[name] = (worst, was)
        return found


_AT_HOME = 1
"""A new level may well want a pick-axe, or wings; what takes more is told."""
_NEVER = 9


def _rank(means: Means | None) -> int:
    return _NEVER if means is None else int(means)


def winning(
    request: Request, report: Report, *, first: int, games: int, compiler: str, workers: Workers, progress: Progress
) -> Winning:
    """Build both games, make their levels and go through them; raises ``DiagnosticError``.

    Reports games that can't be won (NH3906) and levels that are harder to pass than they were (NH3907).
    """
    built = build_both(request, report, compiler=compiler, jobs=workers.jobs, progress=progress)

    def made(game: ProbedGame, title: str) -> tuple[_Games, Words]:
        found = sample(game, _WANTED, first=first, games=games, workers=workers, progress=progress, title=title)
        failures = [one for stretch in found.stretches for one in found.levels(stretch) if isinstance(one, Failure)]
        warn_of(failures, title, report)
        names = names_of(game)
        last = first + games
        read = {
            seed: floors
            for stretch in found.stretches
            for seed, floors in read_games(found.text(stretch))
            if first <= seed < last
        }
        return read, Words(objects=names.objects, dungeons=names.dungeons)

    theirs, old_words = made(built.original, "the original game")
    ours, words = made(built.modded, "the game with the mods")
    items = (
        frozenset[str].intersection(*(unique_objects(floors, old_words) for floors in theirs.values()))
        if theirs
        else frozenset()
    )
    known = Known.of(theirs.values(), old_words)
    study = Winning(
        title=f"{' + '.join(built.mods)} on {built.tree.target.title}" if built.mods else built.tree.target.title,
        target=built.tree.target.name,
        first=first,
        modded=_won(ours, items, replace(words, known=known)),
        original=_won(theirs, items, old_words),
        unseen=tuple(_unseen(ours.values(), built.modded.record.facts)),
        places=built.places,
    )
    _tell(study, report)
    return study


def _won(games: _Games, items: frozenset[str], words: Words) -> Won:
    found = [tuple(outcomes(floors, items, words)) for floors in games.values()]
    names = dict.fromkeys(one.goal for game in found for one in game)
    goals = []
    for name in names:
        every = tuple(one for game in found for one in game if one.goal == name)
        had = [one.means for one in every if one.means is not None]
        goals.append(Goal(name=name, had=len(had), worst=max(had, default=None), outcomes=every))
    return Won(
        games=len(games),
        levels=sum(map(len, games.values())),
        won=sum(all(one.means is not None for one in game) for game in found),
        goals=tuple(goals),
        passages=passages(games.values(), words),
    )


def _unseen(games: Iterable[Mapping[Floor, Ways]], facts: Facts) -> Iterable[str]:
    """Yield the level files of mods that were on no level."""
    seen = {ways.name for floors in games for ways in floors.values()}
    return (entry.name for entry in facts.get("level files") if entry.mod and entry.name not in seen)


def _tell(study: Winning, report: Report) -> None:
    before = {(goal.name, name) for goal in study.original.goals for name in goal.failures}
    together: dict[tuple[int, str, str, bool], list[str]] = {}
    for goal in study.modded.goals:
        for name, found in goal.failures.items():
            key = (len(found), name, found[0].why, (goal.name, name) in before)
            together.setdefault(key, []).append(goal.name)
    for (count, name, why, so_before), goals in together.items():
        message = f"the game can't be won in {count} of {study.modded.games} games: {', '.join(goals)}: {why}"
        if so_before:
            report.warning("NH3906", f"{message}; so it is in the original game", study.places.get(name))
        else:
            report.error("NH3906", message, study.places.get(name))
    for name, (worst, was) in study.harder.items():
        takes = f"is passed {worst.words} only" if worst is not None else "can't be passed"
        before_that = f"; in the original game {was.words}" if was is not None else ""
        report.warning("NH3907", f"the level '{name}' {takes}{before_that}", study.places.get(name))
