"""The places that a tile reaches, as data: in its tile file, and in tilemap.c's conditionals[] where it is a new one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Site
from nhmod_languages.contents.sheets import CONDITIONALS, FILES, GLYPHS, ROW_PARTS, TILEMAP, Sheet, read_sheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.target import Facts, Tree


KIND = "tiles"
PLACEHOLDERS = "the conditionals[] table"


def tiles_of(vocabulary: str) -> str:
    """Name the site of a vocabulary's tile file."""
    return f"the tiles of {vocabulary}"


def _last_gap(vocabulary: str) -> Callable[[Tree, Facts], int]:
    """Make the function that finds where a tile goes that follows the last thing of the game's table."""

    def find(tree: Tree, facts: Facts) -> int:
        sheet = read_sheet(vocabulary, tree, facts)
        return sheet.file.offset_after(sheet.last_gap)

    return find


def _placeholder(tree: Tree, facts: Facts) -> int:
    sheets = [read_sheet(vocabulary, tree, facts) for vocabulary in GLYPHS]
    return max(conditional_place(sheet, sheet.last_gap, tree)[0] for sheet in sheets)


SITES = (
    *(
        Site(
            KIND,
            tiles_of(vocabulary),
            path,
            "new things' pictures, and other pictures for what is there",
            _last_gap(vocabulary),
        )
        for vocabulary, path in FILES.items()
    ),
    Site(KIND, PLACEHOLDERS, TILEMAP, "keeps the other tiles in step when a new thing is compiled out", _placeholder),
)
"""Where tiles go; of the tile files each reaches its own."""


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
