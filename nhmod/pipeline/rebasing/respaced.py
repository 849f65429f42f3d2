"""Merges two changes of C where one side has also written it anew: with other indentation, other line breaks.

What a side changes is what it changes of the tokens. Lines that only one side changes so are taken, into the other side's spacing.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass, frozen
from nhmod.edits import pristine_lines
from nhmod.patches.anchors import numbered
from nhmod.patches.unified import differences
from nhmod.pipeline.rebasing.region import Change, Region
from nhmod.target.c.scan import shared_scan, with_space

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod.target.c import Token

_SPACE = re.compile(r"(\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*')|(?:\s|\\\r?\n)+", re.DOTALL)
"""What is a blank in a directive: that in a literal counts."""
_TAB = 8
_Edit = tuple[int, int, int, int]
"""Tokens [a, b) of the base are [c, d) of a side's."""


@dataclass(frozen=True, kw_only=True)
class _Text:
    """Lines of C as tokens, directives and comments among them; the text begins with a line's end."""

    text: str
    tokens: tuple[Token, ...]

    @classmethod
    def of(cls, lines: str) -> _Text | None:
        """Take lines apart; None where a comment never ends."""
        text = f"\n{lines}"
        scanned = shared_scan(text)
        if scanned.unclosed is not None:
            return None
        return cls(text=text, tokens=tuple(one for one in with_space(text, scanned) if one.kind != "space"))

    @cached_property
    def said(self) -> tuple[str, ...]:
        """The tokens without the blanks that say nothing, each in one line."""
        return tuple(map(_said, self.tokens))

    @cached_property
    def listed(self) -> str:
        """The tokens, one a line."""
        return "".join(f"{one}\n" for one in self.said)

    @cached_property
    def _ends(self) -> list[int]:
        return [found.end() for found in re.finditer("\n", self.text)]

    def line(self, token: int) -> int:
        """Return the number of the line, from 1, that a token begins in; that behind the last token is at the end."""
        start = self.tokens[token].start if token < len(self.tokens) else len(self.text)
        return bisect_right(self._ends, start)

    def between(self, first: int, end: int) -> tuple[int, int]:
        """Return the place of some tokens with the blanks round them."""
        start = self.tokens[first - 1].end if first else 0
        return start, self.tokens[end].start if end < len(self.tokens) else len(self.text)

    def lines(self, first: int, end: int) -> str:
        """Return the whole lines of some tokens."""
        if first == end:
            return ""
        start = self.text.rindex("\n", 0, self.tokens[first].start + 1) + 1
        stop = self.text.find("\n", self.tokens[end - 1].end)
        return self.text[start : stop + 1 if stop >= 0 else len(self.text)]

    def on_lines(self, first: int, end: int) -> tuple[int, int]:
        """Return the tokens that stand on the lines of some tokens: none for a place between two lines."""
        if first == end and (first == len(self.tokens) or not first or self.line(first - 1) != self.line(first)):
            return first, end
        lines = self.line(first), self.line(max(first, end - 1))
        while first and self.line(first - 1) == lines[0]:
            first -= 1
        while end < len(self.tokens) and self.line(end) == lines[1]:
            end += 1
        return first, end


@frozen
class _Group:
    """Tokens [start, end) of the base that somebody changes; ``sides`` are the edits of mine and of theirs in them."""

    start: int
    end: int
    sides: tuple[tuple[_Edit, ...], tuple[_Edit, ...]]


def merge_respaced(old: str, own: str, new: str) -> tuple[str, tuple[Region, ...]] | None:
    """Merge two changes of C by their tokens; None where a comment never ends.

    Returns the text, as it is theirs where both sides change tokens of the same lines, and what there is of mine.
    """
    base, mine, theirs = map(_Text.of, (old, own, new))
    if base is None or mine is None or theirs is None:
        return None
    edits = [_edits(base, side) for side in (mine, theirs)]
    parts: list[str] = []
    found: list[Region] = []
    at = 0
    for group in _groups(base, edits[0], edits[1]):
        here, there = (_there(group, side) for side in edits)
        change = _change(group, mine, here, theirs, there)
        found.append(
            Region(
                change=change,
                mine=mine.lines(*here),
                theirs=theirs.lines(*there),
                base=base.lines(group.start, group.end),
                line=(mine.line(here[0]), theirs.line(there[0]), base.line(group.start)),
            )
        )
        for a, b, c, d in group.sides[0] if change is Change.MINE else ():
            start, end = theirs.between(there[0] + a - group.start, there[0] + b - group.start)
            added, before = mine.text[slice(*mine.between(c, d))], base.text[slice(*base.between(a, b))]
            parts += [theirs.text[at:start], _spaced(added, theirs.text[start:end], before)]
            at = end
    return "".join((*parts, theirs.text[at:])).removeprefix("\n"), tuple(found)


def _said(token: Token) -> str:
    """Write a token in one line: a comment as the words in it, whatever lines they are broken into."""
    if token.kind == "comment":
        return " ".join(word for word in token.text.split() if word != "*")
    if token.kind == "directive":
        return _SPACE.sub(lambda found: found[1] or " ", token.text)
    return token.text.replace("\n", " ")


def _edits(base: _Text, side: _Text) -> tuple[_Edit, ...]:
    """Return how a side's tokens differ; what it only adds, or only leaves out, are whole lines wherever they can be."""
    found = differences(pristine_lines(base.listed), numbered(base.listed, side.listed))
    edits: list[_Edit] = []
    for a, b, c, d in found:
        if a == b:
            by = _slide(side, (c, d), edits[-1][3] if edits else 0)
        elif c == d:
            by = _slide(base, (a, b), edits[-1][1] if edits else 0)
        else:
            by = 0
        edits.append((a + by, b + by, c + by, d + by))
    return tuple(edits)


def _slide(text: _Text, place: tuple[int, int], least: int) -> int:
    """Return by how many tokens to move a stretch that one text has alone, so that it begins a line; 0 or less, 0 if it can't."""
    first, end = place
    while first and text.line(first - 1) == text.line(first):
        if first <= least or text.said[first - 1] != text.said[end - 1]:
            return 0
        first, end = first - 1, end - 1
    return first - place[0]


def _change(group: _Group, mine: _Text, own: tuple[int, int], theirs: _Text, other: tuple[int, int]) -> Change:
    if not group.sides[1]:
        return Change.MINE
    return Change.BOTH if mine.said[slice(*own)] == theirs.said[slice(*other)] else Change.CONFLICT


def _groups(base: _Text, mine: Sequence[_Edit], theirs: Sequence[_Edit]) -> Iterator[_Group]:
    """Yield what mine changes, by lines of the base, with what theirs changes of the same lines or of those right beside."""
    changed = [(edit, side) for side, edits in enumerate((mine, theirs)) for edit in edits]
    reach = sorted((*base.on_lines(edit[0], edit[1]), edit, side) for edit, side in changed)
    furthest = [*accumulate((end for _, end, *_ in reach), max)]
    begins = [number for number, one in enumerate(reach) if not number or one[0] > furthest[number - 1]]
    for first, last in pairwise([*begins, len(reach)]):
        group = reach[first:last]
        own, other = (tuple(edit for _, _, edit, side in group if side == number) for number in (0, 1))
        if own:
            yield _Group(start=group[0][0], end=furthest[last - 1], sides=(own, other))


def _there(group: _Group, edits: Sequence[_Edit]) -> tuple[int, int]:
    """Return the tokens of a side that stand in a group's place."""
    before = [edit for edit in edits if edit[1] <= group.start and not (edit[0] == edit[1] == group.start)]
    within = [edit for edit in edits if group.start <= edit[0] and edit[1] <= group.end]
    start = group.start + (before[-1][3] - before[-1][1] if before else 0)
    return start, start + (group.end - group.start) + sum((d - c) - (b - a) for a, b, c, d in within)


def _spaced(mine: str, theirs: str, base: str) -> str:
    """Return a text of mine with the spacing that theirs has in its place; each begins and ends with blanks."""
    body = mine.strip()
    (lead, trail), (front, tail), (first, last) = map(_blanks, (mine, theirs, base))
    if not body:
        return tail if "\n" in tail or "\n" not in mine else mine
    # What stands in the place of other lines is indented as they are, what is only added as what stands behind it.
    replaces = bool(theirs.strip())
    before, after = (front, lead) if replaces and "\n" in lead and "\n" in front else (tail, trail)
    if "\n" in before and "\n" in after:
        by, tabs = _indent(before) - _indent(after), "\t" in before
        top, *lines = f"{lead}{body}".split("\n")
        body = "\n".join((top, *(_shifted(line, by, tabs=tabs) for line in lines)))
    else:
        body = f"{lead}{body}"
    if replaces and lead == first:
        body = f"{front}{body.lstrip()}"
    if trail == last:
        return body + tail
    if "\n" in trail and "\n" in tail:
        trail = trail[: trail.rindex("\n") + 1] + tail[tail.rindex("\n") + 1 :]
    return body + trail


def _blanks(text: str) -> tuple[str, str]:
    """Return the blanks that a text begins with, and those that it ends with; all of them twice where it has nothing else."""
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def _indent(blank: str) -> int:
    return len(blank.rpartition("\n")[2].expandtabs(_TAB))


def _shifted(line: str, by: int, *, tabs: bool) -> str:
    """Indent a line by so many columns more or less; a directive stays where it is."""
    bare = line.lstrip(" \t")
    if not bare or bare.startswith("#"):
        return line
    width = max(0, _indent(line[: len(line) - len(bare)]) + by)
    return ("\t" * (width // _TAB) + " " * (width % _TAB) if tabs else " " * width) + bare
