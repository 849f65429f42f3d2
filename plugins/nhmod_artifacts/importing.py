"""Finds the artifacts that a variant has and its base has not, and those that are different there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod.target import DiffRange, Imported, left_of
from nhmod.target.c import SiteError
from nhmod.target.import_parts import Found
from nhmod_artifacts.forms import ARTILIST_H, ROLE_C
from nhmod_artifacts.import_behaviour import Behaviours
from nhmod_artifacts.import_order import Order
from nhmod_artifacts.import_places import Rows, Surroundings
from nhmod_artifacts.import_written import Unsaid, Writer
from nhmod_artifacts.words import ARTIFACT_C, ARTIFACT_H

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.target import Entry, Json, Side

_FILES = (ARTILIST_H, ARTIFACT_H, ARTIFACT_C, ROLE_C)


def import_artifacts(base: Side, variant: Side, left: frozenset[tuple[str, str]]) -> Iterator[Imported]:
    """Yield the new artifacts in the variant's order, then the changed ones in the base's, but for those that are ``left`` out.

    An artifact stays in the patch, and nothing is said of it, if its row is written with macros of the variant's own, or stands
    where nhmod would not put it, or if it does something of its own that is not written as nhmod writes it.
    """
    if not all(side.tree.exists(file) for side in (base, variant) for file in _FILES):
        return
    try:
        yield from _Finder(base, variant, left_of(left, "artifacts")).all()
    except SiteError:
        return  # another table than the one that is known


@dataclass(frozen=True, kw_only=True, slots=True)
class _Said:
    """What is said of an artifact, and what of the variant that explains: its row, and what there is beside."""

    record: dict[str, Json]
    row: tuple[DiffRange, ...]
    beside: tuple[DiffRange, ...]

    @property
    def ranges(self) -> tuple[DiffRange, ...]:
        """All of them."""
        return (*self.row, *self.beside)


class _Finder:
    """The artifacts of two sides."""

    def __init__(self, base: Side, variant: Side, left: frozenset[str]) -> None:
        """Take both sides; raises ``SiteError`` for a table that can't be read."""
        self._old = {entry.symbol: entry for entry in base.facts["artifacts"]}
        self._new = {entry.symbol: entry for entry in variant.facts["artifacts"] if entry.symbol not in left}
        self._rows = (Rows(base.tree), Rows(variant.tree))
        self._writer = Writer(variant.facts)
        self._around = Surroundings(base, variant)
        self._behaviours = Behaviours(variant, left)
        self._order = Order(base, variant, self._rows[1], self._rows[0])

    def all(self) -> Iterator[Imported]:
        """Yield the new ones, then the changed ones."""
        added: dict[str, _Said] = {}
        for symbol, quest in self._order.standing().items():
            found = self._added(self._new[symbol], quest=quest) if symbol in self._new else None
            if found is not None:
                added[symbol] = found
        changed = {symbol: found for symbol, old in self._old.items() if (found := self._changed(old)) is not None}
        chosen = self._chosen(added, changed)
        while late := self._behaviours.out_of_turn({*chosen, *changed}):
            added = {symbol: found for symbol, found in added.items() if symbol not in late}
            changed = {symbol: found for symbol, found in changed.items() if symbol not in late}
            chosen = self._chosen(added, changed)
        for symbol, found in added.items():
            if symbol in chosen:
                entry = self._new[symbol]
                yield _imported(entry, found, self._rows[1].comment(entry, self._rows[0]))
        for symbol, found in changed.items():
            yield _imported(self._new[symbol], found)

    def _chosen(self, added: Mapping[str, _Said], changed: Mapping[str, _Said]) -> frozenset[str]:
        explained = [stretch for found in changed.values() for stretch in found.ranges]
        macros = [stretch for found in added.values() for stretch in found.beside]
        return self._order.chosen(added, [*explained, *macros])

    def _added(self, entry: Entry, *, quest: bool) -> _Said | None:
        row = tuple(self._rows[1].added(entry, self._rows[0]))
        try:
            record = self._writer.new(entry, quest=quest)
        except Unsaid:
            return None
        return self._said(entry, record, row) if row else None

    def _changed(self, old: Entry) -> _Said | None:
        new = self._new.get(old.symbol)
        if new is None:
            return None
        before, after = self._rows[0].span(old), self._rows[1].span(new)
        different = old.fields != new.fields
        try:
            changes = self._writer.changes(old, new) if different else {}
        except Unsaid:
            return None
        row: tuple[DiffRange, ...] = ()
        if different and before is not None and after is not None:
            row = (DiffRange(file=ARTILIST_H, base=(before.start, before.end), variant=(after.start, after.end)),)
        said = self._said(new, {"edit": old.name, **changes}, row)
        # A row that is only written otherwise is nothing that content could say.
        untold = different and not (row and (changes or (said is not None and "invoke" in said.record)))
        return None if said is None or untold or len(said.record) == 1 else said

    def _said(self, entry: Entry, record: dict[str, Json], row: tuple[DiffRange, ...]) -> _Said | None:
        """Add what there is beside the row; nothing if that can't be said."""
        behaviour = self._behaviours.of(entry)
        if behaviour is None:
            return None
        glow: tuple[DiffRange, ...] | None = ()
        if "color" in record or "edit" not in record:
            glow = self._around.glow(entry, self._writer.values(entry))
        if glow is None:
            return None
        # What is new there about one that the base has too is a text like any other.
        entries = self._around.encyclopedia(entry) if entry.symbol not in self._old else Found()
        macro = self._around.any_attack(entry.text("attack"))
        return _Said(
            record={**record, **behaviour.keys, **entries.keys},
            row=row,
            beside=(*macro, *behaviour.ranges, *glow, *entries.ranges),
        )


def _imported(entry: Entry, said: _Said, note: str = "") -> Imported:
    return Imported(
        kind="artifacts",
        record=said.record,
        title=entry.name,
        ranges=said.ranges,
        facts=(("artifacts", entry.symbol),),
        note=note,
    )
