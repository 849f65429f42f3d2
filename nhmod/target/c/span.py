"""A stretch of a text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """The characters ``[start, end)`` of a text, offsets counted in characters from 0."""

    start: int
    end: int

    def __len__(self) -> int:
        """Count the characters."""
        return self.end - self.start

    def __bool__(self) -> bool:
        """Return yes also for an empty stretch: it is still a place, and absence is ``None``."""
        return True

    def __contains__(self, other: Span | int) -> bool:
        """Return whether an offset or a whole stretch lies within."""
        if isinstance(other, Span):
            return self.start <= other.start and other.end <= self.end
        return self.start <= other < self.end
