"""Finds the artifacts that a variant has and its base has not, and those that are different there."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, cast

from nhmod.dataclass import frozen
from nhmod.places import own_texts, places_to_say
from nhmod.target import FURTHER, Carrier, DiffRange, Entry, Facts, Imported, Json, Side, left_of
from nhmod.target import Unsaid as Left
from nhmod.target.c import Row, SiteError
from nhmod.target.import_parts import NO_ROW, Found, Said
from nhmod_artifacts.columns import COLOR, FACTS
from nhmod_artifacts.forms import ARTILIST_H, ROLE_C, Forms, is_nothing
from nhmod_artifacts.import_behaviour import Behaviours
from nhmod_artifacts.import_places import Rows, Surroundings
from nhmod_artifacts.import_written import Unsaid, Writer
from nhmod_artifacts.plan import first_of_quests
from nhmod_artifacts.words import ARTIFACT_C, ARTIFACT_H

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping


OUT_OF_TURN = "its invocation has a number behind one that stays in the patch"
OTHER_FORM = "its row has macros or values that no key says"
OWN_C = "what it does is not written as nhmod writes it"
_FILES = (ARTILIST_H, ARTIFACT_H, ARTIFACT_C, ROLE_C)


def import_artifacts(base: Side, variant: Side, left: frozenset[tuple[str, str]]) -> Iterator[Imported | Left]:
    """Yield the new artifacts in the variant's order, then the changed ones in the base's, but for those that are ``left`` out.

    An artifact stays in the patch if its row is written with macros of the variant's own, or if it does something of its own that
    is not written as nhmod writes it.
    """
    if not all(side.tree.exists(file) for side in (base, variant) for file in _FILES):
        return
    try:
        yield from _Finder(base, variant, left_of(left, "artifacts")).all()
    except SiteError:
        return  # another table than the one that is known


def _carry(onto: Side, variant: Side, entries: Iterable[Entry]) -> Iterator[Imported | Left]:
    """Yield artifacts of the variant as content for another tree; the prize of a quest is one like others there."""
    finder = _Finder(onto, variant, frozenset())
    return map(finder.carried, entries)


CARRIERS = (Carrier(kind="artifacts", vocabulary="artifacts", carry=_carry),)


@frozen
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
        self._sides = (base, variant)
        self._old = {entry.symbol: entry for entry in base.facts["artifacts"]}
        self._new = {entry.symbol: entry for entry in variant.facts["artifacts"] if entry.symbol not in left}
        self._rows = (Rows(base.tree), Rows(variant.tree))
        self._forms = tuple(Forms.of(one.facts) for one in self._sides)
        self._writer = Writer(variant.facts)
        self._around = Surroundings(base, variant)
        self._behaviours = Behaviours(variant, left)
        self._base = base.facts
        self._variant = variant.facts

    @cached_property
    def _gaps(self) -> Mapping[str, int]:
        return gaps_of(self._base, self._variant)

    def carried(self, entry: Entry) -> Imported | Left:
        """Return an artifact as content for a tree that it may not stand in as it does in the variant."""
        try:
            record = self._writer.new(entry, quest=False, exact=False)
        except Unsaid:
            return Left(kind="artifacts", title=entry.name, new=True, reason="its row has macros of the variant's own")
        row = tuple(self._rows[1].added(entry, self._rows[0]))
        # What is not written as nhmod's (an invocation) stays in the variant.
        said = _Said(record=record, row=row, beside=())
        with suppress(SiteError, Unsaid):
            said = self._said(entry, record, row)
        return _imported(entry, said, self._rows[1].comment(entry, self._rows[0]))

    def all(self) -> Iterator[Imported | Left]:
        """Yield the new ones, then the changed ones."""
        last = len(self._old)
        every: dict[str, _Said | str] = {
            symbol: self._found(symbol, quest=gap == last) for symbol, gap in self._gaps.items() if symbol in self._new
        }
        every |= {symbol: self._found(symbol) for symbol, old in self._old.items() if self._differs(old)}
        said = {symbol: found for symbol, found in every.items() if isinstance(found, _Said)}
        while late := self._behaviours.out_of_turn(said):
            said = {symbol: found for symbol, found in said.items() if symbol not in late}
        places = dict(placements(self._base, self._gaps, said))
        for symbol, found in every.items():
            entry, new = self._new[symbol], symbol not in self._old
            if symbol not in said:
                reason = found if isinstance(found, str) else OUT_OF_TURN
                yield Left(kind="artifacts", title=entry.name, new=new, reason=reason)
                continue
            if symbol in places:
                said[symbol].record["place"] = {"after": self._writer.artifact(places[symbol])}
            yield _imported(entry, said[symbol], self._rows[1].comment(entry, self._rows[0]) if new else "")

    def _differs(self, old: Entry) -> bool:
        """Return whether the variant has another row of an artifact, or something else that it does."""
        new = self._new.get(old.symbol)
        return new is not None and (self._other_row(old, new) or self._behaves(new))

    def _other_row(self, old: Entry, new: Entry) -> bool:
        """Return whether two rows say something else; what is usual in a column that only one table has makes no other row."""
        theirs = own_texts(new)
        if any(self._writer.own(old, name) != text for name, text in theirs.items()):
            return True
        # A defence that is lost with the form of its column.
        if any(not is_nothing(old.text(FACTS[name])) for name in theirs if name in FACTS):
            return True
        own = {FACTS[name] for name in (*own_texts(old), *theirs) if name in FACTS}
        before, after = _values(old), _values(new)
        return any(before[name] != after[name] for name in before.keys() & after.keys() - own)

    def _behaves(self, entry: Entry) -> bool:
        found = self._behaviours.of(entry)
        return found is not None and bool(found.keys)

    def _found(self, symbol: str, *, quest: bool = False) -> _Said | str:
        """Return what is said of an artifact, or why it stays in the patch."""
        try:
            old = self._old.get(symbol)
            return self._added(self._new[symbol], quest=quest) if old is None else self._changed(old)
        except Unsaid as reason:
            return str(reason) or OTHER_FORM
        except SiteError:
            return OWN_C  # the tree has not the function that nhmod would write it in

    def _added(self, entry: Entry, *, quest: bool) -> _Said:
        row = tuple(self._rows[1].added(entry, self._rows[0]))
        if not row:
            raise Unsaid(NO_ROW)
        return self._said(entry, self._writer.new(entry, quest=quest), row)

    def _changed(self, old: Entry) -> _Said:
        new = self._new[old.symbol]
        different = self._other_row(old, new)
        changes = self._writer.changes(old, new) if different else {}
        row: tuple[DiffRange, ...] = ()
        if different:
            columns = Columns(self._forms, self._writer.usual, self._writer.known)
            stretch = self._rows[1].changed(
                new, self._rows[0], old, self._writer.known, columns.said(old, new, self._rows)
            )
            row = (stretch,) if stretch is not None else ()
        said = self._said(new, {"edit": old.name, **changes}, row)
        # A row that is only written otherwise is nothing that content could say.
        if (different and not (row and (changes or "invoke" in said.record))) or len(said.record) == 1:
            raise Unsaid
        return said

    def _glow(self, entry: Entry) -> tuple[DiffRange, ...] | None:
        try:
            return self._around.glow(entry, self._writer.values(entry))
        except SiteError:
            return None  # one of the trees has no function for that

    def _said(self, entry: Entry, record: dict[str, Json], row: tuple[DiffRange, ...]) -> _Said:
        """Add what there is beside the row."""
        behaviour = self._behaviours.of(entry)
        if behaviour is None:
            raise Unsaid(OWN_C)
        glow: tuple[DiffRange, ...] | None = ()
        if "color" in record or "edit" not in record:
            glow = self._glow(entry)
        if glow is None:
            # The variant has it glow in a way of its own: the color is nothing but a column.
            raw = cast("dict[str, Json]", record.get("raw", {}))
            record = {key: value for key, value in record.items() if key not in {COLOR.key, "raw"}}
            record["raw"] = {**raw, COLOR.parameter: self._writer.values(entry).color}
            glow = ()
        # What is new there about one that the base has too is a text like any other.
        entries = self._around.encyclopedia(entry) if entry.symbol not in self._old else Found()
        macro = self._around.any_attack(self._rows[1].row(entry))
        return _Said(
            record={**record, **behaviour.keys, **entries.keys},
            row=row,
            beside=(*macro, *behaviour.ranges, *glow, *entries.ranges),
        )


def _values(entry: Entry) -> dict[str, object]:
    """Return what counts of a row but for columns of one tree's own: flags in no order, and no color where the table has none."""
    return {
        name: sorted(value.split(" | ")) if isinstance(value, str) else value
        for name, value in {**entry.fields, COLOR.fact: entry.fields.get(COLOR.fact) or COLOR.usual}.items()
        if name != FURTHER
    }


def _imported(entry: Entry, said: _Said, note: str = "") -> Imported:
    return Imported(
        kind="artifacts",
        record=said.record,
        title=entry.name,
        ranges=said.ranges,
        facts=(("artifacts", entry.symbol),),
        note=note,
    )


_NAME = re.compile(r"\b[A-Za-z_]\w*")
_FLAGS = re.compile(r"\(?\s*(\w+(?:\s*\|\s*\w+)*)\s*\)?")
_NAME_COLUMN = "nam"


class Columns:
    """The columns of the tables of a base and a variant."""

    def __init__(self, forms: tuple[Forms, ...], usual: Mapping[str, str], known: Collection[str]) -> None:
        """Take how both tables are written, what the variant's has for no artifact, and all names that the variant has."""
        self._parameters = tuple(one.parameters for one in forms)
        self._usual = usual
        self._known = known

    def said(self, old: Entry, new: Entry, rows: tuple[Rows, Rows]) -> Said:
        """Return what the patch leaves to content: the base's values.

        What is usual stands in a column that only the variant has, or in another form, and for a name that the variant has no more.
        """
        left = dict(self._left(old, new, rows))
        shared = set(self._parameters[0]) & set(self._parameters[1])
        return Said(columns=frozenset(shared - left.keys()), left=left)

    def _left(self, old: Entry, new: Entry, rows: tuple[Rows, Rows]) -> Iterator[tuple[str, str]]:
        was, is_ = own_texts(old), own_texts(new)
        further = (set(self._parameters[1]) - set(self._parameters[0])) | (is_.keys() - was.keys())
        for name in sorted(further & self._usual.keys()):
            yield name, self._usual[name]
        row = rows[0].row(old)
        arguments = row.args if row is not None else ()
        if len(arguments) != len(self._parameters[0]):
            return
        for name, argument in zip(self._parameters[0], arguments, strict=True):
            lost = [word for word in _words(argument) if word not in self._known]
            if lost and name in self._usual and name != _NAME_COLUMN and name not in further:
                yield name, self._without(argument.text, lost, self._usual[name])

    @staticmethod
    def _without(text: str, lost: Collection[str], usual: str) -> str:
        """Return a sum of flags without those that are lost, or what is usual in place of anything else with a lost name."""
        match = _FLAGS.fullmatch(text)
        left = [word for word in _NAME.findall(match[1]) if word not in lost] if match else []
        return f"({' | '.join(left)})" if left else usual


def _words(argument: Row) -> list[str]:
    return _NAME.findall(argument.text)


def gaps_of(base: Facts, variant: Facts) -> Mapping[str, int]:
    """Return the gap of the base's table that each new artifact stands in, by symbol, in the variant's order."""
    numbers = {entry.symbol: number for number, entry in enumerate(base["artifacts"].stock)}
    out: dict[str, int] = {}
    gap = 0
    for entry in variant["artifacts"]:
        if entry.symbol in numbers:
            gap = numbers[entry.symbol] + 1
        else:
            out[entry.symbol] = gap
    return out


def placements(base: Facts, gaps: Mapping[str, int], taken: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield what each of the new artifacts that are taken and need a place stands after; both are symbols."""
    own = base["artifacts"].stock
    first = own.index(first_of_quests(base))
    for gap, group in groupby((symbol for symbol in gaps if symbol in taken), key=gaps.__getitem__):
        # Behind all others stand those of the quests.
        best = {symbol: len(own) if gap == len(own) else first for symbol in group}
        yield from places_to_say(best, sorted(best), gap, own[gap - 1].symbol if gap else "")
