"""``nhmod tiles larger``: a set of larger tiles beside the game's, in which mods' art keeps the pixels that the game has no room for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nhmod.console.reporting import say
from nhmod.diagnostics import Report
from nhmod.files import plain_name, write_files
from nhmod_languages.commands.options import LanguageOptions, language_options
from nhmod_languages.contents.sheets import GLYPHS, label_of
from nhmod_languages.tiles import TILE_SIZE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nhmod.workshop import PreparedMods
    from nhmod_languages.commands.tile_games import OpenedTiles
    from nhmod_languages.tiles import RGB
    from nhmod_tiles.pictures import Gallery

_SIZES = tuple(str(TILE_SIZE * scale) for scale in (2, 3, 4))
_SHEET, _INDEX = "sheet.png", "index.json"


@click.command("larger")
@click.argument("mod", type=click.Path(exists=True, path_type=Path), metavar="MOD")
@click.option(
    "--size",
    type=click.Choice(_SIZES),
    default=_SIZES[0],
    show_default=True,
    help="How many pixels a tile has each way.",
)
@click.option(
    "-o", "--output", "folder", type=click.Path(file_okay=False, path_type=Path), default=Path("tiles"), show_default=True,
    help="The folder for the pictures.",
)  # fmt: skip
@language_options
def command(*, mod: Path, size: str, folder: Path, asked: LanguageOptions, report: Report) -> None:
    """Write all tiles of a game with a mod in a larger size: the mod's art with its own pixels, the game's tiles enlarged.

    Each is a PNG, all are in a sheet in the game's order, 40 beside each other, and an index has their names. The game itself keeps its
    tiles of 16 by 16 pixels; the sheet is for windows that take larger ones.
    """
    from nhmod_languages.commands.tile_games import opened_of  # noqa: PLC0415 - brings pictures along
    from nhmod_tiles.pictures import Gallery  # noqa: PLC0415 - as above

    bench: PreparedMods = asked.open_mods(mod, report).bench
    scale = int(size) // TILE_SIZE
    # What is wrong with the art was told when the mods were read.
    gallery = Gallery(bench.mods, bench.tree, bench.facts, Report(), scale=scale)
    written = larger_set(opened_of(bench), gallery, scale)
    write_files({folder / name: content for name, content in written.items()})
    say(folder)


def larger_set(opened: OpenedTiles, gallery: Gallery, scale: int) -> dict[str, bytes]:
    """Return the pictures, the sheet and the index of a game's tiles, ``scale`` times as large, by their paths."""
    from nhmod_languages.tiles.picture import tile_png  # noqa: PLC0415 - as above
    from nhmod_languages.tiles.sheets import COLUMNS, sheet_png  # noqa: PLC0415

    written: dict[str, bytes] = {}
    drawn = list(_larger(opened, gallery, scale))
    entries = []
    for number, (name, label, rows, palette) in enumerate(drawn):
        picture = f"{name}/{number:04}-{plain_name(label) or 'tile'}.png"
        written[picture] = tile_png(rows, palette)
        entries.append({"file": name, "name": label, "picture": picture, "at": number})
    written[_SHEET] = sheet_png([rows for _, _, rows, _ in drawn], [palette for *_, palette in drawn])
    index = {"tile": scale * TILE_SIZE, "columns": COLUMNS, "sheet": _SHEET, "tiles": entries}
    written[_INDEX] = (json.dumps(index, indent=1, ensure_ascii=False) + "\n").encode()
    return written


def _larger(
    opened: OpenedTiles, gallery: Gallery, scale: int
) -> Iterator[tuple[str, str, Sequence[str], Mapping[str, RGB]]]:
    """Yield each tile's file, label and rows, with the file's colours."""
    from nhmod_languages.tiles.composing import enlarged  # noqa: PLC0415 - as above

    new, changed = gallery.pictures()
    own = {
        (name, label_of(entry, name)): new[entry.symbol].rows
        for name in GLYPHS
        for entry in opened.facts.added(name)
        if entry.symbol in new
    }
    for picture in changed:
        sheet = gallery.sheet(picture.vocabulary)
        known = picture.symbol in sheet.of
        label = sheet.tile(picture.symbol).name if known else picture.symbol
        own[picture.vocabulary, label] = picture.rows
    for name, file in opened.after.items():
        theirs = {(tile.name, tile.rows) for tile in opened.before[name].tiles}
        palette = file.palette
        for tile in file.tiles:
            rows = own.get((name, tile.name)) if (tile.name, tile.rows) not in theirs else None
            yield name, tile.name, rows or enlarged(tile.rows, scale), palette
