"""A sheet of all tiles of a game, such as x11tiles or nhtiles.bmp, read back into the tile files that it was made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Report, problem
from nhmod_languages.tiles import TILE_SIZE, Art, around_rows, print_around, read_art, tell_matches, to_rows
from nhmod_languages.tiles.bmp import decompile_long_bmp
from nhmod_languages.tiles.codes import SHEET
from nhmod_languages.tiles.sheets import Grid, most_tiles, part_of, plain_tiles
from nhmod_languages.tiles.x11 import decompile_x11

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod_languages.commands.tile_games import Files


def own_sheet(content: bytes) -> Art | None:
    """Return the picture in a file that only the game's own tools write; nothing for any other."""
    return decompile_x11(content) or decompile_long_bmp(content)


def sheet_texts(path: Path, files: Files, report: Report, *, exact: bool) -> dict[str, str]:
    """Return a game's tile files, by their names, with the pictures of a sheet that has its tiles in their order.

    The names, the numbers and the colour maps are the game's; a tile that looks as before stays as it is. What stands behind the last
    tile, the statues, is not read: it is the monsters in grey.

    Raises:
        DiagnosticError: the file is no picture, or no sheet of this game.
    """
    content = path.read_bytes()
    art = own_sheet(content) or read_art(content, path.name)
    total = plain_tiles(files)
    grid = Grid.of(art.width, art.height, art.width // TILE_SIZE or 1)
    if grid is None or grid.side != TILE_SIZE or grid.lacks(total) or grid.has_more(art, most_tiles(files)):
        size = f"{art.width} by {art.height} pixels"
        message = f"{path.name} is {size}, and this game has {total} tiles of {TILE_SIZE} by {TILE_SIZE}"
        raise problem(
            SHEET,
            message,
            hint="say with --target, --tree and --with whose it is, or scale it, so that a tile is of this size",
        )
    texts: dict[str, str] = {}
    number = 0
    for name, file in files.items():
        parts: list[str] = []
        palette = file.palette
        seen = {letter: bytes((*rgb, 255)) for letter, rgb in palette.items()}
        for tile in file.tiles:
            y, x = divmod(number, grid.columns)
            number += 1
            text = file.source[tile.span]
            picture = part_of(art, x * TILE_SIZE, y * TILE_SIZE)
            if picture.pixels != b"".join(seen[letter] for row in tile.rows for letter in row):
                rows, matches = to_rows(picture, palette)
                tell_matches(matches, f"{path.name}, {name}: {tile.name}", report, exact=exact)
                text = print_around(around_rows(text, tile.rows), rows)
            parts += (file.before(tile), text)
        texts[f"{name}.txt"] = "".join((*parts, file.tail))
    return texts
