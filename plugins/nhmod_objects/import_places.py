"""Where a variant speaks of an object: its row, the cases of armor, and its tile."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.formats.tiles import Tile, TileFile, parse_tiles
from nhmod.target import Stretch
from nhmod_objects.sites import DO_WEAR_C, OBJECTS_C, WEAR_FUNCTIONS
from nhmod_objects.source import NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.target import Entry, Json, Side, Tree
    from nhmod.target.c import Case, Row, Span

_TILES = "win/share/objects.txt"
# The comment behind a row.
_BEHIND = re.compile(r"[ \t]*,?[ \t]*(/\*(?:[^*\n]|\*(?!/))*\*/)[ \t]*\r?$", re.MULTILINE)
_COMMENT_MARKS = re.compile(r"^[ \t]*(?:/\*+|\*+/|\*)?|[ \t]*\*+/[ \t]*$", re.MULTILINE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Found:
    """What else an object has: keys for its record, what they explain, and files that they name."""

    keys: Mapping[str, Json] = field(default_factory=dict)
    stretches: tuple[Stretch, ...] = ()
    files: Mapping[str, bytes] = field(default_factory=dict)


class Rows:
    """The rows of objects[] of one tree, by macro and name."""

    def __init__(self, tree: Tree) -> None:
        """Take the tree."""
        self.file = tree.c(OBJECTS_C)
        self._rows: dict[tuple[str, str], Row] = {}
        for row in self.file.array("objects").rows:
            if row.args and "#if 0" not in row.conditions:
                name = row.args[0].args[0] if row.args[0].head == NAMES else row.args[0]
                self._rows.setdefault((row.head, name.string or ""), row)

    def span(self, entry: Entry) -> Span | None:
        """Give a row's stretch without its comma; nothing for one that is not written as the others are."""
        row = self._row(entry)
        return row.span if row is not None else None

    def _row(self, entry: Entry) -> Row | None:
        return self._rows.get((str(entry.fields["macro"]), str(entry.fields["oc_name"])))

    def added(self, entry: Entry, base: Rows) -> Iterator[Stretch]:
        """Explain the row that the other side has not, with the comments above it that are new too."""
        row = self._row(entry)
        if row is None:
            return
        span = row.lines(leading_comment=self._is_new(row, base)) if row.owns_lines else row.whole
        yield Stretch(file=OBJECTS_C, base=(0, 0), variant=(span.start, span.end))

    def comment(self, entry: Entry, base: Rows) -> str:
        """Give the words of the comments above a row, if they are new, and behind it on its last line."""
        row = self._row(entry)
        if row is None:
            return ""
        source = self.file.source
        behind = _BEHIND.match(source, row.span.end)
        comments = (self._above(row) if self._is_new(row, base) else "", behind[1] if behind else "")
        return " ".join(" ".join(_COMMENT_MARKS.sub("", comment).split()) for comment in comments).strip()

    def _above(self, row: Row) -> str:
        return self.file.source[row.lines(leading_comment=True).start : row.lines().start]

    def _is_new(self, row: Row, base: Rows) -> bool:
        above = self._above(row).strip()
        return bool(above) and above not in base.file.source


class Surroundings:
    """What a variant has for its objects beside the table, and its base has not."""

    def __init__(self, base: Side, variant: Side) -> None:
        """Take both sides; files are read when they are asked for."""
        self._base = base
        self._variant = variant
        self._labels = {label_of(entry): entry for entry in reversed(tuple(base.facts["objects"]))}

    def of(self, entry: Entry) -> Found | None:
        """Give all that is there for a new object; nothing if it is worn with behaviour of its own."""
        cases = self._wear_cases(entry)
        if cases is None:
            return None
        tile = self._tile(entry)
        return Found(keys=tile.keys, stretches=(*cases, *tile.stretches), files=tile.files)

    def _wear_cases(self, entry: Entry) -> tuple[Stretch, ...] | None:
        """Explain the cases that armor needs in do_wear.c; each must do nothing."""
        if entry.fields["class"] != "ARMOR_CLASS":
            return ()
        source = self._variant.tree.c(DO_WEAR_C)
        found: list[Stretch] = []
        for name in WEAR_FUNCTIONS.get(str(entry.fields["skill"]), ()):
            for function in source.functions(name):
                for case in (switch.find(entry.symbol) for switch in source.switches(function.body)):
                    stretch = self._wear_case(entry.symbol, case) if case is not None else None
                    if case is not None and stretch is None:
                        return None
                    found += [stretch] if stretch else []
        return tuple(found)

    def _wear_case(self, symbol: str, case: Case) -> Stretch | None:
        source = self._variant.tree.c(DO_WEAR_C)
        if "".join(source.text(case.body).split()) != "break;":
            return None
        start, end = source.line_start(case.label.start), source.line_end(case.span.end - 1)
        if len(case.labels) > 1:  # only the label is its own
            label = source.find(f"case {symbol} :", case.label)
            if len(label) != 1:
                return None
            start, end = source.line_start(label[0].start), source.line_end(label[0].end)
        return Stretch(file=DO_WEAR_C, base=(0, 0), variant=(start, end))

    @cached_property
    def _tiles(self) -> TileFile | None:
        return _tile_file(self._variant.tree)

    @cached_property
    def _tiles_in_base(self) -> TileFile | None:
        return _tile_file(self._base.tree)

    def _is_as_in_base(self, tile: Tile) -> bool:
        """Say whether the base has that picture under that name: there a copy is taken, not in the variant."""
        found = self._tiles_in_base.find(tile.name) if self._tiles_in_base else ()
        return len(found) == 1 and found[0].rows == tile.rows

    def _tile(self, entry: Entry) -> Found:
        """Take its picture: that of an object of the base, or one of its own."""
        found = self._tiles.find(label_of(entry)) if self._tiles else ()
        if self._tiles is None or len(found) != 1:
            return Found()
        tile = found[0]
        stretch = Stretch(file=_TILES, base=(0, 0), variant=(tile.span.start, tile.span.end))
        # The nearest before it first: a tile that nobody drew is most likely a neighbour's.
        for other in (*reversed(self._tiles.tiles[: tile.index]), *self._tiles.tiles[tile.index :]):
            model = self._labels.get(other.name)
            alone = len(self._tiles.find(other.name)) == 1
            if other.rows == tile.rows and model is not None and model.symbol and alone and self._is_as_in_base(other):
                return Found(keys={"tile": {"copy_from": model.name}}, stretches=(stretch,))
        path = f"tiles/{re.sub(r'[^a-z0-9]+', '-', entry.name.lower()).strip('-')}.txt"
        picture = "{\n" + "".join(f"  {row}\n" for row in tile.rows) + "}\n"
        return Found(keys={"tile": path}, stretches=(stretch,), files={path: picture.encode("ascii")})


def label_of(entry: Entry) -> str:
    """Give the label of an object's tile (win/share/tilemap.c, tilename): its description and its name."""
    name, description = entry.fields["oc_name"], entry.fields["oc_descr"]
    return " / ".join(str(part) for part in (description, name) if part)


def _tile_file(tree: Tree) -> TileFile | None:
    """Read a tree's tiles; nothing where it has none or there is a fault in them."""
    report = Report()
    read = parse_tiles(tree.text(_TILES), _TILES, report) if tree.exists(_TILES) else None
    return read if not report.errors else None
