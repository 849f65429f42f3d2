"""CPU seconds that are the same on every machine: how fast a machine is, is measured where it matters."""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROUNDS = 400_000
REFERENCE = 0.014
"""CPU seconds that so many rounds take on the machine whose seconds are meant, with nothing beside them."""


@contextmanager
def less_than(seconds: float) -> Iterator[None]:
    """Check that what is done within takes less than so many CPU seconds of the reference machine.

    Only what takes longer here costs a measurement of this machine, which may be slower, or shared with other work.
    """
    begun = time.process_time()
    yield
    spent = time.process_time() - begun
    assert not is_more(spent, seconds), f"took {spent:.2f} s"


def is_more(spent: float, seconds: float) -> bool:
    """Return whether CPU seconds that were spent here are as many as, or more than, so many of the reference machine."""
    return spent >= seconds and spent / slowness() >= seconds


def slowness() -> float:
    """Return how much slower than the reference machine this one is at the moment: 1 or more."""
    return max(1.0, sorted(_measured() for _ in range(9))[4] / REFERENCE)


def _measured() -> float:
    begun = time.process_time()
    total = 0
    for number in range(ROUNDS):
        total += number & 7
    assert total > 0
    return time.process_time() - begun
