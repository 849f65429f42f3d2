"""Where a variant speaks of a monster: its row, and what golems, growing monsters, tiles and the encyclopedia have beside it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.formats.tiles import Tile, TileFile, parse_tiles
from nhmod.target import Stretch
from nhmod_monsters.encyclopedia import insertion_point
from nhmod_monsters.sites import DATA_BASE, MAKEMON_C, MONDATA_C, MONST_C, ROW

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.target import Entry, Json, Side, Tree
    from nhmod.target.c import Call, Row, Span, Switch

_TILES = "win/share/monsters.txt"
_RETURN = re.compile(r"return\s*\(?\s*(\d+)\s*\)?\s*;")
# A row's comma, and the rest of the line if nothing but a comment is there.
_COMMA = re.compile(r"[ \t]*,?(?:[ \t]*(?:/\*[^*\n]*\*/[ \t]*)?\r?\n)?")
# An entry of data.base: a key, and its lines.
_ENTRY = r"^{}\n((?:\t[^\n]*\n)+)(?=[^\t]|\Z)"
# The comment behind a row.
_BEHIND = re.compile(r"[ \t]*,?[ \t]*(/\*(?:[^*\n]|\*(?!/))*\*/)[ \t]*\r?$", re.MULTILINE)
_COMMENT_MARKS = re.compile(r"^[ \t]*(?:/\*+|\*+/|\*)?|[ \t]*\*+/[ \t]*$", re.MULTILINE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Found:
    """What else a monster has: keys for its record, what they explain, and files that they name."""

    keys: Mapping[str, Json] = field(default_factory=dict)
    stretches: tuple[Stretch, ...] = ()
    files: Mapping[str, bytes] = field(default_factory=dict)


class Rows:
    """The rows of mons[] of one tree, by name and class."""

    def __init__(self, tree: Tree) -> None:
        """Take the tree."""
        self.file = tree.c(MONST_C)
        self._rows: dict[tuple[str, str], Call] = {}
        for call in self.file.calls(ROW):
            if call.args and call.args[0].string and "#if 0" not in call.conditions:
                self._rows.setdefault((call.args[0].string, call.args[1].text), call)

    def span(self, entry: Entry) -> Span | None:
        """Give a row's stretch without its comma; nothing for one that is not written as the others are."""
        row = self._row(entry)
        return row.span if row is not None else None

    def _row(self, entry: Entry) -> Call | None:
        return self._rows.get((entry.name, str(entry.fields["mlet"])))

    def added(self, entry: Entry, base: Rows) -> Iterator[Stretch]:
        """Explain the row that the other side has not, with the comments above it that are new too."""
        row = self._row(entry)
        if row is None:
            return
        source = self.file.source
        lines = self.file.lines(row.span, leading_comment=self._is_new(row, base))
        comma = _COMMA.match(source, row.span.end)
        end = comma.end() if comma else row.span.end
        alone = not source[self.file.line_start(row.span.start) : row.span.start].strip()
        if alone and source[end - 1 : end] == "\n":
            yield Stretch(file=MONST_C, base=(0, 0), variant=(lines.start, end))
        else:  # other rows stand on its lines
            yield Stretch(file=MONST_C, base=(0, 0), variant=(row.span.start, end))

    def comment(self, entry: Entry, base: Rows) -> str:
        """Give the words of the comments above a row, if they are new, and behind it on its last line."""
        row = self._row(entry)
        if row is None:
            return ""
        source = self.file.source
        behind = _BEHIND.match(source, row.span.end)
        comments = (self._above(row) if self._is_new(row, base) else "", behind[1] if behind else "")
        return " ".join(" ".join(_COMMENT_MARKS.sub("", comment).split()) for comment in comments).strip()

    def _above(self, row: Call) -> str:
        return self.file.source[row.lines(leading_comment=True).start : row.lines().start]

    def _is_new(self, row: Call, base: Rows) -> bool:
        above = self._above(row).strip()
        return bool(above) and above not in base.file.source


class Surroundings:
    """What a variant has for its monsters beside the table, and its base has not."""

    def __init__(self, base: Side, variant: Side) -> None:
        """Take both sides; files are read when they are asked for."""
        self._base = base
        self._variant = variant

    def of(self, entry: Entry) -> Found:
        """Give all that is there for a new monster."""
        parts = (self._golem(entry), self.growth(entry), self._encyclopedia(entry), self._tile(entry))
        keys: dict[str, Json] = {}
        files: dict[str, bytes] = {}
        for part in parts:
            keys |= part.keys
            files |= part.files
        order = ("tile", "grows_into", "hit_points", "encyclopedia")
        return Found(
            keys={key: keys[key] for key in order if key in keys},
            stretches=tuple(stretch for part in parts for stretch in part.stretches),
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
        start, end = source.line_start(case.label.start), source.line_end(case.span.end - 1)
        if len(case.labels) > 1:  # others have as many: only the label is its own
            label = source.find(f"case {entry.symbol} :", case.label)
            if len(label) != 1:
                return Found()
            start, end = source.line_start(label[0].start), source.line_end(label[0].end)
        stretch = Stretch(file=MAKEMON_C, base=(0, 0), variant=(start, end))
        return Found(keys={"hit_points": int(points[1])}, stretches=(stretch,))

    def growth(self, entry: Entry) -> Found:
        """Give what a monster grows into, where the base has nothing for it."""
        if entry.symbol in self._grown_in_base:
            return Found()
        row = next((row for row in self._grown if len(row.args) > 1 and row.args[0].text == entry.symbol), None)
        if row is None:
            return Found()
        big = self._variant.facts["monsters"].symbol(row.args[1].text)
        if big is None:
            return Found()
        span = row.lines() if row.owns_lines else row.whole
        stretch = Stretch(file=MONDATA_C, base=(0, 0), variant=(span.start, span.end))
        return Found(keys={"grows_into": big.name}, stretches=(stretch,))

    @cached_property
    def _grown(self) -> tuple[Row, ...]:
        return self._variant.tree.c(MONDATA_C).array("grownups").rows

    @cached_property
    def _grown_in_base(self) -> frozenset[str]:
        rows = self._base.tree.c(MONDATA_C).array("grownups").rows
        return frozenset(row.args[0].text for row in rows if row.args)

    def _encyclopedia(self, entry: Entry) -> Found:
        """Take an entry of its own: one key, the name, where nhmod would put it."""
        match = self._entries.get(entry.symbol)
        if match is None:
            return Found()
        # Where it stands among the base's entries, and where it would be put there.
        at = match.start() - sum(len(one[0]) for one in self._entries.values() if one.start() < match.start())
        if insertion_point(self._base.tree.text(DATA_BASE), entry.name.lower()) != at:
            return Found()
        lines = "".join(f"{line.removeprefix(chr(9))}\n" for line in match[1].splitlines())
        stretch = Stretch(file=DATA_BASE, base=(0, 0), variant=match.span())
        return Found(keys={"encyclopedia": lines}, stretches=(stretch,))

    @cached_property
    def _entries(self) -> Mapping[str, re.Match[str]]:
        """Find the entries whose only key is a new monster's name."""
        if not (self._variant.tree.exists(DATA_BASE) and self._base.tree.exists(DATA_BASE)):
            return {}
        text, base = self._variant.tree.text(DATA_BASE), self._base.tree.text(DATA_BASE)
        known = {entry.symbol for entry in self._base.facts["monsters"]}
        found: dict[str, re.Match[str]] = {}
        for entry in self._variant.facts["monsters"]:
            name = re.escape(entry.name.lower())
            match = entry.symbol not in known and re.search(_ENTRY.format(name), text, re.MULTILINE)
            above = text[: match.start()].rstrip("\n").rpartition("\n")[2] if match else ""
            # Another key above it would make them one entry.
            if match and match[0] not in base and (above.startswith(("\t", "#")) or not above):
                found[entry.symbol] = match
        return found

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
        """Take its picture: that of a monster of the base, or one of its own."""
        found = self._tiles.find(entry.name) if self._tiles else ()
        if self._tiles is None or len(found) != 1:
            return Found()
        tile = found[0]
        stretch = Stretch(file=_TILES, base=(0, 0), variant=(tile.span.start, tile.span.end))
        stock = self._base.facts["monsters"]
        # The nearest before it first: a tile that nobody drew is most likely a neighbour's.
        for other in (*reversed(self._tiles.tiles[: tile.index]), *self._tiles.tiles[tile.index :]):
            model = stock.find(other.name)
            # Two of one name (the lycanthropes) can't be told apart by it.
            alone = model is not None and model.name == other.name and len(self._tiles.find(other.name)) == 1
            if other.rows == tile.rows and model is not None and alone and self._is_as_in_base(other):
                return Found(keys={"tile": {"copy_from": model.name}}, stretches=(stretch,))
        path = f"tiles/{re.sub(r'[^a-z0-9]+', '-', entry.name.lower()).strip('-')}.txt"
        picture = "{\n" + "".join(f"  {row}\n" for row in tile.rows) + "}\n"
        return Found(keys={"tile": path}, stretches=(stretch,), files={path: picture.encode("ascii")})


def _tile_file(tree: Tree) -> TileFile | None:
    """Read a tree's tiles; nothing where it has none or there is a fault in them."""
    report = Report()
    read = parse_tiles(tree.text(_TILES), _TILES, report) if tree.exists(_TILES) else None
    return read if not report.errors else None
