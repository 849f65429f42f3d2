from __future__ import annotations

import math
import random

import pytest

from nhmod_stats.intervals import Interval, Mean, corrected, newcombe, welch, wilson


@pytest.mark.parametrize(
    ("times", "among", "low", "high"),
    [  # Newcombe 1998, table of single proportions; Brown, Cai, DasGupta 2001
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0),
    ],
)
def test_wilson_gives_what_was_published(times: int, among: int, low: float, high: float) -> None:
    found = wilson(times, among)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_nothing_looked_at_says_nothing() -> None:
    assert wilson(0, 0) == Interval(0.0, 1.0)
    assert newcombe(0, 0, 3, 7) == Interval(-1.0, 1.0)


@pytest.mark.parametrize(
    ("one", "other", "low", "high"),
    [  # Newcombe 1998, "Interval estimation for the difference between independent proportions", table II, method 10
        ((56, 70), (48, 80), 0.0524, 0.3339),
        ((9, 10), (3, 10), 0.1705, 0.8090),
        ((10, 10), (0, 20), 0.6791, 1.0),
        ((5, 56), (0, 29), -0.0381, 0.1926),
    ],
)
def test_newcombe_gives_what_was_published(
    one: tuple[int, int], other: tuple[int, int], low: float, high: float
) -> None:
    found = newcombe(*one, *other)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


@pytest.mark.parametrize("share", [0.005, 0.05, 0.25, 0.9])
def test_wilson_has_the_share_about_as_often_as_it_says(share: float) -> None:
    chance = random.Random(7)  # noqa: S311 - no secret
    had = sum(share in wilson(sum(chance.random() < share for _ in range(400)), 400) for _ in range(1000))
    assert 915 <= had <= 985


def test_welch_is_that_of_two_means() -> None:
    one, other = Mean(4, 20, 120), Mean(4, 12, 44)
    assert one.value == 5.0
    assert one.error == pytest.approx((120 - 100) / 3 / 4)
    found = welch(one, other)
    half = 1.959964 * math.sqrt(20 / 12 + (44 - 36) / 12)
    assert found.low == pytest.approx(2 - half)
    assert found.high == pytest.approx(2 + half)


def test_of_one_game_no_difference_can_be_told() -> None:
    assert not welch(Mean(1, 5, 25), Mean(1, 0, 0)).away


def test_many_questions_need_more_confidence() -> None:
    assert corrected(0.95, 1) == pytest.approx(0.95)
    assert corrected(0.95, 100) == pytest.approx(0.9995)
    assert newcombe(30, 100, 18, 100).away
    assert not newcombe(30, 100, 18, 100, corrected(0.95, 500)).away
