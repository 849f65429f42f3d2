"""The pictures that a variant has for new things, for kinds whose content may have a tile."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.files import plain_name
from nhmod.target import DiffRange
from nhmod.target.import_parts import Found
from nhmod_languages.tiles import Tile, TileFile, parse_tiles, print_rows

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.target import Side, Tree


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
        stretch = DiffRange.added(self._file, tile.span.start, tile.span.end)
        # The nearest before it first: a tile that nobody drew is most likely a neighbour's.
        for other in (*reversed(tiles.tiles[: tile.index]), *tiles.tiles[tile.index :]):
            # Two of one label can't be told apart by it.
            alone = other.rows == tile.rows and len(tiles.find(other.name)) == 1
            copied = model(other.name) if alone else ""
            if copied and self._is_as_in_base(other):
                return Found(keys={"tile": {"copy_from": copied}}, ranges=(stretch,))
        path = f"tiles/{plain_name(name)}.txt"
        return Found(keys={"tile": path}, ranges=(stretch,), files={path: print_rows(tile.rows).encode("ascii")})

    @cached_property
    def _read(self) -> tuple[TileFile | None, TileFile | None]:
        base, variant = self._trees
        return _tile_file(base, self._file), _tile_file(variant, self._file)

    def _is_as_in_base(self, tile: Tile) -> bool:
        """Return whether the base has that picture under that label: there a copy is taken, not in the variant."""
        tiles, _ = self._read
        found = tiles.find(tile.name) if tiles else ()
        return len(found) == 1 and found[0].rows == tile.rows


def _tile_file(tree: Tree, file: str) -> TileFile | None:
    """Read a tree's tiles; nothing where it has none or there is a fault in them."""
    report = Report()
    read = parse_tiles(tree.text(file), file, report) if tree.exists(file) else None
    return read if not report.errors else None
