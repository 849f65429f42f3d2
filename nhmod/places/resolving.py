"""Content that becomes rows like others: first what is copied, a row of the game's or another new one, then what is written."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Generic, TypeVar

from nhmod.dataclass import frozen
from nhmod.diagnostics import Report
from nhmod.manifest import Record, Word
from nhmod.target import FURTHER, Copies, Entry, Facts, Json, OwnValues, UnknownWordError, symbol_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from nhmod.contribution import Mod, ModSet
    from nhmod.places.own_columns import OwnColumn

R = TypeVar("R", bound=Record)
V = TypeVar("V")
T = TypeVar("T")


@frozen
class ResolvedRow(Generic[R, V]):
    """New content with its values; ``near`` is the symbol of the game's row that it was copied from in the end, or empty."""

    mod: Mod
    record: R
    symbol: str
    title: str
    values: V
    near: str

    def entry(
        self,
        name: str,
        fields: Mapping[str, Json],
        *,
        words: tuple[str, ...] = (),
        index: int = -1,
        own: Iterable[OwnColumn] = (),
    ) -> Entry:
        """Return the word that it declares, ``own`` being what its row has in columns that only this tree has."""
        further: dict[str, Json] = {column.name: column.text for column in own}
        return Entry(
            symbol=self.symbol,
            name=name,
            words=words,
            index=index,
            fields={**fields, FURTHER: further} if further else fields,
            mod=self.mod.id,
            origin=self.record.origin,
        )


def planned_apart(
    make: Callable[[ModSet, Facts, Report], T], mods: ModSet, facts: Facts, report: Report, *, circle: str
) -> T:
    """Return a kind's plan for its declarations: what is wrong is told by the check, but for copies of the code ``circle``."""
    found = Report()
    plan = make(mods, facts, found)
    report.extend(one for one in found.diagnostics if one.code == circle)
    return plan


class RowResolver(ABC, Generic[R, V]):
    """Works out the values of a kind's new content, whose records have the keys ``name``, ``edit`` and ``copy_from``."""

    def __init__(
        self,
        mods: ModSet,
        facts: Facts,
        report: Report,
        *,
        kind: str,
        record: type[R],
        of: Callable[[Entry], V],
        circle: str,
    ) -> None:
        """Take the mods; mistakes that are found go to the report, copies in a circle under the code ``circle``.

        ``of`` gives the values of one of the game's own things: those of the vocabulary that is called as the ``kind`` is.
        """
        self._facts = facts
        self._report = report
        self._kind = kind
        self._records = tuple((mod, one) for mod, one in mods.records(kind, record) if _name(one) is not None)
        self._by_name = {self.plain(_name(one) or ""): one for _, one in reversed(self._records)}
        self._done: dict[int, tuple[V, str]] = {}
        self._copies = Copies(kind, circle, report)
        self.own = OwnValues(mods=mods, facts=facts, kind=kind, of=of, applied=self.applied)

    @abstractmethod
    def applied(self, record: R, base: V | None) -> V:
        """Return the values of a record: its own, on top of the base's or of what is usual."""

    @abstractmethod
    def called(self, values: V) -> tuple[str, str] | None:
        """Return the name in C of a row with such values, and what a person calls it; None where the table takes no such row."""

    @staticmethod
    def plain(name: str) -> str:
        """Return what is alike of all ways to write a name."""
        return name.casefold()

    def named(self, name: str) -> R | None:
        """Return the new content of a name; the first, if several are called so."""
        return self._by_name.get(self.plain(name))

    def symbol(self, word: Word) -> str:
        """Return the symbol that a word means; raises ``UnknownWordError``."""
        return symbol_of(word, self._facts)

    def all(self) -> tuple[ResolvedRow[R, V], ...]:
        """Return the new content whose words are all known, in load order."""
        out: list[ResolvedRow[R, V]] = []
        for mod, record in self._records:
            try:
                values, near = self._resolved(record)
            except UnknownWordError:
                continue
            called = self.called(values)
            if called is not None:
                symbol, title = called
                out.append(ResolvedRow(mod=mod, record=record, symbol=symbol, title=title, values=values, near=near))
        return tuple(out)

    def source(self, record: R) -> tuple[V | None, str]:
        """Return the values that a record copies, and the game's row that they come from in the end; raises ``UnknownWordError``."""
        copied: Word | None = getattr(record, "copy_from", None)
        if copied is None:
            return None, ""
        stock = self._facts[self._kind].find(copied.text)
        if stock is not None and not stock.mod:
            return self.own.copied(record, stock), stock.symbol
        found = self.named(copied.text)
        if found is None:
            raise UnknownWordError(copied.text)
        self._copies.follow(self.plain(_name(found) or ""), copied)
        return self._resolved(found)

    def saying(self, record: R, key: str) -> tuple[R, ...]:
        """Return the records that say a key of content: it itself, else the nearest new one that it copies, else others' changes.

        The last are those of the game's own thing that it copies in the end, which the mods make that its mod requires.
        """
        passed: list[R] = []
        while key not in record.origin.keys and record not in passed:
            passed.append(record)
            copied: Word | None = getattr(record, "copy_from", None)
            stock = self._facts[self._kind].find(copied.text) if copied is not None else None
            if stock is not None and not stock.mod:
                return tuple(one for one in self.own.changes(record, stock) if key in one.origin.keys)
            found = self.named(copied.text) if copied is not None else None
            if found is None:
                return ()
            record = found
        return (record,) if key in record.origin.keys else ()

    def _resolved(self, record: R) -> tuple[V, str]:
        if id(record) not in self._done:
            with self._copies.working_out(self.plain(_name(record) or "")):
                base, near = self.source(record)
                self._done[id(record)] = (self.applied(record, base), near)
        return self._done[id(record)]


def _name(record: Record) -> str | None:
    name: str | None = getattr(record, "name", None)
    return name
