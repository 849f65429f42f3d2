"""The files that edits made, each line knowing which pristine line it is; reworked lines are put into one that was changed since."""

from __future__ import annotations

import difflib
from bisect import bisect_right
from dataclasses import field
from functools import lru_cache
from itertools import accumulate, count
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from nhmod.dataclass import dataclass, frozen
from nhmod.diagnostics import Related, Report

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from nhmod.edits.edit import Rework
    from nhmod.location import Location


@dataclass(frozen=True, slots=True)
class Line:
    """One line with its end; ``pristine`` counts the original's lines from 0 and is -1 for a changed or new line."""

    NEW: ClassVar[int] = -1

    text: str
    pristine: int = NEW
    origin: Location | None = field(default=None, compare=False)


@frozen
class StagedFile:
    """A changed or a new file (``new``), as lines in latin-1."""

    file: str
    lines: tuple[Line, ...]
    new: bool = False

    @property
    def text(self) -> str:
        """The whole text."""
        return "".join([line.text for line in self.lines])

    @property
    def content(self) -> bytes:
        """The bytes to write."""
        return self.text.encode("latin-1")


@frozen
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


def reworked(
    lines: Sequence[Line], rework: Rework, owner_of: Callable[[Location], str], report: Report
) -> tuple[Line, ...]:
    """Apply one rework to a file's lines; where other mods changed its lines too that is reported (NH0601).

    ``owner_of`` names the mod that a place in the manifests belongs to.
    """
    found = _places(rework.base, lines)
    stretch = _stretch(rework, found)
    if stretch is not None:
        return (*lines[: stretch[0]], *rework.lines, *lines[stretch[1] :])
    low = max((at + 1 for line, at in found.items() if line < rework.start), default=0)
    high = min((at for line, at in found.items() if line >= rework.end), default=len(lines))
    own = {line.origin for line in (*rework.base, *rework.lines)}
    other = next((line.origin for line in lines[low:high] if line.origin and line.origin not in own), None)
    name = owner_of(other) if other else "another mod"
    what = rework.base[rework.start].text if rework.end > rework.start else ""
    report.error(
        "NH0601",
        f"{name} and {rework.owner} both change {_named(what)} in {rework.file}",
        rework.origin,
        related=(Related(location=other, message=f"the other change ({name})"),) if other else (),
    )
    return tuple(lines)


def _stretch(rework: Rework, found: Mapping[int, int]) -> tuple[int, int] | None:
    """Return the stretch of today's lines that the rework is about, if they are all there, side by side."""
    if rework.end > rework.start:
        first = found.get(rework.start)
        if first is None or any(
            found.get(line) != first + line - rework.start for line in range(rework.start, rework.end)
        ):
            return None
        return first, first + rework.end - rework.start
    if not rework.base:
        return 0, 0
    before, after = found.get(rework.start - 1), found.get(rework.start)
    if before is not None:  # what later mods have put behind the same line stays behind this
        return before + 1, before + 1
    return None if after is None else (after, after)


def _places(base: Sequence[Line], lines: Sequence[Line]) -> dict[int, int]:
    """Find each of the base's lines: pristine ones by their numbers, between these the others by their texts."""
    pristine = {line.pristine: at for at, line in enumerate(lines) if line.pristine >= 0}
    anchors = [(at, pristine[line.pristine]) for at, line in enumerate(base) if line.pristine in pristine]
    found = dict(anchors)
    a = c = 0
    for b, d in [*anchors, (len(base), len(lines))]:
        if a < b and c < d:
            # A pristine line that is not there by its number was replaced, though its text may stand in an '#else'.
            ours = ["" if line.pristine >= 0 else line.text for line in base[a:b]]
            matcher = difflib.SequenceMatcher(None, ours, [line.text for line in lines[c:d]], autojunk=False)
            for i, j, size in matcher.get_matching_blocks():
                found |= {a + i + n: c + j + n for n in range(size)}
        a, c = b + 1, d + 1
    return found


def _named(text: str) -> str:
    return f"the line '{text.strip()}'" if text.strip() else "the same lines"
