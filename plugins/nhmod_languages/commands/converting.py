"""A community's sheet of tiles, put in the order of another game by the tiles' names."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, TypeAlias

from nhmod.dataclass import frozen
from nhmod.diagnostics import listed, problem
from nhmod_languages.tiles import BACKGROUND, TILE_SIZE, Art, Tile, read_art
from nhmod_languages.tiles.codes import SHEET
from nhmod_languages.tiles.picture import tile_image
from nhmod_languages.tiles.sheets import COLUMNS, Grid, composed, most_tiles, plain_tiles

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from PIL.Image import Image as Picture

    from nhmod_languages.commands.tile_games import Files

Name: TypeAlias = tuple[str, str, int]
"""A tile's file, its name, and how many of that name stand before it there."""
STATUES = "statues"
_MARK = (255, 0, 255, 255)


@frozen
class Game:
    """Whose order a sheet has: the tile files, and whether statues follow, which are the monsters in grey (since 3.6).

    ``others`` names the first tiles of other.txt by what they are in C: their labels are others in each release. ``images`` are the
    files of tiles that mods have drawn as images, by the tile's file and label.
    """

    files: Files
    statues: bool
    others: Sequence[str] = ()
    images: Mapping[tuple[str, str], Path] = field(default_factory=dict)

    @property
    def plain(self) -> int:
        """How many tiles there are without the statues."""
        return plain_tiles(self.files)

    @property
    def most(self) -> int:
        """How many tiles there are with a statue of each monster, whether this game has them or not."""
        return most_tiles(self.files)

    def order(self) -> Iterator[tuple[Name, Tile | None]]:
        """Yield the names in the order of a sheet, with their own tiles; statues have none."""
        for file in self.files:
            yield from self._named(file)
        if self.statues:
            yield from (((STATUES, *name[1:]), None) for name, _ in self._named("monsters"))

    def _named(self, file: str) -> Iterator[tuple[Name, Tile]]:
        seen: dict[str, int] = {}
        known = self.others if file == "other" else ()
        for number, tile in enumerate(self.files[file].tiles):
            name = known[number] if number < len(known) else tile.name
            seen[name] = seen.get(name, -1) + 1
            yield (file, name, seen[name]), tile


@frozen
class Converted:
    """The sheet in the new order; ``missing`` are the names that the old one has not, whose tiles are marked and the new game's own."""

    sheet: bytes
    missing: tuple[str, ...]
    taken: int


def convert(path: Path, old: Game, new: Game, side: int = 0, *, columns: int = COLUMNS) -> Converted:
    """Put the tiles of a sheet in the order of another game, each by its name.

    The sheet is ``columns`` tiles wide; how large these are follows. What is below its last whole row does not count (3.6's own has such).
    What a mod of the new game has drawn as an image is that, with all its colours, at the sheet's size. A tile that the sheet has not
    otherwise is the new game's own, with a frame that is seen; a statue that it has not is the monster in grey. ``side`` is the size
    of the new sheet's tiles, in pixels, where that is another than the old one's.

    Raises:
        DiagnosticError: the file is no picture, or no sheet of the old game.
    """
    sheet = _Sheet.read(path, old, columns)
    order = list(new.order())
    missing: list[str] = []
    pictures: dict[Name, Picture] = {}
    side = side or sheet.side
    for name, tile in order:
        image = new.images.get((name[0], tile.name)) if tile is not None else None
        picture = _resized(_opened(image), side) if image is not None else sheet.picture(name, side)
        if picture is None and tile is None:
            picture = _grey(pictures["monsters", name[1], name[2]])
        elif picture is None and tile is not None:
            missing.append(f"{name[0]}: {tile.name}")
            picture = _framed(tile_image(tile.rows, new.files[name[0]].palette), side)
        if picture is not None:
            pictures[name] = picture
    taken = sum(name in sheet.places for name, _ in order)
    return Converted(sheet=composed([pictures[name] for name, _ in order], side), missing=tuple(missing), taken=taken)


def _other_ways(art: Art, game: Game, grid: Grid | None) -> str:
    """Return how else a picture can be divided into a game's tiles; empty where it can't."""
    fitting = [one for one in Grid.that_fit(art.width, art.height, game.plain, game.most) if one != grid]
    ways = [f"'--columns {one.columns}' (tiles of {one.side} by {one.side})" for one in fitting]
    return f"it can be divided with {listed(ways)}" if ways else ""


@frozen
class _Sheet:
    """A sheet with the places of its tiles."""

    whole: Picture
    grid: Grid
    places: Mapping[Name, int]

    @property
    def side(self) -> int:
        """How large its tiles are, in pixels."""
        return self.grid.side

    @classmethod
    def read(cls, path: Path, game: Game, columns: int) -> _Sheet:
        """Read a file; raises ``DiagnosticError`` as ``convert`` does."""
        art = read_art(path.read_bytes(), path.name)
        grid = Grid.of(art.width, art.height, columns)
        if grid is None:
            size = f"{art.width} by {art.height} pixels"
            message = f"{path.name} is {size}, which is no sheet of square tiles, {columns} beside each other"
            raise problem(
                SHEET,
                message,
                hint=_other_ways(art, game, grid) or "cut its edges off, so that only the tiles are left",
            )
        cells = grid.columns * grid.rows
        if grid.lacks(game.plain) or grid.has_more(art, game.most):
            has = f"{cells:,}" if grid.lacks(game.plain) else f"room for {cells:,}"
            message = (
                f"{path.name} has {has} tiles of {grid.side} by {grid.side}, and a sheet of this game {game.plain:,}"
            )
            raise problem(
                SHEET, message, hint=_other_ways(art, game, grid) or "say with --from or --from-tree whose sheet it is"
            )
        from PIL import Image  # noqa: PLC0415 - optional; read_art has told if it is not there

        whole = Image.frombytes("RGBA", (art.width, art.height), art.pixels)
        names = (name for name, _ in game.order())
        return cls(
            whole=whole, grid=grid, places={name: number for number, name in zip(range(cells), names, strict=False)}
        )

    def picture(self, name: Name, side: int) -> Picture | None:
        """Return a tile at a size; nothing where the sheet has none of that name."""
        number = self.places.get(name)
        if number is None:
            return None
        left, top = number % self.grid.columns * self.side, number // self.grid.columns * self.side
        return _resized(self.whole.crop((left, top, left + self.side, top + self.side)), side)


def _opened(image: Path) -> Picture:
    from PIL import Image  # noqa: PLC0415 - as above

    art = read_art(image.read_bytes(), image.name)
    ground = Image.new("RGBA", (art.width, art.height), BACKGROUND)
    ground.alpha_composite(Image.frombytes("RGBA", ground.size, art.pixels))
    return ground


def _resized(picture: Picture, side: int) -> Picture:
    """Return a picture at a size: larger with each pixel a square, smaller with the mean of what falls together."""
    from PIL.Image import Resampling  # noqa: PLC0415 - as above

    if picture.width == side:
        return picture
    return picture.resize((side, side), Resampling.NEAREST if picture.width < side else Resampling.BOX)


def _grey(monster: Picture) -> Picture:
    from PIL import ImageOps  # noqa: PLC0415 - as above

    statue = ImageOps.grayscale(monster.convert("RGB")).convert("RGBA")
    statue.putalpha(monster.getchannel("A"))
    return statue


def _framed(own: Picture, side: int) -> Picture:
    """Make a tile larger or smaller, with a frame above it and to its left."""
    picture, width = _resized(own.convert("RGBA"), side), max(1, side // TILE_SIZE)
    picture.paste(_MARK, (0, 0, side, width))
    picture.paste(_MARK, (0, 0, width, side))
    return picture
