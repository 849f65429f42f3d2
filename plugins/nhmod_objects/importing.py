"""Finds the objects that a variant has and its base has not, and those that are different there."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from nhmod.places import places_to_say
from nhmod.target import AS_WRITTEN, Carrier, Entry, Facts, Imported, Json, Side, Unsaid, left_of
from nhmod.target.import_parts import NO_ROW, OTHER_COLUMNS, Found, Said
from nhmod_objects.classes import CLASSES
from nhmod_objects.columns import PROBABILITY
from nhmod_objects.edit_rows import changeable, parameters
from nhmod_objects.import_places import Rows, Surroundings
from nhmod_objects.import_shares import Shares, shares
from nhmod_objects.placement import Places, rank
from nhmod_objects.shares import percent, probability
from nhmod_objects.sites import OBJECTS_C, RANGES
from nhmod_objects.source import ObjectsTable
from nhmod_objects.values import Objclass
from nhmod_objects.written import Writer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


NO_CLASS = "no objects are made of its class"
NO_SHARE = "nothing of its class gives the share that it has"
_ORDER = ("name", "class", "slot", "appearance", "probability")


def import_objects(base: Side, variant: Side, left: frozenset[tuple[str, str]]) -> Iterator[Imported | Unsaid]:
    """Yield the new objects of the classes that take some, in the variant's order, then the changed ones in the base's.

    Those that are ``left`` out stay in the patch, and with them all that have a part in the same sum.
    """
    if not (base.tree.exists(OBJECTS_C) and variant.tree.exists(OBJECTS_C)):
        return
    old = {entry.symbol: entry for entry in base.facts["objects"] if entry.symbol}
    left_out = left_of(left, "objects")
    own = {entry.symbol: entry for entry in variant.facts["objects"] if entry.symbol and entry.symbol not in left_out}
    rows = (Rows(base.tree), Rows(variant.tree))
    around = Surroundings(base, variant)
    writer = Writer(variant.facts)
    table = ObjectsTable(base.tree)
    places = placements(base.facts, variant.facts, left_out)
    divided = shares(base.facts, own, writer)
    for symbol, entry in own.items():
        if symbol in old:
            continue
        reason = _unsaid(entry, rows) or (NO_SHARE if symbol in divided.unexplained else "")
        if reason:
            yield Unsaid(kind="objects", title=entry.name, new=True, reason=reason)
            continue
        beside = around.of(entry)
        record = writer.new(entry)
        if symbol in divided.written:
            record["probability"] = divided.written[symbol]
        record |= beside.keys
        if symbol in places:
            record["place"] = {"after": writer.object(places[symbol])}
        yield _content(entry, symbol, record, rows, beside)
    for entry in old.values():
        new = own.get(entry.symbol)
        gives = entry.symbol in divided.left or entry.symbol in divided.givers
        if new is None or not (gives or _differ(entry, new)):
            continue
        reason = _unsaid(new, rows) or _unconferred(entry, new, around)
        found = None if reason else _changed(entry, new, rows=rows, writer=writer, divided=divided, table=table)
        yield from (found,) if found is not None else _left(entry, new, rows, divided, reason)


def _content(entry: Entry, symbol: str, record: dict[str, Json], rows: tuple[Rows, Rows], beside: Found) -> Imported:
    """Return a new object as content, with what stands beside its row."""
    return Imported(
        kind="objects",
        record=_sorted(record),
        title=entry.name,
        ranges=(*rows[1].added(entry, rows[0]), *beside.ranges),
        files=beside.files,
        facts=(("objects", symbol),),
        note=rows[1].comment(entry, rows[0]),
    )


def _left(old: Entry, new: Entry, rows: tuple[Rows, Rows], divided: Shares, reason: str) -> Iterator[Unsaid]:
    """Tell of a changed object that nothing can be said of, but for one that is as it was."""
    if not _only_gives(old, new, rows):
        reason = reason or (NO_SHARE if old.symbol in divided.unexplained else OTHER_COLUMNS)
        yield Unsaid(kind="objects", title=old.name, new=False, reason=reason)


def _only_gives(old: Entry, new: Entry, rows: tuple[Rows, Rows]) -> bool:
    """Return whether an object's row is as it was but for a share that it gives, which those that get it speak of."""
    different = rows[1].different(new, rows[0], old)
    return different is not None and (
        not different or (different == {PROBABILITY} and probability(new) < probability(old))
    )


def _carry(onto: Side, variant: Side, entries: Iterable[Entry]) -> Iterator[Imported | Unsaid]:
    """Yield objects of the variant as content for another tree, which takes their shares from the whole class."""
    rows = (Rows(onto.tree), Rows(variant.tree))
    around, writer = Surroundings(onto, variant), Writer(variant.facts)
    for entry in entries:
        if entry.fields["class"] not in CLASSES:
            yield Unsaid(kind="objects", title=entry.name, new=True, reason=NO_CLASS)
            continue
        beside = around.of(entry)
        # What the variant's C does with it stays there: it gets the cases that any object of its class has.
        keys = {key: value for key, value in beside.keys.items() if key != "usual_cases"}
        share = entry.number("prob")
        record = {**writer.new(entry), **({"probability": percent(share)} if share else {}), **keys}
        yield _content(entry, entry.symbol, record, rows, beside)


CARRIERS = (Carrier(kind="objects", vocabulary="objects", carry=_carry),)


def _unconferred(old: Entry, new: Entry, around: Surroundings) -> str:
    """Return why what an object confers now can't be said; nothing if it can."""
    plain = old.fields["property"] == new.fields["property"] or around.gives_plainly(new)
    return "" if plain else "what it confers needs C that the variant has of its own"


def _unsaid(entry: Entry, rows: tuple[Rows, Rows]) -> str:
    """Return why an object can't be said as it is; nothing if it can."""
    if entry.fields["class"] not in CLASSES:
        return NO_CLASS
    return NO_ROW if rows[1].span(entry) is None else ""


def _changed(
    old: Entry, new: Entry, *, rows: tuple[Rows, Rows], writer: Writer, divided: Shares, table: ObjectsTable
) -> Imported | None:
    """Return what is different of one object and can be said; nothing where that is nothing.

    One that only gives shares needs no record: those that get them say so.
    """
    changes = writer.changes(old, new, changeable(old, table))
    shared = old.symbol in divided.written or old.symbol in divided.givers
    left = {PROBABILITY: str(divided.left[old.symbol])} if old.symbol in divided.left else {}
    said = Said(columns=parameters(changes, old, table) | ({PROBABILITY} - left.keys() if shared else set()), left=left)
    row = rows[1].changed(new, rows[0], old, writer.known, said)
    if row is None or not (changes or shared):
        return None
    record: dict[str, Json] = {"edit": writer.object(old.symbol), **changes}
    if old.symbol in divided.written:
        record["probability"] = divided.written[old.symbol]
    return Imported(
        kind="objects",
        record=record if len(record) > 1 else {},
        title=old.name,
        ranges=(row,),
        facts=(("objects", old.symbol),),
    )


def _differ(old: Entry, new: Entry) -> bool:
    """Return whether an object is another one; a column of the variant's own makes it none."""
    own, theirs = _values(old), _values(new)
    return any(own[name] != theirs[name] for name in own.keys() & theirs.keys())


def _values(entry: Entry) -> dict[str, Json]:
    return {name: value for name, value in entry.fields.items() if name not in AS_WRITTEN}


def _sorted(record: dict[str, Json]) -> dict[str, Json]:
    return {key: record[key] for key in _ORDER if key in record} | record


def placements(base: Facts, variant: Facts, left: frozenset[str]) -> Mapping[str, str]:
    """Return what each new object that needs a place stands after, by symbol; both are symbols.

    Without one it would stand in another gap of the base's table, or in another order in the same gap. Those that are ``left``
    out get none, and nothing stands after them.
    """
    places = Places(tuple(base["objects"]), base.get(RANGES))
    out: dict[str, str] = {}
    for gap, group in groupby(_new(places, variant, left), key=lambda pair: pair[0]):
        out.update(_of_gap(gap, [entry for _, entry in group], places))
    return out


def _new(places: Places, variant: Facts, left: frozenset[str]) -> Iterator[tuple[int, Entry]]:
    """Go through the new objects, each with the number of the base's object before it."""
    known = {entry.symbol for entry in places.objects if entry.symbol}
    numbers = {(entry.name, entry.fields["class"]): number for number, entry in enumerate(places.objects)}
    gap = 0
    for entry in variant["objects"]:
        number = numbers.get((entry.name, entry.fields["class"]))
        if number is not None and (entry.symbol in known or not entry.symbol):
            gap = number + 1
        elif entry.symbol and entry.symbol not in left and entry.fields["class"] in CLASSES:
            yield gap, entry


def _of_gap(gap: int, entries: list[Entry], places: Places) -> Iterator[tuple[str, str]]:
    base = places.objects[gap - 1].symbol if gap else ""
    best = {entry.symbol: _best(entry, places) for entry in entries}
    ranks = {entry.symbol: (rank(Objclass.of_entry(entry)), entry.symbol) for entry in entries}
    return places_to_say(best, sorted(best, key=ranks.__getitem__), gap, base)


def _best(entry: Entry, places: Places) -> int:
    return places.best(Objclass.of_entry(entry))
