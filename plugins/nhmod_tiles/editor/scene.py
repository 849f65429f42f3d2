"""A part of a map on which a tile is looked at: a corner of a room with what usually is in one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Report
from nhmod_languages.contents.sheets import FILES
from nhmod_languages.picture.tiles import TileSet

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target import Tree
    from nhmod_languages.tiles import RGB, Tile

_SHAPES = {"-": "horizontal", "|": "vertical", "1": "top left corner", "2": "top right corner"}
_PLACE = "@"
"""Where the tile that is looked at stands."""
_PLAN = (
    "1-----2##",
    "|..@..|# ",
    "|.{...+# ",
    "|...@.|  ",
)


@frozen
class Scene:
    """The tiles of a small map, line by line, in the letters of ``palette``; nothing at the places of the tile that is looked at."""

    rows: tuple[tuple[tuple[str, ...] | None, ...], ...]
    palette: Mapping[str, RGB]


def scene_of(tree: Tree, changed: Mapping[str, str]) -> Scene:
    """Return the scene in the tiles of a tree; ``changed`` are the texts of files that mods change, by path."""
    texts = {name: changed.get(path) or tree.text(path) for name, path in FILES.items()}
    tiles = TileSet.parse(texts, Report())
    rows = tuple(tuple(None if at == _PLACE else _rows(tiles, at) for at in line) for line in _PLAN)
    return Scene(rows=rows, palette=tiles.other.palette)


def _rows(tiles: TileSet, at: str) -> tuple[str, ...] | None:
    found: Tile | None
    if at == "+":
        found = tiles.door("closed", upright=True)
    elif at in _SHAPES:
        found = tiles.wall(_SHAPES[at])
    else:
        found = tiles.terrain(at)
    return found.rows if found else tiles.other.tiles[0].rows
