"""Where a thing stands in a text: the file, the line and the column, to the end of the value."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True, order=True)
class Location:
    """A stretch of one text file.

    ``file`` is the path as the user knows it (POSIX separators). Lines and columns count from 1; columns
    count characters. The end is exclusive: a one-character value has ``end_column == column + 1``.
    """

    file: str
    line: int = 1
    column: int = 1
    end_line: int = 0
    end_column: int = 0

    def __post_init__(self) -> None:
        """Make an absent end the start, so that every location is a stretch."""
        if not self.end_line:
            object.__setattr__(self, "end_line", self.line)
            object.__setattr__(self, "end_column", max(self.end_column, self.column))

    def holds(self, other: Location) -> bool:
        """Return whether another place begins inside of this one."""
        start, end = (self.line, self.column), (self.end_line, self.end_column)
        at = (other.line, other.column)
        return self.file == other.file and (start <= at < end or at == start)

    def __str__(self) -> str:
        """Write the place as compilers do: ``file:line:column``."""
        return f"{self.file}:{self.line}:{self.column}"

    @classmethod
    def of_offset(cls, file: str, text: str, start: int, end: int | None = None) -> Location:
        """Turn character offsets into a location (``end`` is exclusive; absent, it is ``start``)."""
        stop = start if end is None else end
        line, column = _line_column(text, start)
        end_line, end_column = _line_column(text, stop)
        return cls(file=file, line=line, column=column, end_line=end_line, end_column=end_column)


def _line_column(text: str, offset: int) -> tuple[int, int]:
    before = text.count("\n", 0, offset)
    return before + 1, offset - (text.rfind("\n", 0, offset) + 1) + 1
