"""Tiles in a built game: its picture of all tiles has each thing's where windows look for it, by the number that it has in the game.

Mirrors win/share/tilemap.c: tiles stand in the tables' order, with others between for what is compiled out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.binary import LP64
from nhmod.dataclass import frozen
from nhmod.diagnostics import DiagnosticError, Report
from nhmod_languages.contents.sheets import FILES, label_of, placeholders_of, places_of_own, read_tiles
from nhmod_languages.contents.tile_tools import TILE2BMP, bmp_tool, draws_statues, greys
from nhmod_languages.tiles import TILE_SIZE, TileFile, parse_tiles
from nhmod_languages.tiles.bmp import compile_bmp
from nhmod_languages.tiles.painted import Part
from nhmod_playing.script import FailedError, Player

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nhmod.gallery import Showing
    from nhmod.target import Entry, Facts, Tree

PICTURE = "nhtiles.bmp"
_NONE = "this build has no picture of all tiles"
_OUT_OF_ORDER = "the tree's own tiles are not in the order of its table"
_FEW = 5
"""So many tiles may stand elsewhere, such as two that were exchanged, before all behind them do."""
_MONSTERS = "monsters"
_TABLES = ("monsters", "objects")


@frozen
class Tiles:
    """The tile files as mods make them, and the picture that comes of them: ``width`` pixels in a row, the lowest row first.

    ``places`` are the tiles' places in their file by the numbers of monsters and objects; ``disordered`` are the tables whose tiles stand
    otherwise in the tree itself, which has no tile for something, or has one too many.
    """

    files: Mapping[str, TileFile]
    places: Mapping[str, Sequence[int]]
    disordered: frozenset[str]
    picture: bytes
    width: int
    height: int

    def check(self, vocabulary: str, entry: Entry, number: int, player: Player) -> None:
        """Hold the tile of a monster or an object, by its number in the game, against what it should be."""
        places, tiles, label = self.places[vocabulary], self.files[vocabulary].tiles, label_of(entry, vocabulary)
        name = tiles[places[number]].name if number < len(places) else "none"
        if name != label and vocabulary in self.disordered:
            player.go_without(_OUT_OF_ORDER)
            return
        if name != label:
            raise FailedError(f"its number is {number}, and the tile of that number is '{name}', not '{label}'")
        self.compare(vocabulary, places[number], player)

    def compare(self, vocabulary: str, place: int, player: Player) -> None:
        """Hold a tile of the game's picture against the one that its file has; a build without a picture goes on, and that is told."""
        file = player.game.directory / PICTURE
        if not file.exists():
            player.go_without(_NONE)
            return
        first = 0
        for name, tiles in self.files.items():
            if name == vocabulary:
                break
            first += len(tiles.tiles)
        content = file.read_bytes()
        if self._cut(content, first + place) != self._cut(self.picture, first + place):
            label = self.files[vocabulary].tiles[place].name
            raise FailedError(
                f"{PICTURE} has another picture where windows look for that of '{label}' ({first + place})"
            )

    def _cut(self, content: bytes, number: int) -> tuple[bytes, ...]:
        across = self.width // TILE_SIZE
        x, y = number % across * TILE_SIZE, number // across * TILE_SIZE
        start = len(content) - self.width * self.height
        rows = (start + (self.height - 1 - y - line) * self.width + x for line in range(TILE_SIZE))
        return tuple(content[at : at + TILE_SIZE] for at in rows)


def tiles_of(showing: Showing, facts: Facts) -> Tiles | None:
    """Return the tiles of a game with mods; nothing where its tree has none, or none that can be read."""
    return showing.once("the tiles of a proven game", lambda: _tiles(showing, facts))


def _tiles(showing: Showing, facts: Facts) -> Tiles | None:
    made, report = showing.made, Report()
    if not all(made.exists(path) for path in (*FILES.values(), TILE2BMP)):
        return None
    try:
        tool = bmp_tool(made)
        files = {name: parse_tiles(made.text(path), path, report) for name, path in FILES.items()}
        parts = [Part(file=file) for file in files.values()]
        if draws_statues(made, TILE2BMP):
            parts.append(Part(file=files[_MONSTERS], greys=greys(made)))
        picture = compile_bmp(parts, tool, LP64)
        places = {name: _places(name, files[name], showing, facts) for name in _TABLES}
        disordered = frozenset(name for name in _TABLES if _is_disordered(name, showing.tree, facts))
    except DiagnosticError:  # a tree whose tiles are not in order is played without them
        return None
    return Tiles(
        files=files, places=places, disordered=disordered, picture=picture, width=tool.width, height=tool.height
    )


def _is_disordered(vocabulary: str, tree: Tree, facts: Facts) -> bool:
    """Return whether the tree's own tiles of a table are not where its rows are, but for a few."""
    path = FILES[vocabulary]
    hidden = placeholders_of(vocabulary, tree, facts)
    names = [tile.name for tile in parse_tiles(tree.text(path), path, Report()).tiles if tile.name not in hidden]
    stock = [entry for entry in facts[vocabulary].stock if entry.index < len(names)]
    return sum(names[entry.index] != label_of(entry, vocabulary) for entry in stock) > _FEW


def _places(vocabulary: str, file: TileFile, showing: Showing, facts: Facts) -> Sequence[int]:
    """Return the places of the tiles of what is in the game, in the order of its table."""
    hidden = placeholders_of(vocabulary, showing.tree, facts)
    before = read_tiles(vocabulary, showing.tree)
    own = places_of_own(vocabulary, before, file)
    placeholders = {place for tile, place in zip(before.tiles, own, strict=True) if tile.name in hidden}
    return [tile.index for tile in file.tiles if tile.index not in placeholders]
