"""What a unified diff says: files, their hunks, and the hunks' lines."""

from __future__ import annotations

from nhmod.dataclass import dataclass, frozen


@dataclass(frozen=True, slots=True)
class DiffLine:
    """One line of a hunk: ``mark`` is ``" "``, ``"-"`` or ``"+"``, ``text`` has its end, ``line`` is its place in the diff (from 1)."""

    mark: str
    text: str
    line: int


@frozen
class DiffHunk:
    """One hunk: ``old_start`` and ``new_start`` count from 1 (0 where a side has no lines); ``line`` is that of its ``@@``."""

    old_start: int
    new_start: int
    lines: tuple[DiffLine, ...]
    line: int

    @property
    def old(self) -> tuple[str, ...]:
        """The lines that it takes for granted: context and what is removed."""
        return tuple(line.text for line in self.lines if line.mark != "+")

    @property
    def new(self) -> tuple[str, ...]:
        """The lines that are there afterwards: context and what is added."""
        return tuple(line.text for line in self.lines if line.mark != "-")


@frozen
class DiffFile:
    """The hunks of one file; the names are as written, and empty for ``/dev/null``. ``line`` is that of ``---``."""

    old: str
    new: str
    hunks: tuple[DiffHunk, ...]
    line: int
    executable: bool = False

    @property
    def from_nothing(self) -> bool:
        """Whether the old side has not a line, as that of a new file."""
        return not self.old or (len(self.hunks) == 1 and not self.hunks[0].old and self.hunks[0].old_start == 0)
