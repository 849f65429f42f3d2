"""All of it: the games built, the levels made and counted, the two compared."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_stats.building import ProbedGame, build_both
from nhmod_stats.comparison import Hardness, Row, hardness, rows
from nhmod_stats.declared import Looked, Verdict, look, verdict
from nhmod_stats.intervals import CONFIDENCE, corrected
from nhmod_stats.levels import FURNITURE, Failure, Level, Names
from nhmod_stats.sampling import Sample, names_of, sample
from nhmod_stats.tally import Tally, Thing, Words, count, merged

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nhmod.diagnostics import Report
    from nhmod.request import Request
    from nhmod.target import Facts, Frequency, Progress
    from nhmod.work import Workers
    from nhmod_stats.running import Wanted


@frozen
class Study:
    """What was found out; ``title`` names the mods and the target."""

    title: str
    target: str
    mods: tuple[str, ...]
    wanted: Wanted
    first: int
    modded: Tally
    original: Tally
    rows: tuple[Row, ...]
    verdicts: tuple[Verdict, ...]
    hardness_now: tuple[Hardness, ...]
    hardness_before: tuple[Hardness, ...]


def study(
    request: Request,
    wanted: Wanted,
    report: Report,
    *,
    first: int,
    games: int,
    compiler: str,
    workers: Workers,
    progress: Progress,
) -> Study:
    """Build, make levels, count and compare; raises ``DiagnosticError``. Levels that came to nothing are warnings (NH3903)."""
    built = build_both(request, report, compiler=compiler, jobs=workers.jobs, progress=progress)

    names, old_names = names_of(built.modded), names_of(built.original)
    words, old_words = _words(names, built.modded.record.facts), _words(old_names, built.original.record.facts)
    new = frozenset(_things(words) - _things(old_words))
    weigh = tuple(number for number, name in names.monsters.items() if ("monsters", name) in new)

    def counts(game: ProbedGame, title: str, known: Words, *, modded: bool) -> Counted:
        asked = replace(wanted, weigh=weigh) if modded else wanted
        made = sample(game, asked, first=first, games=games, workers=workers, progress=progress, title=title)
        return counted(made, known, built.frequencies if modded else (), jobs=workers.jobs, progress=progress)

    with_mods = counts(built.modded, "the game with the mods", words, modded=True)
    now, before = with_mods.tally, counts(built.original, "the original game", old_words, modded=False).tally
    warn_of(now.failures, "with the mods", report)
    warn_of(before.failures, "without mods", report)
    return Study(
        title=f"{' + '.join(built.mods)} on {built.tree.target.title}",
        target=built.tree.target.name,
        mods=built.mods,
        wanted=wanted,
        first=first,
        modded=now,
        original=before,
        rows=rows(now, before, new),
        verdicts=with_mods.verdicts,
        hardness_now=tuple(hardness(now)),
        hardness_before=tuple(hardness(before)),
    )


def warn_of(failures: Sequence[Failure], which: str, report: Report) -> None:
    """Tell of levels that came to nothing (NH3903); of many, of some."""
    for failure in failures[:_TOLD]:
        place = failure.place
        what = "the dungeons" if place is None else "level {1} of dungeon {0} (depth {2})".format(*place)
        report.warning("NH3903", f"{which}, seed {failure.seed}: the game {failure.how} while it made {what}")
    if failures[_TOLD:]:
        report.warning("NH3903", f"{which}: {len(failures) - _TOLD} more levels came to nothing")


_TOLD = 5


def _words(names: Names, facts: Facts) -> Words:
    """Take what only the facts know: what a room type is called."""
    rooms = {entry.index: entry.name for entry in facts.get("room types") if entry.index >= 0}
    return Words(names=names, rooms=rooms)


def _things(words: Words) -> set[Thing]:
    names = words.names
    tables = {
        "monsters": names.monsters,
        "objects": names.objects,
        "artifacts": names.artifacts,
        "traps": names.traps,
        "furniture": FURNITURE,
        "shops": names.shops,
        "rooms": {number: name for number, name in words.rooms.items() if number and number not in names.shops},
        "levels": names.dungeons,
        "random monsters": names.monsters,
        "random objects": names.objects,
    }
    return {(kind, name) for kind, table in tables.items() for name in table.values()}


_FEW = 8
"""For so few stretches no processes are started."""


@frozen
class Counted:
    """A sample's counts, and what is to be said of each declared frequency."""

    tally: Tally
    verdicts: tuple[Verdict, ...]


def counted(
    sample: Sample, words: Words, frequencies: tuple[Frequency, ...], *, jobs: int, progress: Progress
) -> Counted:
    """Count a sample; the same whatever the jobs, as parts are put together in the order of the seeds."""
    stretches = sample.stretches
    # A place in a manifest does not travel to other processes, and says nothing here.
    frequencies = tuple(replace(one, origin=None) for one in frequencies)
    part = partial(_part, sample, words, frequencies)
    if jobs == 1 or len(stretches) <= _FEW:
        return _together(map(part, stretches), sample, words, frequencies, progress)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        return _together(pool.map(part, stretches, chunksize=4), sample, words, frequencies, progress)


def _part(
    sample: Sample, words: Words, frequencies: tuple[Frequency, ...], stretch: int
) -> tuple[Tally, tuple[Looked, ...]]:
    found = list(sample.levels(stretch))
    looked = look(frequencies, (one for one in found if isinstance(one, Level)), words)
    return count(found, words, 0), looked


def _together(
    parts: Iterable[tuple[Tally, tuple[Looked, ...]]],
    sample: Sample,
    words: Words,
    frequencies: tuple[Frequency, ...],
    progress: Progress,
) -> Counted:
    looked = [Looked() for _ in frequencies]
    tallies: list[Tally] = []
    whole = len(sample.stretches)
    for tally, seen in parts:
        progress("Counting", len(tallies), whole)
        tallies.append(tally)
        looked = [one + other for one, other in zip(looked, seen, strict=True)]
    confidence = corrected(CONFIDENCE, len(frequencies))
    said = tuple(verdict(one, seen, words, confidence) for one, seen in zip(frequencies, looked, strict=True))
    return Counted(tally=merged(tallies, sample.games), verdicts=said)
