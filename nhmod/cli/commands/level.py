"""``nhmod level``: special levels, compiled, checked, formatted, decompiled, drawn and brought up to date."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nhmod.cache import cache_directory
from nhmod.cli.console import reporting, say
from nhmod.cli.languages import (
    LanguageOptions,
    binary_options,
    game_option,
    give,
    language_options,
    read_text,
)
from nhmod.cli.options import format_option
from nhmod.diagnostics import Report
from nhmod.files import write_file, write_files
from nhmod.formats.binary import LAYOUTS
from nhmod.formats.des.whole_check import check_level
from nhmod.pipeline.compiling import level_store
from nhmod.pipeline.games_files import warn_of_numbers
from nhmod.target.compiling import LevelSource, compile_levels

if TYPE_CHECKING:
    from collections.abc import Sequence

_files = click.argument(
    "files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE..."
)
_file = click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
_drawn = click.argument("file", type=click.Path(exists=True, path_type=Path), metavar="FILE|MOD")
_output = click.option(
    "-o", "--output", type=click.Path(dir_okay=False, path_type=Path), help="Where to write it (default: the screen)."
)
_lenient = click.option(
    "--lenient", is_flag=True, help="Warn of what the game's own compiler only warns of, and go on as it does."
)


@click.group("level")
def command() -> None:
    """Work with special levels (.des and .lev files).

    No C compiler is needed. Words (monsters, objects, traps, rooms …) are the target's own.
    """


@command.command("compile")
@_files
@click.option(
    "-o",
    "--output",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    help="The folder for the .lev files (default: here).",
)
@language_options
@binary_options
@_lenient
@format_option
def compile_command(
    files: tuple[Path, ...],
    folder: Path,
    asked: LanguageOptions,
    game: Path | None,
    layout: str,
    lenient: bool,
    form: str,
) -> None:
    """Compile .des files to .lev files, byte for byte as the target's own lev_comp does.

    If anything is wrong no file is written.
    """
    report = Report()
    with reporting(report, form):
        workbench = asked.open(report, game=game)
        header = workbench.header(LAYOUTS[layout], game)
        store, stamp = level_store(workbench, cache_directory())
        made = compile_levels(
            _sources(files), workbench.languages.level, header, report, lenient=lenient, store=store, stamp=stamp
        )
        write_files({folder / level.name: level.content for level in made})
        for level in made:
            say(folder / level.name)


@command.command("check")
@_files
@language_options
@_lenient
@format_option
def check_command(
    files: tuple[Path, ...],
    asked: LanguageOptions,
    lenient: bool,
    form: str,
) -> None:
    """Say all that is wrong with .des files, and what only looks wrong.

    A monster in a wall, stairs that can't be reached, a shop without a door are warnings. The exit status is 1 if
    there is an error.
    """
    report = Report()
    with reporting(report, form, summed=True):
        languages = asked.open(report, numbers=False).languages
        for level in _sources(files):
            check_level(level.text, level.file, languages, report, lenient=lenient)


@command.command("format")
@_files
@click.option("--check", "only_check", is_flag=True, help="Write nothing; the exit status is 1 if a file would change.")
@language_options
@format_option
def format_command(
    files: tuple[Path, ...],
    only_check: bool,
    asked: LanguageOptions,
    form: str,
) -> None:
    """Bring .des files into the usual layout, comments kept; they compile to the same bytes.

    The files are changed in place; those that change are named.
    """
    report = Report()
    changed = False
    with reporting(report, form):
        language = asked.open(report, numbers=False).languages.level
        for path, level in zip(files, _sources(files), strict=True):
            own = Report()
            text = language.format(level.text, level.file, own)
            report.extend(own.diagnostics)
            if own.errors or text == level.text:
                continue
            changed = True
            say(path)
            if not only_check:
                write_file(path, text.encode("latin-1"), path.stat().st_mode & 0o7777)
    if changed and only_check:
        sys.exit(1)


@command.command("decompile")
@_files
@_output
@language_options
@binary_options
@_lenient
@format_option
def decompile_command(
    files: tuple[Path, ...],
    output: Path | None,
    asked: LanguageOptions,
    game: Path | None,
    layout: str,
    lenient: bool,
    form: str,
) -> None:
    """Write the .des text of .lev files.

    It was compiled again and gave the same bytes; where no text does (a damaged file), nothing is written.
    """
    report = Report()
    with reporting(report, form):
        bench = asked.open(report, game=game)
        language = bench.languages.level
        if game is None and not asked.mods:
            warn_of_numbers(files, bench, report)
        texts = [
            language.decompile(path.read_bytes(), str(path), report, LAYOUTS[layout], lenient=lenient) for path in files
        ]
        if not report.errors:
            give("\n".join(texts), output)


@command.command("render")
@_drawn
@click.option("--level", "name", metavar="NAME", help="One level of the file (default: all).")
@click.option("--png", type=click.Path(dir_okay=False, path_type=Path), help="Draw a picture into this file.")
@click.option("--characters", is_flag=True, help="Draw the picture with characters, not with the game's tiles.")
@_output
@language_options
@game_option
@format_option
def render_command(
    file: Path,
    name: str | None,
    png: Path | None,
    characters: bool,
    output: Path | None,
    asked: LanguageOptions,
    game: Path | None,
    form: str,
) -> None:
    """Draw a level (.des or .lev): the map, what stands on it and where, what is left to chance.

    Of a mod (its folder or manifest) all levels are drawn that it brings or changes. A .des file in 3.4.3's language is drawn as
    its upgrade where the target's is newer. Without --png it is drawn as text.
    """
    from nhmod.formats.picture import render_text  # noqa: PLC0415 - pictures bring much along
    from nhmod.pipeline.drawing import draw_file, pictures  # noqa: PLC0415
    from nhmod.pipeline.of_mods import is_mod  # noqa: PLC0415

    report = Report()
    with reporting(report, form):
        if is_mod(file):
            mods = asked.open_mods(file, report)
            workbench, drawings = mods.bench, mods.draw(name, report)
        else:
            workbench = asked.open(report, game=game)
            if game is None and not asked.mods:
                warn_of_numbers([file], workbench, report)
            drawings = draw_file(workbench, file, name, report)
        if report.errors:
            return
        if png is None:
            color = output is None and sys.stdout.isatty()
            give("\n".join(render_text(drawing, color=color) for drawing in drawings), output, encoding="utf-8")
        else:
            drawn = dict(pictures(workbench, drawings, png, report, characters=characters))
            write_files(drawn)
            for path in drawn:
                say(path)


@command.command("upgrade")
@_file
@_output
@click.option("--from", "old", metavar="NAME", default="nethack-3.4.3", show_default=True, help="Whose language it is.")
@click.option("--from-source", type=click.Path(path_type=Path), help="The old target's source.")
@language_options
@format_option
def upgrade_command(
    file: Path,
    output: Path | None,
    old: str,
    from_source: Path | None,
    asked: LanguageOptions,
    form: str,
) -> None:
    """Rewrite a 3.4.3 .des file in the language of 3.6, with its comments and its layout.

    What has no equivalent is named, and then nothing is written.
    """
    from nhmod.pipeline.upgrading import upgrade_text  # noqa: PLC0415 - rarely wanted

    report = Report()
    with reporting(report, form):
        before = LanguageOptions(target=old, source=from_source).open(report)
        after = asked.open(report, numbers=False)
        text = upgrade_text(read_text(file), str(file), before, after, report)
        if not report.errors:
            give(text, output)


def _sources(files: Sequence[Path]) -> list[LevelSource]:
    return [LevelSource(file=path.as_posix(), text=read_text(path)) for path in files]
