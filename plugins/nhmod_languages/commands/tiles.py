"""``nhmod tiles``: the game's tiles as pictures, and pictures as tiles."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from nhmod.console.reporting import say
from nhmod.files import write_file, write_files
from nhmod_languages.commands.options import LanguageOptions, give, language_options

if TYPE_CHECKING:
    from nhmod.diagnostics import Report

_mod = click.argument("mod", type=click.Path(exists=True, path_type=Path), metavar="MOD")


@click.group("tiles")
def command() -> None:
    """Look at the game's tiles and at those of mods, take them out as pictures, and make tiles of pictures."""


@command.command("export")
@click.argument("mod", required=False, type=click.Path(exists=True, path_type=Path), metavar="[MOD]")
@click.option(
    "-o", "--output", "folder", type=click.Path(file_okay=False, path_type=Path), default=Path("tiles"), show_default=True,
    help="The folder for the pictures.",
)  # fmt: skip
@language_options
def export_command(*, mod: Path | None, folder: Path, asked: LanguageOptions, report: Report) -> None:
    """Write each tile of the game, or of the game with a mod, as a PNG; all of them in a sheet; and an index of names.

    The index has the colour maps and the places in the sheet: 'nhmod tiles import' makes the game's tile text of it again.
    """
    from nhmod_languages.commands.tile_files import exported, tile_files  # noqa: PLC0415 - brings pictures along

    written = exported(tile_files(asked, mod, report)[1])
    write_files({folder / name: content for name, content in written.items()})
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
@language_options
def import_command(*, art: Path, output: Path | None, exact: bool, asked: LanguageOptions, report: Report) -> None:
    """Make tile text of a picture: of one tile, of several beside and below each other, or of an exported set by its index.

    Colours become the nearest of the target's, as the eye sees them; which, is told. What is transparent becomes the background.
    """
    from nhmod_languages.commands.tile_files import imported, imported_set, tile_files  # noqa: PLC0415 - as above

    if art.suffix == ".json":
        texts = imported_set(art, report)
        report.raise_errors()
        place = output or art.parent
        write_files({place / name: text.encode("latin-1") for name, text in texts.items()})
        for name in texts:
            say(place / name)
        return
    _, files = tile_files(asked, None, report)
    text = imported(art, files, report, exact=exact)
    report.raise_errors()
    give(text, output)


@command.command("show")
@_mod
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), default=Path("tiles.png"), show_default=True,
              help="The picture.")  # fmt: skip
@click.option("--all", "everything", is_flag=True, help="All tiles of the game with the mod, not the mod's alone.")
@language_options
def show_command(*, mod: Path, output: Path, everything: bool, asked: LanguageOptions, report: Report) -> None:
    """Draw what a mod's things look like, beside what stands there without the mod, with their names."""
    from nhmod_languages.commands.tile_files import shown, tile_files  # noqa: PLC0415 - as above

    before, after = tile_files(asked, mod, report)
    picture = shown(before, after, everything=everything)
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
@click.option(
    "--mod", type=click.Path(exists=True, path_type=Path), help="A mod that is in the game which the sheet is for."
)
@click.option("-o", "--output", type=click.Path(dir_okay=False, path_type=Path), default=Path("sheet.png"), show_default=True,
              help="The new sheet.")  # fmt: skip
@language_options
def convert_command(
    *,
    sheet: Path,
    old: str,
    from_source: Path | None,
    from_tree: Path | None,
    mod: Path | None,
    output: Path,
    asked: LanguageOptions,
    report: Report,
) -> None:
    """Put a community's sheet of tiles (PNG, BMP or GIF, of any tile size) in the order of another game, by the tiles' names.

    What the sheet has not is the other game's own tile with a frame, and is named.
    """
    from nhmod_languages.commands.converting import convert  # noqa: PLC0415 - as above
    from nhmod_languages.commands.tile_files import game_of  # noqa: PLC0415

    before = game_of(
        LanguageOptions(target=None if from_tree else old, source=from_source, tree=from_tree), None, report
    )
    done = convert(sheet, before, game_of(asked, mod, report))
    write_file(output, done.sheet)
    for name in done.missing:
        say(name, err=True)
    if done.missing:
        say(f"not in {sheet.name}, and the game's own in a frame: {len(done.missing)}", err=True)
    say(output)
