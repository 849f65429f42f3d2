"""How many tiles and colours the tools of tile files have room for (win/share/tile2bmp.c, win/X11/tile2x11.c), and more room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.edits import Total
from nhmod.target import Limit, uses_of
from nhmod_languages.contents.sheets import FILES, GLYPHS, read_tiles
from nhmod_languages.contents.tile_tools import TILE2BMP, draws_statues

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import ModSet
    from nhmod.target import Facts, Tree
    from nhmod.target.c import Define


_COLOURS = ("the colours of tiles in a BMP", "the colours of tiles in X11")
TOO_MANY = "NH1608"


def tile_limits(tree: Tree, facts: Facts) -> Iterator[Limit]:
    """Yield the room of tile2bmp, which checks nothing, unless it can be raised, and the colours, of which mods bring no new ones."""
    capacities = facts.get("capacities")
    room = capacities.find("the tiles in a BMP")
    if room is not None and not written_heights(tree):
        statues = draws_statues(tree)
        times = {vocabulary: 2 if statues and vocabulary == "monsters" else 1 for vocabulary in FILES}
        there = [name for name, path in FILES.items() if tree.exists(path)]
        added = (
            use
            for vocabulary in GLYPHS
            for use in uses_of(facts.get(vocabulary), facts.get(vocabulary).label, amount=times[vocabulary])
        )
        yield Limit.of_capacity(
            room,
            "tiles",
            "tile2bmp writes the rest of them behind its array",
            own=lambda: sum(len(read_tiles(name, tree).tiles) * times[name] for name in there),
            uses=added,
            code=TOO_MANY,
        )
    for name in _COLOURS:
        colours = capacities.find(name)
        if colours is not None and tree.exists(FILES["monsters"]):
            yield Limit.of_capacity(
                colours,
                name.removeprefix("the "),
                "the tool refuses the tile files",
                own=lambda: len(read_tiles("monsters", tree).palette),
                error=False,
            )


def written_heights(tree: Tree) -> tuple[Define, ...]:
    """Return the heights of tile2bmp's array where they are written as numbers: such can be raised."""
    if not tree.exists(TILE2BMP):
        return ()
    heights = tree.c(TILE2BMP).defines("MAX_Y")
    return heights if heights and all(height.value.isdecimal() for height in heights) else ()


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
