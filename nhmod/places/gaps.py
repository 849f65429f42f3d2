"""Content that becomes rows between those of a game's table: in which gap it stands, in what order, and behind what.

Gap ``n`` is before the game's own row ``n``.
"""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Generic, Protocol, TypeAlias, TypeVar

from nhmod.dataclass import dataclass, frozen
from nhmod.target import Entry, Facts, Json

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from nhmod.contribution import Mod
    from nhmod.manifest import Origin, Word

Order: TypeAlias = "tuple[int | str, ...]"


class Follows(Protocol):
    """What an author says of a place: the row that the content comes ``after``."""

    @property
    def after(self) -> Word:
        """The row's word."""


class Choosing(Protocol):
    """A record that may say its place."""

    @property
    def place(self) -> Follows | None:
        """What it comes after, where the author says so."""


class NewRow(Protocol):
    """Content that becomes a row."""

    @property
    def symbol(self) -> str:
        """Its name in C."""

    @property
    def title(self) -> str:
        """What a person calls it."""

    @property
    def record(self) -> Choosing:
        """What its author wrote."""


class NamedRecord(Protocol):
    """A record of new content, which has a name."""

    @property
    def name(self) -> str | None:
        """The name; none for a change of what is there."""

    @property
    def origin(self) -> Origin:
        """Where it stands in the manifest."""


N = TypeVar("N", bound=NewRow)


@frozen
class PlacedRow(Generic[N]):
    """New content in its place.

    ``index`` is its number in the final table, ``predecessor`` the symbol before it there, ``base`` that of the game's own row before
    it (both empty at the very beginning). ``order`` sorts the content of one gap; what is put after other new content follows it directly.
    """

    new: N
    gap: int
    order: Order
    index: int
    predecessor: str
    base: str

    def fields(self) -> dict[str, Json]:
        """Return what its word says of the place."""
        return {"predecessor": self.predecessor, "base": self.base, "order": self.index}


@dataclass(frozen=True, kw_only=True)
class Gaps(Generic[N]):
    """How new content is put into a table whose rows are the words of a ``vocabulary``.

    ``number`` is that of the game's row of a symbol, ``base`` the game's row before a gap: its symbol, and its number in the table.
    ``best`` chooses a gap, ``order`` sorts the content of one, and ``behind`` what is put after the same new content.
    """

    vocabulary: str
    facts: Facts
    number: Callable[[str], int]
    base: Callable[[int], tuple[str, int]]
    best: Callable[[N], int]
    order: Callable[[N, int], Order]
    behind: Callable[[N, int], Order]

    def placed(self, every: Collection[N]) -> tuple[PlacedRow[N], ...]:
        """Put content into the table, and return it in the final order."""
        choice = _Choice(self, {new.title.casefold(): new for new in every})
        found: list[PlacedRow[N]] = []
        for (gap, order), new in sorted(((choice.of(new), new) for new in every), key=lambda pair: pair[0]):
            base, number = self.base(gap)
            earlier = found[-1].new.symbol if found and found[-1].gap == gap else base
            index = number + 1 + len(found)
            found.append(PlacedRow(new=new, gap=gap, order=order, index=index, predecessor=earlier, base=base))
        return tuple(found)


@dataclass(frozen=True)
class _Choice(Generic[N]):
    """Chooses the gap of each, and its order in it."""

    gaps: Gaps[N]
    titled: Mapping[str, N]
    pending: set[str] = field(default_factory=set)

    def of(self, new: N) -> tuple[int, Order]:
        """Return the gap and the order: those that the author chose, or the best."""
        wanted = new.record.place
        if wanted is not None:
            after = self.gaps.facts[self.gaps.vocabulary].find(wanted.after.text)
            if after is not None and not after.mod and after.symbol:
                gap = self.gaps.number(after.symbol) + 1
                return gap, self.gaps.order(new, gap)
            other = self.titled.get((after.name if after is not None else wanted.after.text).casefold())
            # What is put after each other in a circle is reported by the kind's check.
            if other is not None and new.symbol not in self.pending:
                self.pending.add(new.symbol)
                gap, before = self.of(other)
                self.pending.discard(new.symbol)
                return gap, (*before, *self.gaps.behind(new, gap))
        gap = self.gaps.best(new)
        return gap, self.gaps.order(new, gap)


def followed(vocabulary: str, facts: Facts, placed: Iterable[PlacedRow[N]], entry: Entry | None) -> set[str]:
    """Return the symbols of the new content that an entry and what is put after it follow, one after the other."""
    by_symbol = {one.new.symbol: one.new for one in placed}
    found: set[str] = set()
    at = by_symbol.get(entry.symbol) if entry is not None and entry.mod else None
    while at is not None and at.symbol not in found:
        found.add(at.symbol)
        place = at.record.place
        following = facts[vocabulary].find(place.after.text) if place is not None else None
        at = by_symbol.get(following.symbol) if following is not None and following.mod else None
    return found


def places_to_say(best: Mapping[str, int], usual: Sequence[str], gap: int, base: str) -> Iterator[tuple[str, str]]:
    """Return which of the rows of a gap an author must put after what, both as symbols.

    ``best`` has the rows in their order, each with the gap that would be chosen for it; ``usual`` is the order that they would have there.
    ``base`` is the row before the gap.
    """
    if list(best) == list(usual):
        yield from ((symbol, base) for symbol in best if best[symbol] != gap and base)
        return
    # Otherwise each follows the one before it, so that nothing but this order is left.
    before = ""
    for symbol, chosen in best.items():
        if before:
            yield symbol, before
        elif chosen != gap and base:
            yield symbol, base
        before = symbol


def unfinished_entries(
    records: Iterable[tuple[Mod, NamedRecord]], done: Iterable[NamedRecord], symbol: Callable[[str], str] = lambda _: ""
) -> tuple[Entry, ...]:
    """Declare by name what could not be worked out, so that a mistake in one is not told of all that name it too."""
    known = {id(record) for record in done}
    return tuple(
        Entry(symbol=symbol(record.name), name=record.name, mod=mod.id, origin=record.origin, unfinished=True)
        for mod, record in records
        if record.name is not None and id(record) not in known
    )
