"""What records copy of each other: ``copy_from`` is followed from one to the next, and never in a circle."""

from __future__ import annotations

from collections import defaultdict
from contextlib import contextmanager
from functools import reduce
from itertools import dropwhile, takewhile
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from nhmod.dataclass import frozen
from nhmod.manifest import Record, Word
from nhmod.target.reading import UnreadableError
from nhmod.target.words import UnknownWordError, find_word

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from nhmod.contribution import Mod, ModSet
    from nhmod.diagnostics import Report
    from nhmod.target.facts import Entry, Facts

R = TypeVar("R", bound=Record)
V = TypeVar("V")


def symbol_of(word: Word, facts: Facts) -> str:
    """Return the symbol of what a word means; raises ``UnknownWordError``."""
    entry = find_word(word, facts)
    if entry is None:
        raise UnknownWordError(word.text)
    return entry.symbol


def common_symbol(word: Word, vocabulary: str, facts: Facts) -> str:
    """Return the symbol of what a word means, or the one that it stands for if a file of the game keeps it to itself (``local``).

    Raises ``UnknownWordError``.
    """
    symbol = symbol_of(word, facts)
    entries = facts[vocabulary]
    entry = entries.symbol(symbol)
    if entry is None or not entry.fields.get("local"):
        return symbol
    return next(one.symbol for one in entries if one.index == entry.index and not one.fields.get("local"))


@frozen
class OwnValues(Generic[V]):
    """The values of the game's own things of a kind, and what mods make of them.

    ``of`` gives a thing's values as the game has it, ``applied`` changes values as a record asks for it.
    """

    mods: ModSet
    facts: Facts
    kind: str
    of: Callable[[Entry], V]
    applied: Callable[[Any, V], V]

    def before(self, mod: Mod, record: Record, entry: Entry) -> V:
        """Return what an ``edit:`` record finds of a thing: its values, as the mods that its mod requires changed them."""
        needs = self.mods.needs[mod.id]
        return self._changed(entry, type(record), lambda owner: owner.id in needs) if needs else self.of(entry)

    def beside(self, mod: Mod, record: Record, entry: Entry, symbols: Collection[str]) -> V:
        """Return what a record finds of a thing beside further mods, by their symbols, and after those of its own mod before it."""
        needs = self.mods.needs[mod.id]
        every = _editing(
            self.mods,
            entry,
            type(record),
            kind=self.kind,
            facts=self.facts,
            of=lambda owner: owner.id in needs or owner.id == mod.id or owner.symbol in symbols,
        )
        before = takewhile(lambda pair: pair[1] is not record, every)
        return reduce(lambda found, one: self.applied(one[1], found), before, self.of(entry))

    def after(self, record: Record, entry: Entry) -> V:
        """Return what becomes of a thing that a record changes: its values, as all mods together change them."""
        return self._changed(entry, type(record), lambda _: True)

    def copied(self, record: Record, entry: Entry) -> V:
        """Return the values of a thing that a new record copies: as the mods that the record's mod requires changed them."""
        mod = self.mods.owner(self.kind, record)
        return self.of(entry) if mod is None else self.before(mod, record, entry)

    def changes(self, record: R, entry: Entry) -> tuple[R, ...]:
        """Return the changes of a thing that are in such a copy, in load order."""
        mod = self.mods.owner(self.kind, record)
        needs = self.mods.needs[mod.id] if mod is not None else ()
        if not needs:
            return ()
        every = _editing(
            self.mods, entry, type(record), kind=self.kind, facts=self.facts, of=lambda owner: owner.id in needs
        )
        return tuple(one for _, one in every)

    def _changed(self, entry: Entry, record: type[Record], of: Callable[[Mod], bool]) -> V:
        every = _editing(self.mods, entry, record, kind=self.kind, facts=self.facts, of=of)
        return reduce(lambda found, one: self.applied(one[1], found), every, self.of(entry))

    def each(self, record: type[R]) -> Iterator[tuple[Mod, R, Entry, V, V]]:
        """Yield what mods change: the mod, its record, the thing, the values that the record finds and those that it makes of them."""
        for mod, one, entry in self._edits(record):
            before = self.before(mod, one, entry)
            yield mod, one, entry, before, self.applied(one, before)

    def at_last(self, record: type[R]) -> dict[int, V]:
        """Return the values that the things have in the game, by the record that changes each last.

        What this tree does not tell of a thing leaves it out.
        """
        found: dict[str, tuple[int, V]] = {}
        for _, one, entry in self._edits(record):
            try:
                before = found[entry.symbol][1] if entry.symbol in found else self.of(entry)
            except UnreadableError:
                continue
            found[entry.symbol] = (id(one), self.applied(one, before))
        return dict(found.values())

    def _edits(self, record: type[R]) -> Iterator[tuple[Mod, R, Entry]]:
        for mod, one in self.mods.records(self.kind, record):
            entry = edited(one, self.kind, self.facts)
            if entry is not None and not entry.mod:
                yield mod, one, entry


def others_of(mods: ModSet, mod: Mod, record: R, kind: str, facts: Facts) -> tuple[tuple[Mod, R], ...]:
    """Return the records that ``edit:`` what a mod's own does, of mods of which neither requires the other, in load order."""
    needs = mods.needs

    def other(owner: Mod) -> bool:
        return owner.id != mod.id and owner.id not in needs[mod.id] and mod.id not in needs[owner.id]

    entry = edited(record, kind, facts)
    return () if entry is None else tuple(_editing(mods, entry, type(record), kind=kind, facts=facts, of=other))


def earlier_of_mod(mods: ModSet, mod: Mod, record: R, kind: str, facts: Facts) -> tuple[tuple[Mod, R], ...]:
    """Return the records of the same mod, before its own one, that ``edit:`` what that does."""
    return tuple(takewhile(lambda pair: pair[1] is not record, _of_mod(mods, mod, record, kind, facts)))


def later_of_mod(mods: ModSet, mod: Mod, record: R, kind: str, facts: Facts) -> tuple[tuple[Mod, R], ...]:
    """Return those after it."""
    return tuple(dropwhile(lambda pair: pair[1] is not record, _of_mod(mods, mod, record, kind, facts)))[1:]


def _of_mod(mods: ModSet, mod: Mod, record: R, kind: str, facts: Facts) -> Iterator[tuple[Mod, R]]:
    entry = edited(record, kind, facts)
    if entry is not None:
        yield from _editing(mods, entry, type(record), kind=kind, facts=facts, of=lambda owner: owner.id == mod.id)


def said_by_others(mods: ModSet, mod: Mod, record: R, kind: str, facts: Facts) -> frozenset[str]:
    """Return the keys that such records say."""
    return frozenset(key for _, other in others_of(mods, mod, record, kind, facts) for key in other.origin.keys)


def edited(record: Record, kind: str, facts: Facts) -> Entry | None:
    """Return the thing of the game's that a record changes."""
    edit: Word | None = getattr(record, "edit", None)
    return facts[kind].find(edit.text) if edit is not None else None


def _editing(
    mods: ModSet, thing: Entry, record: type[R], *, kind: str, facts: Facts, of: Callable[[Mod], bool]
) -> Iterator[tuple[Mod, R]]:
    """Yield the records of some mods that ``edit:`` a thing of the game's, with their mods, in load order."""
    for owner, other in _all_edits(mods, record, kind, facts).get(id(thing), ()):
        if of(owner):
            yield owner, other


def _all_edits(mods: ModSet, record: type[R], kind: str, facts: Facts) -> Mapping[int, Sequence[tuple[Mod, R]]]:
    """Return all records of a kind that ``edit:`` something of the game's, in load order, by the entries' ``id()``."""

    def find() -> Mapping[int, Sequence[tuple[Mod, R]]]:
        found: dict[int, list[tuple[Mod, R]]] = defaultdict(list)
        for owner, one in mods.records(kind, record):
            entry = edited(one, kind, facts)
            if entry is not None:
                found[id(entry)].append((owner, one))
        return found

    return mods.once(("edits", kind, record, facts[kind]), find)


class Copies:
    """The records that are being worked out, each for the sake of the one before it."""

    def __init__(self, what: str, code: str, report: Report) -> None:
        """Take what the records are ("monsters"), and under which code circles are reported."""
        self._what = what
        self._code = code
        self._report = report
        self._pending: list[str] = []
        self._told: set[frozenset[str]] = set()

    @contextmanager
    def working_out(self, name: str) -> Iterator[None]:
        """Remember a record's name as long as what it copies is worked out."""
        self._pending.append(name)
        try:
            yield
        finally:
            self._pending.pop()

    def follow(self, name: str, copied: Word) -> None:
        """Refuse a name that is being worked out (``UnknownWordError``): a circle is reported once for all in it."""
        if name not in self._pending:
            return
        names = self._pending[self._pending.index(name) :]
        if frozenset(names) not in self._told:
            self._told.add(frozenset(names))
            message = f"these {self._what} copy each other: {' | '.join([*names, names[0]])}"
            self._report.error(self._code, message, copied.origin)
        raise UnknownWordError(copied.text)
