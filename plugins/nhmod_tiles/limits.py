"""How many tiles and colours the tools of tile files have room for (win/share/tile2bmp.c, win/X11/tile2x11.c), and more room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.edits import Total
from nhmod.target import Limit, uses_of
from nhmod_languages.contents.capacities import BMP_COLOURS, BMP_TILES, X11_COLOURS, capacity
from nhmod_languages.contents.sheets import FILES, GLYPHS, read_tiles
from nhmod_languages.contents.tile_tools import TILE2BMP, draws_statues

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.contribution import ModSet
    from nhmod.target import Facts, Tree
    from nhmod.target.c import Define


TOO_MANY = "NH1608"


def tile_limits(tree: Tree, facts: Facts) -> Iterator[Limit]:
    """Yield the room of tile2bmp, which checks nothing, unless it can be raised, and the colours, of which mods bring no new ones."""
    room = capacity(facts, BMP_TILES)
    if room is not None and not _heights(tree):
        times = _times(tree)
        added = (
            use
            for vocabulary in GLYPHS
            for use in uses_of(facts.get(vocabulary), facts.get(vocabulary).label, amount=times.get(vocabulary, 1))
        )
        yield Limit.of_capacity(
            room,
            "tiles",
            "tile2bmp writes the rest of them behind its array",
            own=lambda: _own(tree),
            uses=added,
            code=TOO_MANY,
        )
    for name in (BMP_COLOURS, X11_COLOURS):
        colours = capacity(facts, name)
        if colours is not None and tree.exists(FILES["monsters"]):
            yield Limit.of_capacity(
                colours,
                name.removeprefix("the "),
                "the tool refuses the tile files",
                own=lambda: len(read_tiles("monsters", tree).palette),
                error=False,
            )


def _times(tree: Tree) -> Mapping[str, int]:
    """Return how many pictures each tile of a file makes: a monster's is that of its statue too where tile2bmp draws those."""
    statues = draws_statues(tree)
    return {vocabulary: 2 if statues and vocabulary == "monsters" else 1 for vocabulary in FILES}


def _own(tree: Tree) -> int:
    return sum(
        len(read_tiles(name, tree).tiles) * times for name, times in _times(tree).items() if tree.exists(FILES[name])
    )


def _heights(tree: Tree) -> tuple[Define, ...]:
    """Return the heights of tile2bmp's array that it says itself: such can be raised."""
    return tree.c(TILE2BMP).defines("MAX_Y") if tree.exists(TILE2BMP) else ()


_SIDE = 16
_MOST_ROUNDED = 32
"""The height of a row of tiles: as much may a quotient fall short of, which is rounded down and of which whole rows count."""


def raised(mods: ModSet, tree: Tree, facts: Facts) -> Iterator[Total]:
    """Raise the height of the picture where the mods' tiles need more rows of it than there are (win/share/tile2bmp.c, MAX_Y).

    Heights that are all written as numbers become whole rows; one that is computed becomes as many times itself as tiles need.
    """
    room = capacity(facts, BMP_TILES)
    heights = _heights(tree)
    if room is None or not heights or not any(facts.added(vocabulary) for vocabulary in GLYPHS):
        return
    numbers = all(height.value.isdecimal() for height in heights)
    rows = min(int(height.value) for height in heights) // _SIDE if numbers else 0
    times = _times(tree)
    used = _own(tree)
    for mod in mods:
        used += sum(
            times.get(vocabulary, 1)
            for vocabulary in GLYPHS
            for entry in facts.added(vocabulary)
            if entry.mod == mod.id
        )
        needed = -(-used * rows // room.index)
        for height in heights if used > room.index else ():
            yield Total(
                file=TILE2BMP,
                site="MAX_Y, the height of the picture of all tiles",
                start=height.value_span.start,
                end=height.value_span.end,
                text=f"({height.value} / {rows} * {needed})"
                if numbers
                else f"(({height.value}) * {used} / {room.index} + {_MOST_ROUNDED})",
                why="the picture has room for all tiles",
                owner=mod.id,
                of=f"MAX_Y at {height.span.start}",
            )
