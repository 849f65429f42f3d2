"""A text with its name, and stretches of it that can be told to a person."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property

from nhmod.dataclass import dataclass
from nhmod.location import Location

CONTROL = re.compile(r"[\x01-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\r(?!\n)")
"""What a terminal obeys and does not show: control characters of both sorts, but for NUL, tab and the end of a line."""
ASCII_CONTROL = re.compile(r"[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n)")
"""The same for a game whose own texts are of more than ASCII: there the bytes above 127 are parts of letters."""
OBEYED = "the game would send it to the player's terminal, which obeys such characters"
"""What is wrong with a control character."""


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


class Source:
    """The text of one file; ``file`` is its path as the user knows it.

    Locations are found by bisection, so that thousands of nodes of a file cost nothing.
    """

    def __init__(self, text: str, file: str) -> None:
        """Keep the text as it is: no character, not even a carriage return, is changed."""
        self.text = text
        self.file = file

    def __getitem__(self, span: Span) -> str:
        """Return the characters of a span."""
        return self.text[span.start : span.end]

    def location(self, span: Span) -> Location:
        """Return a span as lines and columns."""
        line, column = self.line_column(span.start)
        end_line, end_column = self.line_column(span.end)
        return Location(file=self.file, line=line, column=column, end_line=end_line, end_column=end_column)

    def line_column(self, offset: int) -> tuple[int, int]:
        """Return the line and the column of an offset, both from 1."""
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def line_start(self, number: int) -> int:
        """Return the offset at which a line begins; they count from 1."""
        return self._line_starts[number - 1]

    def line_begin(self, offset: int) -> int:
        """Return the offset at which the line that holds ``offset`` begins."""
        return self.text.rfind("\n", 0, offset) + 1

    def line_end(self, offset: int) -> int:
        """Return the offset behind the line that holds ``offset``, its newline included."""
        newline = self.text.find("\n", offset)
        return len(self.text) if newline < 0 else newline + 1

    @cached_property
    def _line_starts(self) -> list[int]:
        starts = [0]
        newline = self.text.find("\n")
        while newline >= 0:
            starts.append(newline + 1)
            newline = self.text.find("\n", newline + 1)
        return starts
