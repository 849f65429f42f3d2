"""Which new artifacts of a variant stand where nhmod would put them, beside those that stay in the patch."""

from __future__ import annotations

import difflib
from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING

from nhmod.edits import split_lines
from nhmod_artifacts.forms import ARTILIST_H
from nhmod_artifacts.plan import first_of_quests, stock
from nhmod_artifacts.sites import ordinary, prizes

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from nhmod.target import DiffRange, Side
    from nhmod_artifacts.import_places import Rows


@dataclass(frozen=True, kw_only=True, slots=True)
class _Place:
    """A place for new rows: the base's offset, the new artifacts that the variant has there, and whether it is the quests'."""

    offset: int
    group: tuple[str, ...]
    quest: bool


class Order:
    """The order of the artifacts in a variant's table, and in the one that nhmod would make."""

    def __init__(self, base: Side, variant: Side, rows: Rows, base_rows: Rows) -> None:
        """Take both sides and their rows."""
        self._texts = (base.tree.text(ARTILIST_H), variant.tree.text(ARTILIST_H))
        self._rows = rows
        self._base_rows = base_rows
        self._entries = {entry.symbol: entry for entry in variant.facts["artifacts"]}
        groups = self._groups({entry.symbol for entry in base.facts["artifacts"]})
        own = stock(base.facts)
        last = own[own.index(first_of_quests(base.facts)) - 1]
        offsets = ordinary(base.tree, base.facts), prizes(base.tree, base.facts)
        self._places = tuple(
            _Place(offset=offset, group=tuple(groups.get(before.symbol, ())), quest=quest)
            for before, offset, quest in zip((last, own[-1]), offsets, (False, True), strict=True)
        )

    def standing(self) -> dict[str, bool]:
        """Return the new artifacts that stand at one of the two places, each with whether it is behind all others, as a quest's."""
        return {symbol: place.quest for place in self._places for symbol in place.group}

    def chosen(self, possible: Collection[str], explained: Iterable[DiffRange]) -> frozenset[str]:
        """Return those of the possible ones that would stand where the variant has them while all others are in the patch.

        ``explained`` is what else of the table is not in the patch.
        """
        known = [stretch for stretch in explained if stretch.file == ARTILIST_H]
        chosen: dict[bool, tuple[str, ...]] = {}
        # Twice, because what one place leaves to the patch can shift the patch's lines at the other.
        for place in (*self._places, *self._places):
            others = chosen.get(not place.quest, ())
            fitting = (run for run in _runs(place.group, possible) if self._fits(place, run, others, known))
            chosen[place.quest] = next(fitting, ())
        return frozenset(symbol for run in chosen.values() for symbol in run)

    def _groups(self, known: Collection[str]) -> Mapping[str, Sequence[str]]:
        """Return the new artifacts in the variant's order by the base's artifact before them."""
        groups: dict[str, list[str]] = defaultdict(list)
        before = ""
        for symbol in self._entries:
            if symbol in known:
                before = symbol
            else:
                groups[before].append(symbol)
        return groups

    def _fits(self, place: _Place, run: Sequence[str], others: Iterable[str], known: Sequence[DiffRange]) -> bool:
        """Return whether the patch's rows would stand on the right sides of a run: at one place the patch's lines come first."""
        first = place.group.index(run[0])
        left = {*place.group} - {*run}
        cuts = [*known]
        for symbol in (*run, *others):
            cuts += self._rows.added(self._entries[symbol], self._base_rows)
        offsets = self._patched(left, cuts)
        return all((offsets[symbol] <= place.offset) == (place.group.index(symbol) < first) for symbol in left)

    def _patched(self, symbols: Collection[str], cuts: Iterable[DiffRange]) -> Mapping[str, int]:
        """Return the base's offset at which the patch would have each of some rows, when it is without what ``cuts`` explain."""
        base, text = self._texts
        starts = {symbol: row.span.start for symbol in symbols if (row := self._rows.row(self._entries[symbol]))}
        moved = dict(starts)
        for cut in sorted(set(cuts), key=lambda one: one.variant, reverse=True):
            (start, end), instead = cut.variant, base[slice(*cut.base)]
            text = text[:start] + instead + text[end:]
            moved |= {s: at - (end - start) + len(instead) for s, at in moved.items() if starts[s] >= end}
        old, new = split_lines(base), split_lines(text)
        found: dict[str, int] = {}
        for symbol in symbols:
            line = text.count("\n", 0, moved.get(symbol, 0))
            found[symbol] = next(
                (sum(map(len, old[:at])) for at, first, last in _added(old, new) if first <= line < last), len(base)
            )
        return found


def _added(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """Yield the differences as the patch will have them: the old line's number, and the new lines' from and to."""
    head = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))
    room = min(len(old), len(new)) - head
    tails = zip(reversed(old), reversed(new), range(room), strict=False)
    tail = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], tails))
    before, after = old[head : len(old) - tail], new[head : len(new) - tail]
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    for tag, at, _, first, last in matcher.get_opcodes():
        if tag != "equal":
            yield head + at, head + first, head + last


def _runs(group: Sequence[str], possible: Collection[str]) -> Iterator[tuple[str, ...]]:
    """Yield the rows side by side that are all possible and in the order of their symbols, the longest first."""
    for size in range(len(group), 0, -1):
        for first in range(len(group) - size + 1):
            run = tuple(group[first : first + size])
            if all(symbol in possible for symbol in run) and all(one < other for one, other in pairwise(run)):
                yield run
