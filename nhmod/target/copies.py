"""What records copy of each other: ``copy_from`` is followed from one to the next, and never in a circle."""

from __future__ import annotations

from contextlib import contextmanager
from functools import reduce
from typing import TYPE_CHECKING, TypeVar

from nhmod.manifest import Record
from nhmod.target.words import UnknownWordError, find_word

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from nhmod.contribution import Mod, ModSet
    from nhmod.diagnostics import Report
    from nhmod.manifest import Word
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


def values_before(
    mods: ModSet, mod: Mod, record: R, kind: str, facts: Facts, *, values: V, applied: Callable[[R, V], V]
) -> V:
    """Return what an ``edit:`` record finds of a thing of the game's: its values, as the mods that its mod requires changed them.

    ``applied`` changes values as a record asks for it.
    """
    entry = _edited(record, kind, facts)
    if entry is None:
        return values
    before = _required(mods, mods.needs[mod.id], entry, type(record), kind=kind, facts=facts)
    return reduce(lambda found, other: applied(other, found), before, values)


def values_after(mods: ModSet, record: R, kind: str, facts: Facts, *, values: V, applied: Callable[[R, V], V]) -> V:
    """Return what becomes of the thing of the game's that a record changes: its values, as all mods together change them.

    ``applied`` changes values as a record asks for it.
    """
    entry = _edited(record, kind, facts)
    if entry is None:
        return values
    every = _editing(mods, entry, type(record), kind=kind, facts=facts, of=lambda _: True)
    return reduce(lambda found, one: applied(one[1], found), every, values)


def values_copied(
    mods: ModSet, record: R, entry: Entry, *, kind: str, facts: Facts, values: V, applied: Callable[[R, V], V]
) -> V:
    """Return the values of a thing of the game's that a new record copies: as the mods that the record's mod requires changed them.

    ``applied`` changes values as a record asks for it.
    """
    needs = next((mods.needs[mod.id] for mod, one in mods.records(kind, type(record)) if one is record), ())
    before = _required(mods, needs, entry, type(record), kind=kind, facts=facts)
    return reduce(lambda found, other: applied(other, found), before, values)


def _required(
    mods: ModSet, needs: Collection[str], entry: Entry, record: type[R], *, kind: str, facts: Facts
) -> Iterator[R]:
    """Yield the records of the mods that are required which ``edit:`` a thing of the game's, in load order."""
    found = _editing(mods, entry, record, kind=kind, facts=facts, of=lambda owner: owner.id in needs)
    return (other for _, other in found)


def others_of(mods: ModSet, mod: Mod, record: R, kind: str, facts: Facts) -> tuple[tuple[Mod, R], ...]:
    """Return the records that ``edit:`` what a mod's own does, of mods of which neither requires the other, in load order."""
    needs = mods.needs

    def other(owner: Mod) -> bool:
        return owner.id != mod.id and owner.id not in needs[mod.id] and mod.id not in needs[owner.id]

    entry = _edited(record, kind, facts)
    return () if entry is None else tuple(_editing(mods, entry, type(record), kind=kind, facts=facts, of=other))


def said_by_others(mods: ModSet, mod: Mod, record: R, kind: str, facts: Facts) -> frozenset[str]:
    """Return the keys that such records say."""
    return frozenset(key for _, other in others_of(mods, mod, record, kind, facts) for key in other.origin.keys)


def _edited(record: Record, kind: str, facts: Facts) -> Entry | None:
    """Return the thing of the game's that a record changes."""
    edit: Word | None = getattr(record, "edit", None)
    return facts[kind].find(edit.text) if edit is not None else None


def _editing(
    mods: ModSet, thing: Entry, record: type[R], *, kind: str, facts: Facts, of: Callable[[Mod], bool]
) -> Iterator[tuple[Mod, R]]:
    """Yield the records of some mods that ``edit:`` a thing of the game's, with their mods, in load order."""
    for owner, other in mods.records(kind, record):
        if of(owner) and _edited(other, kind, facts) is thing:
            yield owner, other


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
