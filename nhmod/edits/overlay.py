"""The files that edits made, each line still knowing which pristine line it is."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import field
from functools import lru_cache
from itertools import accumulate, count
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from nhmod.dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nhmod.location import Location


@dataclass(frozen=True, slots=True)
class Line:
    """One line with its end; ``pristine`` counts the original's lines from 0 and is -1 for a changed or new line."""

    NEW: ClassVar[int] = -1

    text: str
    pristine: int = NEW
    origin: Location | None = field(default=None, compare=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class StagedFile:
    """A changed or a new file (``new``), as lines in latin-1."""

    file: str
    lines: tuple[Line, ...]
    new: bool = False

    @property
    def text(self) -> str:
        """The whole text."""
        return "".join(line.text for line in self.lines)

    @property
    def content(self) -> bytes:
        """The bytes to write."""
        return self.text.encode("latin-1")


@dataclass(frozen=True, kw_only=True, slots=True)
class Overlay:
    """All files that differ from the pristine tree, by path."""

    files: Mapping[str, StagedFile] = field(default_factory=lambda: MappingProxyType({}))

    def contents(self) -> Mapping[str, bytes]:
        """Return the bytes of every file, by path in sorted order."""
        return {file: self.files[file].content for file in sorted(self.files)}


def split_lines(text: str) -> list[str]:
    r"""Split after ``\n`` only: str.splitlines also splits at form feeds and at latin-1's 0x85."""
    lines = [part + "\n" for part in text.split("\n")]
    last = lines.pop()[:-1]
    return [*lines, last] if last else lines


@lru_cache(maxsize=256)
def pristine_lines(text: str) -> tuple[Line, ...]:
    """Split an original's text, once for all that is composed of it."""
    return tuple(map(Line, split_lines(text), count()))


@lru_cache(maxsize=256)
def _starts(text: str) -> list[int]:
    """Find where the lines of an original's text begin, and where it ends if its last line does."""
    starts = [0, *accumulate(map(len, split_lines(text)))]
    if text and not text.endswith("\n"):
        starts.pop()  # the end of the text is in its last line
    return starts


def splice(text: str, pieces: Iterable[tuple[int, int, str, Location | None]]) -> tuple[Line, ...]:
    """Replace stretches of a text, giving tagged lines.

    ``pieces`` are ``(start, end, new text, origin)``, sorted and not overlapping; offsets count characters.
    """
    pristine, starts = pristine_lines(text), _starts(text)
    out: list[Line] = []
    at = 0  # the next pristine line to emit
    pending: list[tuple[str, Location | None]] = []  # what the line that is being rebuilt is made of, up to ``cursor``
    cursor = 0

    def flush(to: int) -> None:
        """Finish the rebuilt lines: up to the end of the line that ``to`` is in, unless they are whole already."""
        nonlocal at, pending
        unfinished = any(part for part, _ in pending) and not _ends_line(pending)
        at = _line_of(starts, to, at)
        if to > starts[at] or unfinished:
            end = starts[at + 1] if at + 1 < len(starts) else len(text)
            pending.append((text[to:end], None))
            at += 1
        out.extend(_rebuilt(pending))
        pending = []

    for start, end, new, where in pieces:
        line = _line_of(starts, start, at)
        if pending:
            open_line = _line_of(starts, cursor, at)
            whole = cursor == starts[open_line] and _ends_line(pending)
            if line > open_line or (whole and line == open_line):
                flush(cursor)
            else:
                pending.append((text[cursor:start], None))
        if not pending:
            out.extend(pristine[at:line])
            at = line
            pending.append((text[starts[line] : start], None))
        pending.append((new, where))
        cursor = end
    if pending:
        flush(cursor)
    out.extend(pristine[at:])
    return tuple(out)


def _ends_line(parts: Iterable[tuple[str, Location | None]]) -> bool:
    return "".join(text for text, _ in parts).endswith("\n")


def _rebuilt(parts: Iterable[tuple[str, Location | None]]) -> Iterator[Line]:
    """Put lines together; each has the origin of what changed it first."""
    built = ""
    origin: Location | None = None
    for text, where in parts:
        origin = origin or where if built else where or origin
        for piece in split_lines(text):
            built += piece
            if piece.endswith("\n"):
                yield Line(built, origin=origin)
                built, origin = "", where
    if built:
        yield Line(built, origin=origin)


def _line_of(starts: list[int], offset: int, low: int) -> int:
    """Find the line that an offset is in, not before line ``low``; the end of the text is one past the last line."""
    return max(low, bisect_right(starts, offset) - 1)
