"""Which lines of two long texts are the same ones: told by the lines that stand once in each, in the time of a sort."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

from nhmod.edits import Line, StagedFile, split_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod.target import Tree

_Gap: TypeAlias = "tuple[int, int, int, int]"
"""Old lines [a, b) beside new lines [c, d)."""


def staged(tree: Tree, file: str, text: str) -> StagedFile:
    """Return a text as what a file of the tree becomes, its lines numbered by the file's; a new file where the tree has none."""
    there = tree.exists(file)
    return StagedFile(file=file, lines=numbered(tree.text(file) if there else "", text), new=not there)


def numbered(old: str, new: str) -> tuple[Line, ...]:
    """Number the lines of a text by those of an old one that they are, as far as lines say so that stand once."""
    before, after = split_lines(old), split_lines(new)
    return tuple(map(Line, after, anchored(before, after)))


def anchored(old: Sequence[str], new: Sequence[str]) -> list[int]:
    """Return for each new line the number of the old line that it is, -1 where no line that stands once says so."""
    numbers = [-1] * len(new)
    gaps = [(0, len(old), 0, len(new))]
    while gaps:
        a, b, c, d = gaps.pop()
        while a < b and c < d and old[a] == new[c]:
            numbers[c] = a
            a, c = a + 1, c + 1
        while a < b and c < d and old[b - 1] == new[d - 1]:
            b, d = b - 1, d - 1
            numbers[d] = b
        if a < b and c < d:
            gaps += _between(_anchors(old, new, (a, b, c, d)), (a, b, c, d))
    return numbers


def _between(anchors: Sequence[tuple[int, int]], gap: _Gap) -> Iterator[_Gap]:
    """Yield the parts of a gap, each beginning at an anchor but for the first; none where there is no anchor."""
    a, b, c, d = gap
    for at, there in (*anchors, (b, d)) if anchors else ():
        if (a, c) != (at, there):
            yield a, at, c, there
        a, c = at, there


def _anchors(old: Sequence[str], new: Sequence[str], gap: _Gap) -> list[tuple[int, int]]:
    """Return the longest run, in the order of both, of the lines that stand once in each side of a gap."""
    a, b, c, d = gap
    counts, others = Counter(old[a:b]), Counter(new[c:d])
    once = {text for text, count in counts.items() if count == 1 and others[text] == 1}
    there = {text: number for number, text in enumerate(new[c:d], c) if text in once}
    return _rising([(number, there[text]) for number, text in enumerate(old[a:b], a) if text in once])


def _rising(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the longest rising run of pairs that are sorted by their first number."""
    ends: list[int] = []
    last: list[int] = []
    before: list[int] = []
    for number, (_, there) in enumerate(pairs):
        at = bisect_left(ends, there)
        before.append(last[at - 1] if at else -1)
        ends[at : at + 1] = [there]
        last[at : at + 1] = [number]
    found: list[tuple[int, int]] = []
    number = last[-1] if last else -1
    while number >= 0:
        found.append(pairs[number])
        number = before[number]
    return found[::-1]
