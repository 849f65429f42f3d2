"""Stretches that share a line where they do not overlap: rulers of several maps on one margin."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

KeptRange: TypeAlias = "tuple[str, int, int]"


_MOST = 3
"""More lines than these say nothing to anybody."""


def lanes(stretches: Iterable[KeptRange]) -> tuple[tuple[KeptRange, ...], ...]:
    """Put named stretches (first and last coordinate) into as few lines as greedy choice gives, each free of overlaps.

    A line's stretches are in the order of their beginnings; between two there is at least one coordinate. None are
    given where it would be more than three lines: small rooms in a room.
    """
    found: list[list[KeptRange]] = []
    for stretch in sorted(stretches, key=lambda stretch: stretch[1:]):
        lane = next((lane for lane in found if lane[-1][2] + 1 < stretch[1]), None)
        if lane is None:
            found.append([stretch])
        else:
            lane.append(stretch)
    return tuple(tuple(lane) for lane in found) if len(found) <= _MOST else ()
