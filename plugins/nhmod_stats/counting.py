"""A sample counted, stretch by stretch, on all processors."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod_stats.declared import Looked, Verdict, look, verdict
from nhmod_stats.intervals import CONFIDENCE, corrected
from nhmod_stats.levels import Level
from nhmod_stats.tally import Tally, count, merged

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.target import Frequency, Progress
    from nhmod_stats.sampling import Sample
    from nhmod_stats.tally import Words

_FEW = 8
"""For so few stretches no processes are started."""


@dataclass(frozen=True, kw_only=True, slots=True)
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
