"""Tiles that can hardly be told apart: how far their pixels are from each other, as the eye sees colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_languages.tiles.colors import RGB, difference

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nhmod_languages.tiles.model import Tile

NEAR = 0.004
"""Tiles are alike whose pixels differ by less than this on average, as one or two of 256 in another colour do; a sign has more."""


@frozen
class Alike:
    """A tile and another one that looks as it does: how many ``pixels`` differ, and the first of them, both from 0."""

    tile: Tile
    other: Tile
    pixels: int
    x: int
    y: int


def alike(tiles: Sequence[Tile], among: Sequence[Tile], palette: Mapping[str, RGB]) -> Iterator[Alike]:
    """Yield the pairs of a tile and one of others, ``among``, that are alike, each pair once; tiles of one label are no pair."""
    apart = {(one, other): difference(palette[one], palette[other]) for one in palette for other in palette}
    letters = {tile.index: "".join(tile.rows) for tile in (*tiles, *among)}
    own = {tile.index for tile in tiles}
    for tile in tiles:
        mine = letters[tile.index]
        most = NEAR * len(mine)
        for other in among:
            if other.name == tile.name or (other.index in own and other.index <= tile.index):
                continue
            differing = _differing(mine, letters[other.index], apart, most)
            if differing is not None:
                y, x = divmod(differing[0] if differing else 0, len(tile.rows[0]))
                yield Alike(tile=tile, other=other, pixels=len(differing), x=x, y=y)


def _differing(one: str, other: str, apart: Mapping[tuple[str, str], float], most: float) -> list[int] | None:
    """Return where two pictures differ; nothing where they do so by more than ``most`` together."""
    if one == other:
        return []
    found: list[int] = []
    total = 0.0
    for at, pair in enumerate(zip(one, other, strict=True)):
        if pair[0] != pair[1]:
            found.append(at)
            total += apart[pair]
            if total > most:
                return None
    return found
