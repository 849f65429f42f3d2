"""A community's sheet of tiles, put in the order of another game by the tiles' names."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, TypeAlias

from nhmod.diagnostics import problem
from nhmod_languages.tiles import TILE_SIZE, read_art
from nhmod_languages.tiles.codes import SHEET
from nhmod_languages.tiles.picture import tile_image
from nhmod_languages.tiles.sheets import COLUMNS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PIL.Image import Image as Picture

    from nhmod_languages.commands.tile_games import Files
    from nhmod_languages.tiles import Tile

Name: TypeAlias = tuple[str, str, int]
"""A tile's file, its name, and how many of that name stand before it there."""
STATUES = "statues"
_MARK = (255, 0, 255, 255)


@dataclass(frozen=True, kw_only=True, slots=True)
class Game:
    """Whose order a sheet has: the tile files, and whether statues follow, which are the monsters in grey (since 3.6)."""

    files: Files
    statues: bool

    def order(self) -> Iterator[tuple[Name, Tile | None]]:
        """Yield the names in the order of a sheet, with their own tiles; statues have none."""
        for file in self.files:
            yield from ((name, tile) for name, tile in _named(self.files, file))
        if self.statues:
            yield from (((STATUES, *name[1:]), None) for name, _ in _named(self.files, "monsters"))


def _named(files: Files, file: str) -> Iterator[tuple[Name, Tile]]:
    seen: dict[str, int] = {}
    for tile in files[file].tiles:
        seen[tile.name] = seen.get(tile.name, -1) + 1
        yield (file, tile.name, seen[tile.name]), tile


@dataclass(frozen=True, kw_only=True, slots=True)
class Converted:
    """The sheet in the new order; ``missing`` are the names that the old one has not, whose tiles are marked and the new game's own."""

    sheet: bytes
    missing: tuple[str, ...]
    taken: int


def convert(path: Path, old: Game, new: Game) -> Converted:
    """Put the tiles of a sheet in the order of another game, each by its name.

    The sheet is 40 tiles wide; how large these are follows. What is below its last whole row does not count (3.6's own has such).
    A tile that it has not is the new game's own, with a frame that is seen; a statue that it has not is the monster in grey.

    Raises:
        DiagnosticError: the file is no picture, or no sheet of the old game.
    """
    art = read_art(path.read_bytes(), path.name)
    names = [name for name, _ in old.order()]
    side, odd = divmod(art.width, COLUMNS)
    if not side or odd:
        message = f"{path.name} is {art.width} by {art.height} pixels, which is no sheet of square tiles, {COLUMNS} beside each other"
        raise problem(SHEET, message, hint="cut its edges off, so that only the tiles are left")
    cells = COLUMNS * (art.height // side)
    plain = len(names) - len(old.files["monsters"].tiles) * old.statues
    if cells < plain:
        message = f"{path.name} has {cells} tiles of {side} by {side}, and a sheet of this game {plain}"
        raise problem(SHEET, message, hint="say with --from or --from-tree whose sheet it is")
    from PIL import Image, ImageOps  # noqa: PLC0415 - optional; read_art has told if it is not there

    whole = Image.frombytes("RGBA", (art.width, art.height), art.pixels)

    def at(number: int) -> Picture:
        left, top = number % COLUMNS * side, number // COLUMNS * side
        return whole.crop((left, top, left + side, top + side))

    there = {name: number for number, name in enumerate(names[:cells])}
    order = list(new.order())
    made = Image.new("RGBA", (COLUMNS * side, -(-len(order) // COLUMNS) * side), (0, 0, 0, 0))
    missing: list[str] = []
    pictures: dict[Name, Picture] = {}
    for number, (name, tile) in enumerate(order):
        file, label, count = name
        if name in there:
            picture = at(there[name])
        elif tile is None:
            monster = pictures["monsters", label, count]
            picture = ImageOps.grayscale(monster.convert("RGB")).convert("RGBA")
            picture.putalpha(monster.getchannel("A"))
        else:
            missing.append(f"{file}: {label}")
            own = tile_image(tile.rows, new.files[file].palette)
            picture = own.resize((side, side), Image.Resampling.NEAREST).convert("RGBA")
            picture.paste(_MARK, (0, 0, side, max(1, side // TILE_SIZE)))
            picture.paste(_MARK, (0, 0, max(1, side // TILE_SIZE), side))
        pictures[name] = picture
        made.paste(picture, (number % COLUMNS * side, number // COLUMNS * side))
    stream = BytesIO()
    made.save(stream, format="PNG")
    return Converted(sheet=stream.getvalue(), missing=tuple(missing), taken=sum(name in there for name, _ in order))
