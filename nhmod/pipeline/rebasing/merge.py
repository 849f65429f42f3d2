"""Merges two changes of one text, line by line: what only one side changes is taken, what both change is a conflict."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.edits import pristine_lines, split_lines
from nhmod.patches.anchors import numbered
from nhmod.patches.unified import differences
from nhmod.pipeline.rebasing.region import Change, Region
from nhmod.pipeline.rebasing.respaced import merge_respaced

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@frozen
class Merged:
    """What two changes make of a text; where they are in conflict it has their side's lines."""

    text: str
    regions: tuple[Region, ...]

    def count(self, change: Change) -> int:
        """Count the regions that somebody changed so."""
        return sum(region.change is change for region in self.regions)


_Edit = tuple[int, int, int, int]


def merge(base: str, mine: str, theirs: str, *, spacing: bool = True) -> Merged:
    """Merge; changes that touch each other count as changes of the same lines.

    Without ``spacing`` the text is C, where only one side changes what the other only indents or breaks into other lines.
    """
    by_lines = _by_lines(base, mine, theirs)
    if spacing or not by_lines.count(Change.CONFLICT):
        return by_lines
    by_tokens = merge_respaced(base, mine, theirs)
    return by_lines if by_tokens is None else Merged(text=by_tokens[0], regions=by_tokens[1])


def _by_lines(base: str, mine: str, theirs: str) -> Merged:
    lines = [split_lines(text) for text in (base, mine, theirs)]
    edits = [[*differences(pristine_lines(base), numbered(base, text))] for text in (mine, theirs)]
    out: list[str] = []
    regions: list[Region] = []
    at = 0
    shifts = [0, 0]
    for start, end, sides in _groups(*edits):
        out += lines[0][at:start]
        grown = [sum((d - c) - (b - a) for a, b, c, d in side) for side in sides]
        spans = [(start + shift, end + shift + more) for shift, more in zip(shifts, grown, strict=True)]
        own, other = ("".join(text[slice(*span)]) for text, span in zip(lines[1:], spans, strict=True))
        change = _change(own, other, sides)
        first = (spans[0][0] + 1, spans[1][0] + 1, start + 1)
        region = Region(change=change, mine=own, theirs=other, base="".join(lines[0][start:end]), line=first)
        out.append(own if change is Change.MINE else other)
        regions.append(region)
        shifts = [shift + more for shift, more in zip(shifts, grown, strict=True)]
        at = end
    out += lines[0][at:]
    return Merged(text="".join(out), regions=tuple(regions))


def _change(mine: str, theirs: str, sides: Sequence[Sequence[_Edit]]) -> Change:
    if mine == theirs:
        return Change.BOTH
    if not sides[1]:
        return Change.MINE
    return Change.CONFLICT if sides[0] else Change.THEIRS


def _groups(
    mine: Sequence[_Edit], theirs: Sequence[_Edit]
) -> Iterator[tuple[int, int, tuple[list[_Edit], list[_Edit]]]]:
    """Yield stretches of the base with the edits of each side that touch each other there."""
    waiting = deque(sorted([*((edit, 0) for edit in mine), *((edit, 1) for edit in theirs)]))
    while waiting:
        start, end, *_ = waiting[0][0]
        sides: tuple[list[_Edit], list[_Edit]] = ([], [])
        while waiting and waiting[0][0][0] <= end:
            edit, side = waiting.popleft()
            sides[side].append(edit)
            end = max(end, edit[1])
        yield start, end, sides
