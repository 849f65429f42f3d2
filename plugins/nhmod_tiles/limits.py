"""How many tiles and colours the tools of the tile files have room for (win/share/tile2bmp.c, win/X11/tile2x11.c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Limit, uses_of
from nhmod_tiles.sheets import FILES, GLYPHS, read_tiles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Facts, Tree

_BMP = "win/share/tile2bmp.c"
_GREY = "set_grayscale"
_COLOURS = ("the colours of tiles in a BMP", "the colours of tiles in X11")
TOO_MANY = "NH1608"


def tile_limits(tree: Tree, facts: Facts) -> Iterator[Limit]:
    """Yield the room of tile2bmp, which checks nothing, and the colours; a mod's tiles have the colours that there are."""
    capacities = facts.get("capacities")
    room = capacities.find("the tiles in a BMP")
    if room is not None:
        # Since 3.6 the statues are the monsters once more, in grey.
        grey = bool(tree.c(_BMP).find(_GREY))
        times = {vocabulary: 2 if grey and vocabulary == "monsters" else 1 for vocabulary in FILES}
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
