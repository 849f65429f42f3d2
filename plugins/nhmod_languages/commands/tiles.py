"""``nhmod tiles``: the game's tiles as pictures, and pictures as tiles."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from nhmod.binary import LAYOUTS
from nhmod.console.options import ModPath, output_file, output_folder
from nhmod.console.reporting import say, sum_up
from nhmod.files import write_file, write_files
from nhmod_languages.commands.options import LanguageOptions, give, language_options, layout_option

if TYPE_CHECKING:
    from nhmod.diagnostics import Report

_mod = click.argument("mod", type=ModPath(), metavar="MOD")


@click.group("tiles")
def command() -> None:
    """Look at the game's tiles and at those of mods, take them out as pictures, and make tiles of pictures."""


@command.command("export")
@click.argument("mod", required=False, type=ModPath(), metavar="[MOD]")
@output_folder("The folder for the files.", name="folder", default="tiles")
@click.option(
    "--as",
    "formats",
    type=click.Choice(["pictures", "x11", "bmp", "numpy"]),
    multiple=True,
    default=("pictures",),
    show_default=True,
    help="What is written: each tile as a PNG with a sheet and an index; x11tiles, as tile2x11 makes it; nhtiles.bmp, as tile2bmp does"
    " (Windows, Qt); tiles.npy and glyph2tile.npy, arrays for numpy. More than once for several.",
)
@layout_option
@language_options
def export_command(
    *, mod: Path | None, folder: Path, formats: tuple[str, ...], layout: str, asked: LanguageOptions, report: Report
) -> None:
    """Write the tiles of the game, or of the game with a mod: each as a PNG, all in a sheet, and an index; or the game's own files of them.

    The index has the colour maps and the places in the sheet: 'nhmod tiles import' makes the game's tile text of it again. x11tiles and
    nhtiles.bmp are byte for byte what the tree's own programs write on the machine of '--layout'. Of the arrays tiles.npy has the pixels,
    by tile, row, column and colour, and glyph2tile.npy the tile of each glyph, as in nle.nethack.
    """
    from nhmod_languages.commands.tile_formats import files_of  # noqa: PLC0415 - brings pictures along
    from nhmod_languages.commands.tile_games import open_tiles  # noqa: PLC0415 - as above

    opened = open_tiles(asked, report, *([mod] if mod else []))
    written = [files_of(name, opened, LAYOUTS[layout], report) for name in dict.fromkeys(formats)]
    write_files({folder / name: content for files in written for name, content in files.items()})
    say(folder)


@command.command("import")
@click.argument("art", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="ART|INDEX")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="The file, or of an index the folder (default: the screen, the index's folder).",
)
@click.option(
    "--exact", is_flag=True, help="Refuse a colour that the target's tiles have not, in place of the nearest."
)
@click.option(
    "--sheet",
    is_flag=True,
    help="The picture has all of the game's tiles in their order, as nhtiles.bmp: write the game's tile files with its pictures.",
)
@language_options
def import_command(
    *, art: Path, output: Path | None, exact: bool, sheet: bool, asked: LanguageOptions, report: Report
) -> None:
    """Make tile text of a picture: of one tile, of several beside and below each other, or of an exported set by its index.

    x11tiles, or with '--sheet' nhtiles.bmp or another picture of all tiles, becomes the tile files of the game, of '--with' with mods.
    Colours become the nearest of the target's, as the eye sees them; which, is told. What is transparent becomes the background.
    """
    from nhmod_languages.commands.tile_files import imported, imported_set  # noqa: PLC0415 - as above
    from nhmod_languages.commands.tile_games import open_tiles  # noqa: PLC0415
    from nhmod_languages.commands.tile_sheets import own_sheet, sheet_texts  # noqa: PLC0415

    if art.suffix == ".json":
        texts = imported_set(art, report)
    else:
        files = open_tiles(asked, report).after
        if not sheet and own_sheet(art.read_bytes()) is None:
            text = imported(art, files, report, exact=exact)
            report.raise_errors()
            give(text, output)
            return
        texts = sheet_texts(art, files, report, exact=exact)
    report.raise_errors()
    place = output or art.parent
    write_files({place / name: text.encode("latin-1") for name, text in texts.items()})
    for name in texts:
        say(place / name)


@command.command("check")
@click.argument("checked", nargs=-1, type=ModPath(), metavar="[MOD]...")
@language_options
def check_command(*, checked: tuple[Path, ...], asked: LanguageOptions, report: Report) -> None:
    """Say what is wrong with the tiles of mods, or without a mod with those of a source tree, and what only looks wrong.

    Of mods: things without a tile of their own, art of a wrong size or with colours that the target has not, tiles that can hardly be told
    from another. Of a tree too: tiles that are missing, that nothing has, two of one label, and those that can't be read, each by itself.
    The exit status is 1 if there is an error.
    """
    from nhmod.diagnostics import Report as Found  # noqa: PLC0415 - as above
    from nhmod_languages.commands.tile_check import check_tiles, tell_of_mods  # noqa: PLC0415
    from nhmod_languages.commands.tile_games import open_tiles  # noqa: PLC0415

    sum_up()
    found = Found()
    try:
        opened = open_tiles(asked, found, *checked)
    finally:
        tell_of_mods(found, report)
    check_tiles(opened, report, of_mods=bool(checked))


@command.command("show")
@_mod
@output_file("The picture.", default="tiles.png")
@click.option("--all", "everything", is_flag=True, help="All tiles of the game with the mod, not the mod's alone.")
@language_options
def show_command(*, mod: Path, output: Path, everything: bool, asked: LanguageOptions, report: Report) -> None:
    """Draw what a mod's things look like, beside what stands there without the mod, with their names."""
    from nhmod_languages.commands.tile_files import shown  # noqa: PLC0415 - as above
    from nhmod_languages.commands.tile_games import open_tiles  # noqa: PLC0415

    opened = open_tiles(asked, report, *([mod] if mod else []))
    picture = shown(opened.before, opened.after, everything=everything)
    if picture is None:
        say(f"{mod} brings no tile and changes none", err=True)
        return
    write_file(output, picture)
    say(output)


@command.command("convert")
@click.argument("sheet", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--from",
    "old",
    metavar="NAME",
    default="nethack-3.4.3",
    show_default=True,
    help="The release whose order the sheet has.",
)
@click.option("--from-source", type=click.Path(path_type=Path), help="That release's source.")
@click.option(
    "--from-tree",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A source tree, in place of a release.",
)
@click.option("--mod", type=ModPath(), help="A mod that is in the game which the sheet is for.")
@click.option(
    "--size",
    type=click.IntRange(1, 512),
    metavar="PIXELS",
    show_default="the sheet's",
    help="How large the new sheet's tiles are.",
)
@click.option(
    "--columns",
    type=click.IntRange(1, 4096),
    default=40,
    show_default=True,
    help="How many tiles stand beside each other in the sheet.",
)
@output_file("The new sheet.", default="sheet.png")
@language_options
def convert_command(
    *,
    sheet: Path,
    old: str,
    from_source: Path | None,
    from_tree: Path | None,
    mod: Path | None,
    size: int | None,
    columns: int,
    output: Path,
    asked: LanguageOptions,
    report: Report,
) -> None:
    """Put a community's sheet of tiles (PNG, BMP or GIF, of any tile size) in the order of another game, by the tiles' names.

    What a mod has drawn as an image is that image, as large and with all colours that it has. What else the sheet has not is the other
    game's own tile with a frame, and is named.
    """
    from nhmod_languages.commands.converting import convert  # noqa: PLC0415 - as above
    from nhmod_languages.commands.tile_games import open_tiles  # noqa: PLC0415

    theirs = LanguageOptions(target=None if from_tree else old, source=from_source, tree=from_tree)
    new = open_tiles(asked, report, *([mod] if mod else [])).game
    done = convert(sheet, open_tiles(theirs, report).game, new, size or 0, columns=columns)
    write_file(output, done.sheet)
    for name in done.missing:
        say(name, err=True)
    if done.missing:
        say(f"not in {sheet.name}, and the game's own in a frame: {len(done.missing)}", err=True)
    say(output)
