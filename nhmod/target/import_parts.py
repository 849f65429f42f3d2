"""What importing plugins share: the rows of a table beside the other tree's, and the pictures of new things."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeVar

from nhmod.diagnostics import Report
from nhmod.files import plain_name
from nhmod.formats.tiles import parse_tiles, print_rows
from nhmod.target.imported import Stretch

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod.formats.tiles import Tile, TileFile
    from nhmod.target.c import Case, CFile, Piece, Span
    from nhmod.target.facts import Entry, Json
    from nhmod.target.imported import Side
    from nhmod.target.tree import Tree

P = TypeVar("P", bound="Piece")

# A comment behind a row's comma, on its last line.
_BEHIND = re.compile(r"[ \t]*,?[ \t]*(/\*(?:[^*\n]|\*(?!/))*\*/)[ \t]*\r?$", re.MULTILINE)
_COMMENT_MARKS = re.compile(r"^[ \t]*(?:/\*+|\*+/|\*)?|[ \t]*\*+/[ \t]*$", re.MULTILINE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Found:
    """What a variant has beside a row: keys for the record, what they explain, and files that they name."""

    keys: Mapping[str, Json] = field(default_factory=dict)
    stretches: tuple[Stretch, ...] = ()
    files: Mapping[str, bytes] = field(default_factory=dict)


class TableRows(Generic[P]):
    """The rows of one table in one tree; ``key`` says by which of ``rows`` an entry is written."""

    def __init__(self, file: CFile, rows: Mapping[tuple[str, str], P], key: Callable[[Entry], tuple[str, str]]) -> None:
        """Take the table's file and its rows."""
        self.file = file
        self._rows = rows
        self._key = key

    def row(self, entry: Entry) -> P | None:
        """Give an entry's row; nothing for one that is not written as the others are."""
        return self._rows.get(self._key(entry))

    def span(self, entry: Entry) -> Span | None:
        """Give a row's stretch without its comma, or nothing as ``row`` does."""
        row = self.row(entry)
        return row.span if row is not None else None

    def comment(self, entry: Entry, base: TableRows[P]) -> str:
        """Give the words of the comments above a row, if they are new, and behind it on its last line."""
        row = self.row(entry)
        if row is None:
            return ""
        behind = _BEHIND.match(self.file.source, row.span.end)
        comments = (self._above(row) if self.is_new(row, base) else "", behind[1] if behind else "")
        return " ".join(" ".join(_COMMENT_MARKS.sub("", comment).split()) for comment in comments).strip()

    def is_new(self, row: P, base: TableRows[P]) -> bool:
        """Tell whether comments stand above a row that the base's file does not have."""
        above = self._above(row).strip()
        return bool(above) and above not in base.file.source

    def _above(self, row: P) -> str:
        return self.file.source[row.lines(leading_comment=True).start : row.lines().start]


def case_stretch(file: CFile, case: Case, symbol: str) -> Stretch | None:
    """Explain a case of a switch by whole lines; of several labels only the symbol's own, nothing if that can't be told."""
    start, end = file.line_start(case.label.start), file.line_end(case.span.end - 1)
    if len(case.labels) > 1:
        label = file.find(f"case {symbol} :", case.label)
        if len(label) != 1:
            return None
        start, end = file.line_start(label[0].start), file.line_end(label[0].end)
    return Stretch.added(file.path, start, end)


class Pictures:
    """The pictures that a variant has for new things, in one tile file (``win/share/monsters.txt``)."""

    def __init__(self, base: Side, variant: Side, file: str) -> None:
        """Take both sides; the files are read when they are asked for."""
        self._trees = (base.tree, variant.tree)
        self._file = file

    def of(self, label: str, name: str, model: Callable[[str], str]) -> Found:
        """Take the picture with a tile's label: a copy of another thing's, or a file of its own.

        ``name`` names the file. ``model`` gives for a tile's label what an author would copy it from, nothing where the base
        has no such thing.
        """
        _, tiles = self._read
        found = tiles.find(label) if tiles else ()
        if tiles is None or len(found) != 1:
            return Found()
        tile = found[0]
        stretch = Stretch.added(self._file, tile.span.start, tile.span.end)
        # The nearest before it first: a tile that nobody drew is most likely a neighbour's.
        for other in (*reversed(tiles.tiles[: tile.index]), *tiles.tiles[tile.index :]):
            # Two of one label can't be told apart by it.
            alone = other.rows == tile.rows and len(tiles.find(other.name)) == 1
            copied = model(other.name) if alone else ""
            if copied and self._is_as_in_base(other):
                return Found(keys={"tile": {"copy_from": copied}}, stretches=(stretch,))
        path = f"tiles/{plain_name(name)}.txt"
        return Found(keys={"tile": path}, stretches=(stretch,), files={path: print_rows(tile.rows).encode("ascii")})

    @cached_property
    def _read(self) -> tuple[TileFile | None, TileFile | None]:
        base, variant = self._trees
        return _tile_file(base, self._file), _tile_file(variant, self._file)

    def _is_as_in_base(self, tile: Tile) -> bool:
        """Say whether the base has that picture under that label: there a copy is taken, not in the variant."""
        tiles, _ = self._read
        found = tiles.find(tile.name) if tiles else ()
        return len(found) == 1 and found[0].rows == tile.rows


def _tile_file(tree: Tree, file: str) -> TileFile | None:
    """Read a tree's tiles; nothing where it has none or there is a fault in them."""
    report = Report()
    read = parse_tiles(tree.text(file), file, report) if tree.exists(file) else None
    return read if not report.errors else None
