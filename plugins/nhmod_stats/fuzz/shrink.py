"""A failing script made small: lines are left out as long as the failure stays."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

T = TypeVar("T")


def shrink(lines: Sequence[T], fails: Callable[[Sequence[T]], bool], *, tries: int) -> tuple[tuple[T, ...], bool]:
    """Return fewer lines that still fail, and whether none of them can be left out (else the tries were used up).

    ``lines`` are known to fail. Halves are left out first, then ever smaller pieces, as delta debugging does (A. Zeller); single lines
    are tried until each has been in vain.
    """
    left = list(lines)
    size = max(1, len(left) // 2)
    while left:
        start, removed = 0, False
        while start < len(left):
            if not tries:
                return tuple(left), False
            tries -= 1
            rest = left[:start] + left[start + size :]
            if fails(rest):
                left, removed = rest, True
            else:
                start += size
        if size > 1:
            size = max(1, min(size, len(left)) // 2)
        elif not removed:
            return tuple(left), True
    return (), True
