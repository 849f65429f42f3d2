"""Finds the objects that a variant has and its base has not, and those that are different there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import AS_WRITTEN, DiffRange, Imported, left_of
from nhmod_objects.classes import CLASSES
from nhmod_objects.edit_rows import changeable
from nhmod_objects.import_order import placements
from nhmod_objects.import_places import Rows, Surroundings
from nhmod_objects.import_shares import shares
from nhmod_objects.sites import OBJECTS_C
from nhmod_objects.source import ObjectsTable
from nhmod_objects.written import Writer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Entry, Json, Side
    from nhmod_objects.import_shares import Shares

_ORDER = ("name", "class", "slot", "appearance", "probability")


def import_objects(base: Side, variant: Side, left: frozenset[tuple[str, str]]) -> Iterator[Imported]:
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
        if symbol in old or entry.fields["class"] not in CLASSES:
            continue
        if symbol in divided.unexplained or rows[1].span(entry) is None:
            continue
        beside = around.of(entry)
        record = writer.new(entry)
        if symbol in divided.written:
            record["probability"] = divided.written[symbol]
        record |= beside.keys
        if symbol in places:
            record["place"] = {"after": writer.object(places[symbol])}
        yield Imported(
            kind="objects",
            record=_sorted(record),
            title=entry.name,
            ranges=(*rows[1].added(entry, rows[0]), *beside.ranges),
            files=beside.files,
            facts=(("objects", symbol),),
            group=entry.text("class") if symbol in divided.involved else "",
            note=rows[1].comment(entry, rows[0]),
        )
    for symbol, entry in old.items():
        new = own.get(symbol)
        if new is None or _values(entry) == _values(new) or symbol in divided.unexplained:
            continue
        if entry.fields["property"] != new.fields["property"] and not around.gives_plainly(new):
            continue
        yield from _changed(entry, new, rows=rows, writer=writer, divided=divided, table=table)


def _changed(
    old: Entry, new: Entry, *, rows: tuple[Rows, Rows], writer: Writer, divided: Shares, table: ObjectsTable
) -> Iterator[Imported]:
    """Yield what is different of one object. One that only gives shares needs no record: those that get them say so."""
    changes = writer.changes(old, new, changeable(old, table))
    before, after = rows[0].span(old), rows[1].span(new)
    if before is None or after is None or changes is None:
        return
    record: dict[str, Json] = {"edit": writer.object(old.symbol), **changes}
    if old.symbol in divided.written:
        record["probability"] = divided.written[old.symbol]
    yield Imported(
        kind="objects",
        record=record if len(record) > 1 else {},
        title=old.name,
        ranges=(DiffRange(file=OBJECTS_C, base=(before.start, before.end), variant=(after.start, after.end)),),
        facts=(("objects", old.symbol),),
        group=old.text("class") if old.symbol in divided.involved else "",
    )


def _values(entry: Entry) -> dict[str, Json]:
    return {name: value for name, value in entry.fields.items() if name not in AS_WRITTEN}


def _sorted(record: dict[str, Json]) -> dict[str, Json]:
    return {key: record[key] for key in _ORDER if key in record} | record
