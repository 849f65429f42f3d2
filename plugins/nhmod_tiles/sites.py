"""The places that a tile reaches, as data: in its tile file, and in tilemap.c's conditionals[] where it is a new one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod_tiles.sheets import CONDITIONALS, FILES, GLYPHS, ROW_PARTS, TILEMAP, Sheet

if TYPE_CHECKING:
    from nhmod.target import Tree


@dataclass(frozen=True, kw_only=True, slots=True)
class Site:
    """A place: ``name`` is how it is told, ``file`` where it is."""

    name: str
    file: str


SITES = (
    *(Site(name=f"the tiles of {vocabulary}", file=path) for vocabulary, path in FILES.items()),
    Site(name="the conditionals[] table", file=TILEMAP),
)
"""Where tiles go; of the tile files each reaches its own."""
PLACEHOLDERS = SITES[-1]


def tiles_of(vocabulary: str) -> Site:
    """Give the site of a vocabulary's tile file."""
    return next(site for site in SITES if site.file == FILES[vocabulary])


def conditional_place(sheet: Sheet, gap: int, tree: Tree) -> tuple[int, tuple[int, int]]:
    """Find where a placeholder's row goes, the line's beginning, and what sorts it among others there.

    tilemap.c takes the rows one after the other: they stand in the order of their tiles, monsters before objects.
    """
    c = tree.c(TILEMAP)
    table = c.array(CONDITIONALS)
    glyphs = list(GLYPHS.values())
    rank = glyphs.index(GLYPHS[sheet.vocabulary])
    places = {tile.name: tile.index for tile in sheet.file.tiles}
    last = None
    for row in table.rows:
        if len(row.args) != ROW_PARTS or row.args[2].string is None or row.args[0].head not in glyphs:
            break
        kind = glyphs.index(row.args[0].head)
        own = places.get(row.args[2].string, -1) if kind == rank else -1
        if (kind, own) <= (rank, gap):
            last = row
    offset = last.lines().end if last else c.line_end(table.body.start)
    # A row may stand in an #if of its own; what goes behind it goes behind that.
    outside = c.conditions_at(table.declaration.start)
    while c.conditions_at(offset - 1) != outside:
        offset = c.line_end(offset)
    return offset, (rank, gap)
