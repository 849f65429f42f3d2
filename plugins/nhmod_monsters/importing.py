"""Finds the monsters that a variant has and its base has not, and those that are different there."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from nhmod.target import AS_WRITTEN, Carrier, DiffRange, Imported, Unsaid, left_of
from nhmod.target.import_parts import NO_ROW, OTHER_COLUMNS, Found, TableRows, case_range
from nhmod_languages.contents.encyclopedia import NewEntries
from nhmod_languages.contents.pictures import Pictures
from nhmod_monsters.import_order import placements
from nhmod_monsters.sites import MAKEMON_C, MONDATA_C, MONST_C, ROW
from nhmod_monsters.written import Writer

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from nhmod.target import Entry, Json, Side, Tree
    from nhmod.target.c import Call, Row, Switch


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


_TILES = "win/share/monsters.txt"
_RETURN = re.compile(r"return\s*\(?\s*(\d+)\s*\)?\s*;")
# A row's comma, and the rest of the line if nothing but a comment is there.
_COMMA = re.compile(r"[ \t]*,?(?:[ \t]*(?:/\*[^*\n]*\*/[ \t]*)?\r?\n)?")


class Rows(TableRows["Call"]):
    """The rows of mons[] of one tree, by name and class."""

    def __init__(self, tree: Tree) -> None:
        """Take the tree."""
        calls: Iterator[Call] = (
            call for call in tree.c(MONST_C).calls(ROW) if call.args and call.args[0].string and not call.never
        )
        rows = (((call.args[0].string or "", call.args[1].text), call) for call in calls)
        super().__init__(tree.c(MONST_C), rows, lambda entry: (entry.name, entry.text("mlet")))

    def added(self, entry: Entry, base: Rows) -> Iterator[DiffRange]:
        """Explain the row that the other side has not, with the comments above it that are new too."""
        row = self.row(entry)
        if row is None:
            return
        source = self.file.source
        lines = self.file.lines(row.span, leading_comment=self.is_new(row, base))
        comma = _COMMA.match(source, row.span.end)
        end = comma.end() if comma else row.span.end
        alone = not source[self.file.line_start(row.span.start) : row.span.start].strip()
        if alone and source[end - 1 : end] == "\n":
            yield DiffRange.added(MONST_C, lines.start, end)
        else:  # other rows stand on its lines
            yield DiffRange.added(MONST_C, row.span.start, end)


class Surroundings:
    """What a variant has for its monsters beside the table, and its base has not."""

    def __init__(self, base: Side, variant: Side) -> None:
        """Take both sides; files are read when they are asked for."""
        self._base = base
        self._variant = variant
        self._pictures = Pictures(base, variant, _TILES)
        self._entries = NewEntries(base.tree, variant.tree)

    def of(self, entry: Entry) -> Found:
        """Return all that is there for a new monster."""
        parts = (self._golem(entry), self.growth(entry), self._entries.of(entry.name.lower()), self._tile(entry))
        keys: dict[str, Json] = {}
        files: dict[str, bytes] = {}
        for part in parts:
            keys |= part.keys
            files |= part.files
        order = ("tile", "grows_into", "hit_points", "encyclopedia")
        return Found(
            keys={key: keys[key] for key in order if key in keys},
            ranges=tuple(stretch for part in parts for stretch in part.ranges),
            files=files,
        )

    @cached_property
    def _golems(self) -> Switch | None:
        found = self._variant.tree.c(MAKEMON_C).functions("golemhp")
        switches = self._variant.tree.c(MAKEMON_C).switches(found[0].body) if len(found) == 1 else ()
        return switches[0] if len(switches) == 1 else None

    def _golem(self, entry: Entry) -> Found:
        case = self._golems.find(entry.symbol) if self._golems else None
        if case is None:
            return Found()
        source = self._variant.tree.c(MAKEMON_C)
        points = _RETURN.search(source.text(case.body))
        if points is None:
            return Found()
        stretch = case_range(source, case, entry.symbol)
        if stretch is None:
            return Found()
        return Found(keys={"hit_points": int(points[1])}, ranges=(stretch,))

    def growth(self, entry: Entry) -> Found:
        """Return what a monster grows into, where the base has nothing for it."""
        if entry.symbol in self._grown_in_base:
            return Found()
        row = next((row for row in self._grown if len(row.args) > 1 and row.args[0].text == entry.symbol), None)
        if row is None:
            return Found()
        big = self._variant.facts["monsters"].symbol(row.args[1].text)
        if big is None:
            return Found()
        span = row.lines() if row.owns_lines else row.whole
        stretch = DiffRange.added(MONDATA_C, span.start, span.end)
        return Found(keys={"grows_into": big.name}, ranges=(stretch,))

    @cached_property
    def _grown(self) -> tuple[Row, ...]:
        return self._variant.tree.c(MONDATA_C).array("grownups").rows

    @cached_property
    def _grown_in_base(self) -> frozenset[str]:
        rows = self._base.tree.c(MONDATA_C).array("grownups").rows
        return frozenset(row.args[0].text for row in rows if row.args)

    def _tile(self, entry: Entry) -> Found:
        """Take its picture: that of a monster of the base, or one of its own."""
        return self._pictures.of(entry.name, entry.name, self._model)

    def _model(self, label: str) -> str:
        model = self._base.facts["monsters"].find(label)
        return model.name if model is not None and model.name == label else ""
