"""Finds the monsters that a variant has and its base has not, and those that are different there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import AS_WRITTEN, Carrier, Imported, Unsaid, left_of
from nhmod.target.import_parts import NO_ROW, OTHER_COLUMNS
from nhmod_monsters.import_order import placements
from nhmod_monsters.import_places import Rows, Surroundings
from nhmod_monsters.sites import MONST_C
from nhmod_monsters.written import Writer

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from nhmod.target import Entry, Json, Side

_ORDER = ("class", "level", "speed", "armor_class", "magic_resistance", "alignment", "attacks")


def import_monsters(base: Side, variant: Side, left: frozenset[tuple[str, str]]) -> Iterator[Imported | Unsaid]:
    """Yield the new monsters in the variant's order, then the changed ones in the base's, but for those that are ``left`` out."""
    if not (base.tree.exists(MONST_C) and variant.tree.exists(MONST_C)):
        return
    old = {entry.symbol: entry for entry in base.facts["monsters"]}
    left_out = left_of(left, "monsters")
    new = {entry.symbol: entry for entry in variant.facts["monsters"] if entry.symbol not in left_out}
    rows = (Rows(base.tree), Rows(variant.tree))
    around = Surroundings(base, variant)
    writer = Writer(variant.facts)
    known = variant.facts.identifiers
    places = placements(base.facts, variant.facts, left_out)
    for symbol, entry in new.items():
        if symbol in old:
            continue
        if rows[1].span(entry) is None:
            yield Unsaid(kind="monsters", title=entry.name, new=True, reason=NO_ROW)
        else:
            yield _new(entry, rows=rows, around=around, writer=writer, after=places.get(symbol, ""))
    for symbol, entry in old.items():
        if symbol in new:
            yield from _changed(entry, new[symbol], rows=rows, around=around, writer=writer, known=known)


def _carry(onto: Side, variant: Side, entries: Iterable[Entry]) -> Iterator[Imported]:
    """Yield monsters of the variant as content for another tree, where each stands where its class and strength put it."""
    rows = (Rows(onto.tree), Rows(variant.tree))
    around, writer = Surroundings(onto, variant), Writer(variant.facts)
    for entry in entries:
        yield _new(entry, rows=rows, around=around, writer=writer, after="")


CARRIERS = (Carrier(kind="monsters", vocabulary="monsters", carry=_carry),)


def _new(entry: Entry, *, rows: tuple[Rows, Rows], around: Surroundings, writer: Writer, after: str) -> Imported:
    record = writer.new(entry)
    ranges = list(rows[1].added(entry, rows[0]))
    found = around.of(entry)
    record |= found.keys
    if after:
        record["place"] = {"after": writer.monster(after)}
    return Imported(
        kind="monsters",
        record=_sorted(record),
        title=entry.name,
        ranges=(*ranges, *found.ranges),
        files=found.files,
        facts=(("monsters", entry.symbol),),
        note=rows[1].comment(entry, rows[0]),
    )


def _changed(
    old: Entry, new: Entry, *, rows: tuple[Rows, Rows], around: Surroundings, writer: Writer, known: Collection[str]
) -> Iterator[Imported | Unsaid]:
    grows = around.growth(new)
    own, theirs = _values(old), _values(new)
    # A column of the variant's own makes no monster another one.
    different = any(own[name] != theirs[name] for name in own.keys() & theirs.keys())
    if not (different or grows.keys):
        return
    if old.fields["mlet"] != new.fields["mlet"]:
        yield Unsaid(kind="monsters", title=old.name, new=False, reason="it is of another class, and stands elsewhere")
        return
    row = rows[1].changed(new, rows[0], old, known)
    if row is None:
        yield Unsaid(kind="monsters", title=old.name, new=False, reason=OTHER_COLUMNS if rows[1].row(new) else NO_ROW)
        return
    record: dict[str, Json] = {"edit": writer.monster(old.symbol), **writer.changes(old, new), **grows.keys}
    ranges = list(grows.ranges)
    if different:
        ranges.append(row)
    yield Imported(
        kind="monsters",
        record=record,
        title=old.name,
        ranges=tuple(ranges),
        facts=(("monsters", old.symbol),),
    )


def _values(entry: Entry) -> dict[str, object]:
    """Return what counts of a row: the values, flags in no order."""
    return {
        name: sorted(map(str, value)) if isinstance(value, list) and name != "attacks" else value
        for name, value in entry.fields.items()
        if name not in AS_WRITTEN
    }


def _sorted(record: dict[str, Json]) -> dict[str, Json]:
    first = {key: record[key] for key in ("name", *_ORDER) if key in record}
    return first | record
