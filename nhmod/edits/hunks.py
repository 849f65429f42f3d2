"""Locates the hunks of patches: finds the place of each, in the pristine file or in what earlier mods made of it.

A hunk is found by the lines that it takes for granted: at the very line that it names, else at the only place where they all stand.
There is no fuzz: a line that differs is an error, told with the content that made it different.
"""

from __future__ import annotations

import re
from itertools import count, groupby
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod.edits.compose import compose
from nhmod.edits.edit import Change, Edit, Hunk, HunkLine, NewFile, Rework
from nhmod.edits.hunk_conflicts import HunkConflicts
from nhmod.edits.overlay import Line, split_lines

_GOES_ON = re.compile(r"[ \t]*\\\n(?:[^\n]*\\\n)*[^\n]*\n?")

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from nhmod.diagnostics import Report
    from nhmod.target import Tree


def locate_hunks(
    tree: Tree,
    changes: Iterable[Change],
    *,
    order: Sequence[str],
    report: Report,
    needs: Mapping[str, Collection[str]] | None = None,
) -> tuple[Change, ...]:
    """Turn all hunks into edits of the pristine files, or into reworks of what earlier mods made of these.

    ``order`` lists the owners in load order; a mod's own content comes before its patches, these in the order given. ``needs``
    has for each owner those that it requires, and those that these require: a patch may have been made for the tree with
    these alone. Reports NH0604 to NH0608 for hunks without a place, and NH0601 for changes that can't be composed.
    """
    given = tuple(changes)
    hunks = [change for change in given if isinstance(change, Hunk)]
    rank = {owner: number for number, owner in enumerate(order)}
    hunks.sort(key=lambda hunk: rank[hunk.owner])
    locator = _Locator(tree, [change for change in given if not isinstance(change, Hunk)], order, needs or {}, report)
    for _, group in groupby(hunks, key=lambda hunk: (hunk.owner, hunk.patch, hunk.file)):
        locator.locate(list(group))
    locator.tell()
    return tuple(locator.changes)


def fits(old: Sequence[str], texts: Sequence[str]) -> list[int]:
    """List all places where the lines stand."""
    if not old:
        return []
    size = len(old)
    first = old[0]
    wanted = list(old)
    return [at for at in range(len(texts) - size + 1) if texts[at] == first and list(texts[at : at + size]) == wanted]


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a hunk's first line stands: in the pristine file, or in the file as earlier mods left it (``reworked``)."""

    line: int
    reworked: bool


class _Locator:
    """Locates one hunk after the other; ``changes`` grows by what they become."""

    def __init__(
        self,
        tree: Tree,
        changes: list[Change],
        order: Sequence[str],
        needs: Mapping[str, Collection[str]],
        report: Report,
    ) -> None:
        self.changes = changes
        self._needs = needs
        self._tree = tree
        self._order = list(order)
        self._report = report
        self._conflicts = HunkConflicts(tree, report)
        self._unlocated: list[tuple[Hunk, Sequence[str], tuple[Line, ...]]] = []

    def locate(self, hunks: Sequence[Hunk]) -> None:
        """Locate the hunks of one patch for one file: they all speak of the file as it was before the patch."""
        first = hunks[0]
        pristine = split_lines(self._tree.text(first.file)) if self._tree.exists(first.file) else []
        before = self._order[: self._order.index(first.owner) + 1]
        base = self._made(first.file, before)
        if base is None:
            self._conflicts.no_file(first, self.changes, self._order)
            return
        needed = [owner for owner in before if owner == first.owner or owner in self._needs.get(first.owner, ())]
        narrow = self._made(first.file, needed) if len(needed) < len(before) else None
        located: list[Edit | Rework] = []
        for hunk in hunks:
            located.extend(self._placed(hunk, pristine, base, narrow))
        self.changes.extend(located)

    def _placed(
        self, hunk: Hunk, pristine: Sequence[str], base: tuple[Line, ...], narrow: tuple[Line, ...] | None
    ) -> Iterable[Edit | Rework]:
        """Find a hunk's place: in the pristine file or as all mods before left it, else as those that it needs did."""
        for lines in (base, narrow):
            chosen = _choose(hunk, pristine, lines) if lines is not None else set()
            if len(chosen) > 1:
                self._conflicts.ambiguous(hunk, sorted((place.line, place.reworked) for place in chosen))
                return ()
            for place in chosen:
                return _reworks(hunk, place.line, lines or ()) if place.reworked else _edits(hunk, place.line, pristine)
        if all(line.mark == "+" for line in hunk.lines):
            self._conflicts.no_context(hunk)
        else:
            self._unlocated.append((hunk, pristine, base))
        return ()

    def _made(self, file: str, owners: Sequence[str]) -> tuple[Line, ...] | None:
        """Return the file as some mods make it; the pristine one where they can't be composed, which is reported."""
        there = self._tree.exists(file)
        relevant = [change for change in self.changes if change.file == file]
        if not there and not any(isinstance(one, NewFile) and one.owner in owners for one in relevant):
            return None
        staged = None
        with self._report.collecting():
            staged = compose(self._tree, relevant, order=self._order, owners=owners).files.get(file)
        if staged is not None:
            return staged.lines
        return tuple(map(Line, split_lines(self._tree.text(file)), count())) if there else ()

    def tell(self) -> None:
        """Say why hunks have no place, which is known when the changes of all mods are."""
        for hunk, pristine, base in self._unlocated:
            self._misfit(hunk, pristine, base)

    def _misfit(self, hunk: Hunk, pristine: Sequence[str], base: tuple[Line, ...]) -> None:
        old = [line.text for line in hunk.lines if line.mark != "+"]
        new = [line.text for line in hunk.lines if line.mark != "-"]
        there = fits(new, pristine) or fits(new, [line.text for line in base])
        if there:
            self._conflicts.there_already(hunk, there[0])
            return
        at = self._order.index(hunk.owner)
        for later in range(at + 2, len(self._order) + 1):
            made = self._made(hunk.file, self._order[:later]) or ()
            if fits(old, [line.text for line in made]):
                self._conflicts.too_early(hunk, self._order[later - 1])
                return
        self._conflicts.differs(hunk, base, self.changes)


def _choose(hunk: Hunk, pristine: Sequence[str], base: Sequence[Line]) -> set[_Place]:
    """Return the place at the hunk's own line, or all where it fits."""
    old = [line.text for line in hunk.lines if line.mark != "+"]
    if not old and not (pristine and base):
        return {_Place(0, reworked=bool(base) or not pristine)}
    in_pristine, in_base = fits(old, pristine), fits(old, [line.text for line in base])
    exact = {_Place(at, reworked=False) for at in in_pristine if at == hunk.line}
    exact |= {_canonical(base, at, len(old)) for at in in_base if at == hunk.line}
    return exact or (
        {_Place(at, reworked=False) for at in in_pristine} | {_canonical(base, at, len(old)) for at in in_base}
    )


def _canonical(base: Sequence[Line], at: int, size: int) -> _Place:
    """Name a place in the pristine file if the lines there are side by side in it."""
    numbers = [line.pristine for line in base[at : at + size]]
    if numbers[0] >= 0 and numbers == list(range(numbers[0], numbers[0] + size)):
        return _Place(numbers[0], reworked=False)
    return _Place(at, reworked=True)


def _runs(hunk: Hunk, at: int) -> Iterator[tuple[int, int, list[HunkLine], HunkLine]]:
    """Divide a hunk: from line, to line, what comes there, and the line of the patch that says so first."""
    start = end = at
    added: list[HunkLine] = []
    first: HunkLine | None = None
    for line in (*hunk.lines, None):
        if first is not None and (line is None or line.mark == " " or (line.mark == "-" and added)):
            yield start, end, added, first
            start, added, first = end, [], None
        if line is None:
            return
        if line.mark == " ":
            start = end = end + 1
            continue
        first = first or line
        if line.mark == "-":
            end += 1
        else:
            added.append(line)


def _edits(hunk: Hunk, at: int, pristine: Sequence[str]) -> Iterator[Edit]:
    offsets = [0]
    for text in pristine:
        offsets.append(offsets[-1] + len(text))
    for start, end, added, first in _runs(hunk, at):
        old, text = "".join(pristine[start:end]), "".join(line.text for line in added)
        kept = _continued(old, text)
        end_of_line = old[kept:] if kept else ""
        yield Edit(
            file=hunk.file,
            site=_site(start, end),
            start=offsets[start] + kept,
            end=offsets[end] - len(end_of_line),
            text=text[kept:].removesuffix(end_of_line),
            why=hunk.why,
            owner=hunk.owner,
            verbatim=True,
            origin=added[0].origin if added else first.origin,
        )


def _continued(old: str, new: str) -> int:
    """Return the length of a line that only goes on in the new text, behind a backslash, as lists in makefiles do; else 0.

    What others append to such a list stands beside it.
    """
    line = old.removesuffix("\n")
    if not line or "\n" in line or not new.startswith(line):
        return 0
    return len(line) if _GOES_ON.fullmatch(new, len(line)) else 0


def _reworks(hunk: Hunk, at: int, base: tuple[Line, ...]) -> Iterator[Rework]:
    for start, end, added, first in _runs(hunk, at):
        yield Rework(
            file=hunk.file,
            base=base,
            start=start,
            end=end,
            lines=tuple(Line(line.text, origin=line.origin) for line in added),
            why=hunk.why,
            owner=hunk.owner,
            guard=hunk.guard,
            origin=first.origin,
        )


def _site(start: int, end: int) -> str:
    if end == start:
        return f"what follows line {start}"
    return f"line {start + 1}" if end == start + 1 else f"lines {start + 1} to {end}"
