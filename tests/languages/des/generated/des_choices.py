"""Choices that a writer of .des text makes: hypothesis' own where a failure is to shrink, or a seed's where speed counts."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

T = TypeVar("T")


class Choices:
    """Where each choice comes from. The first of several is the simplest, so that hypothesis shrinks towards it."""

    def __init__(self, below: Callable[[int], int]) -> None:
        """``below(n)`` gives a number from 0 to n-1."""
        self.below = below

    def integer(self, low: int, high: int) -> int:
        """Return a number from low to high, both included."""
        return low + self.below(high - low + 1)

    def pick(self, options: Sequence[T]) -> T:
        """Return one of them."""
        return options[self.below(len(options))]

    def rarely(self, one_in: int) -> bool:
        """Return yes once in so many times; no is simpler."""
        return self.below(one_in) == one_in - 1

    def some(self, options: Sequence[T], low: int, high: int) -> list[T]:
        """Return low to high different ones of them, in any order."""
        left = list(options)
        count = min(self.integer(low, high), len(left))
        return [left.pop(self.below(len(left))) for _ in range(count)]

    def seeded(self) -> random.Random:
        """Return a source of many small choices that need no shrinking each; seed 0 is the simplest."""
        return random.Random(self.below(1 << 16))  # noqa: S311 - text for tests


def choices_of_seed(seed: int) -> Choices:
    """Make the choices that follow from a seed."""
    return Choices(random.Random(seed).randrange)  # noqa: S311 - text for tests


def choices_of_draw(draw: Callable[[st.SearchStrategy[int]], int]) -> Choices:
    """Let hypothesis choose."""
    return Choices(lambda count: draw(_below(count)) if count > 1 else 0)


@cache
def _below(count: int) -> st.SearchStrategy[int]:
    return st.integers(0, count - 1)
