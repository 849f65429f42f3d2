"""Room for all tiles in the picture that tile2bmp makes: its array is of a written height, in games older than 3.6."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.edits import Total
from nhmod_languages.contents.sheets import FILES, GLYPHS, read_tiles
from nhmod_languages.contents.tile_tools import TILE2BMP
from nhmod_tiles.limits import written_heights

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import ModSet
    from nhmod.target import Facts, Tree

_SIDE = 16


def raised(mods: ModSet, tree: Tree, facts: Facts) -> Iterator[Total]:
    """Raise the height of the picture where the mods' tiles need more rows of it than there are (win/share/tile2bmp.c, MAX_Y)."""
    room = facts.get("capacities").find("the tiles in a BMP")
    heights = written_heights(tree)
    if room is None or not heights:
        return
    rows = min(int(height.value) for height in heights) // _SIDE
    used = sum(len(read_tiles(name, tree).tiles) for name, path in FILES.items() if tree.exists(path))
    for mod in mods:
        used += sum(entry.mod == mod.id for vocabulary in GLYPHS for entry in facts.added(vocabulary))
        needed = -(-used * rows // room.index)
        for height in heights if needed > rows else ():
            yield Total(
                file=TILE2BMP,
                site="MAX_Y, the height of the picture of all tiles",
                start=height.value_span.start,
                end=height.value_span.end,
                text=f"({height.value} / {rows} * {needed})",
                why="the picture has room for all tiles",
                owner=mod.id,
                of=f"MAX_Y at {height.span.start}",
            )
