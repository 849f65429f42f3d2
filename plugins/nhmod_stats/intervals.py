"""Confidence intervals: Wilson's of a share, Newcombe's of the difference of two, Welch's of that of two means.

A share's is Wilson's score interval (E. B. Wilson, 1927), which is good for rare things, too; the difference of two shares has Newcombe's
interval made of two of those (R. G. Newcombe, 1998, method 10). The difference of two means has the normal interval with each mean's own
variance (Welch); it is used for a hundred games and more.
"""

from __future__ import annotations

import math
from statistics import NormalDist

from nhmod.dataclass import dataclass

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Interval:
    """From ``low`` to ``high``, both included."""

    low: float
    high: float

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high

    @property
    def away(self) -> bool:
        """Whether it does not have zero."""
        return not self.low <= 0 <= self.high


def wilson(times: int, among: int, confidence: float = CONFIDENCE) -> Interval:
    """Return the interval of the share of which ``times`` of ``among`` were seen; all of [0, 1] where nothing was looked at."""
    if not among:
        return Interval(0.0, 1.0)
    z = _z(confidence)
    seen = times / among
    scale = 1 + z * z / among
    middle = (seen + z * z / (2 * among)) / scale
    half = z / scale * math.sqrt(seen * (1 - seen) / among + z * z / (4 * among * among))
    low = 0.0 if times == 0 else max(0.0, middle - half)
    high = 1.0 if times == among else min(1.0, middle + half)
    return Interval(low, high)


def newcombe(times: int, among: int, other_times: int, other_among: int, confidence: float = CONFIDENCE) -> Interval:
    """Return the interval of how much larger the first share is than the other."""
    if not among or not other_among:
        return Interval(-1.0, 1.0)
    first, other = wilson(times, among, confidence), wilson(other_times, other_among, confidence)
    seen, before = times / among, other_times / other_among
    difference = seen - before
    low = difference - math.hypot(seen - first.low, other.high - before)
    high = difference + math.hypot(first.high - seen, before - other.low)
    return Interval(low, high)


@dataclass(frozen=True, slots=True)
class Mean:
    """How many there are of something in a game, on average over ``games``: ``total`` of all, and that of the squares."""

    games: int
    total: int
    squares: int

    @property
    def value(self) -> float:
        """The mean."""
        return self.total / self.games if self.games else 0.0

    @property
    def error(self) -> float:
        """The square of the mean's standard error; infinite for fewer than two games."""
        if self.games <= 1:
            return math.inf
        spread = (self.squares - self.total * self.total / self.games) / (self.games - 1)
        return max(spread, 0.0) / self.games


def welch(mean: Mean, other: Mean, confidence: float = CONFIDENCE) -> Interval:
    """Return the interval of how much larger the first mean is than the other."""
    half = _z(confidence) * math.sqrt(mean.error + other.error)
    difference = mean.value - other.value
    return Interval(difference - half, difference + half)


def corrected(confidence: float, questions: int) -> float:
    """Return the confidence with which each of many questions must be answered, so that all answers together have it (Bonferroni)."""
    return 1 - (1 - confidence) / max(1, questions)


def _z(confidence: float) -> float:
    return NormalDist().inv_cdf(0.5 + confidence / 2)
