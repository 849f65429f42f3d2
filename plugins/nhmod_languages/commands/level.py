"""``nhmod level``: special levels: compile, check, format, decompile, render, upgrade."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nhmod.binary import LAYOUTS
from nhmod.cache import cache_directory
from nhmod.console.options import ModPath, output_file, output_folder
from nhmod.console.reporting import say, sum_up
from nhmod.files import write_files
from nhmod_languages.checking import check_once
from nhmod_languages.chosen import Chooser, Who, compile_sources
from nhmod_languages.commands.games_files import warn_of_numbers
from nhmod_languages.commands.options import (
    LanguageOptions,
    binary_options,
    compiler_option,
    format_files,
    game_option,
    give,
    language_options,
    read_text,
)
from nhmod_languages.commands.programs import described_text, refuse_programs
from nhmod_languages.compiling import LevelSource, one_of_each
from nhmod_languages.lua import is_program

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nhmod.diagnostics import Report
    from nhmod_languages.language import CompiledFile, Languages


_files = click.argument(
    "files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE..."
)
_file = click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
_drawn = click.argument("file", type=ModPath(), metavar="FILE|MOD")
_output = output_file("Where to write it (default: the screen).")
_lenient = click.option(
    "--lenient", is_flag=True, help="Warn of what the game's own compiler only warns of, and go on as it does."
)


@click.group("level")
def command() -> None:
    """Work with special levels (.des and .lev files).

    No C compiler is needed for a release's. Words (monsters, objects, traps, rooms …) are the target's own.
    """


@command.command("compile")
@_files
@output_folder("The folder for the .lev files (default: here).", name="folder", default=".", shown=False)
@language_options
@binary_options
@compiler_option
@_lenient
def compile_command(
    *,
    files: tuple[Path, ...],
    folder: Path,
    asked: LanguageOptions,
    game: Path | None,
    layout: str,
    who: Who | None,
    lenient: bool,
    report: Report,
) -> None:
    """Compile .des files to .lev files, byte for byte as the target's own lev_comp does.

    For a tree whose levels are programs (NetHack 3.7) they become programs in Lua. If anything is wrong no file is written.
    """
    if refuse_programs(files, report):
        return
    workbench = asked.open(report, game=game)
    if workbench.languages.programs is not None:
        made = _programs(_sources(files), workbench.languages, report, lenient=lenient)
    else:
        header = workbench.header(LAYOUTS[layout], game)
        languages, cache = workbench.languages, cache_directory()
        chooser = Chooser(languages=languages, header=header, cache=cache, who=who, lenient=lenient)
        made = compile_sources(_sources(files), chooser, report)
    write_files({folder / level.name: level.content for level in made})
    for level in made:
        say(folder / level.name)


@command.command("check")
@_files
@language_options
@_lenient
def check_command(
    *,
    files: tuple[Path, ...],
    asked: LanguageOptions,
    lenient: bool,
    report: Report,
) -> None:
    """Say all that is wrong with .des files, and what only looks wrong.

    A monster in a wall, stairs that can't be reached, a shop without a door are warnings. The exit status is 1 if
    there is an error.
    """
    sum_up()
    if refuse_programs(files, report):
        return
    languages = asked.open(report, numbers=False).languages
    for level in _sources(files):
        check_once(level.text, level.file, languages, report, lenient=lenient)


@command.command("format")
@_files
@click.option("--check", "only_check", is_flag=True, help="Write nothing; the exit status is 1 if a file would change.")
@language_options
def format_command(
    *,
    files: tuple[Path, ...],
    only_check: bool,
    asked: LanguageOptions,
    report: Report,
) -> int:
    """Bring .des files into the usual layout, comments kept; they compile to the same bytes.

    The files are changed in place; those that change are named.
    """
    if refuse_programs(files, report):
        return 0
    language = asked.open(report, numbers=False).languages.level
    return format_files(files, language.format, report, only_check=only_check)


@command.command("decompile")
@_files
@_output
@language_options
@binary_options
@_lenient
def decompile_command(
    *,
    files: tuple[Path, ...],
    output: Path | None,
    asked: LanguageOptions,
    game: Path | None,
    layout: str,
    lenient: bool,
    report: Report,
) -> None:
    """Write the .des text of .lev files, or of programs in Lua as far as these are written out.

    A .lev file's was compiled again and gave the same bytes; where no text does (a damaged file), nothing is written.
    """
    bench = asked.open(report, game=game)
    language = bench.languages.level
    warn_of_numbers(files, bench, report, layout=LAYOUTS[layout], game=game, mods=bool(asked.mods))
    texts = [
        described_text(path, language, report)
        if is_program(path.name)
        else language.decompile(path.read_bytes(), str(path), report, LAYOUTS[layout], lenient=lenient)
        for path in files
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
def render_command(
    *,
    file: Path,
    name: str | None,
    png: Path | None,
    characters: bool,
    output: Path | None,
    asked: LanguageOptions,
    game: Path | None,
    report: Report,
) -> None:
    """Draw a level (.des, .lev or .lua): the map, what stands on it and where, what is left to chance.

    Of a mod (its folder or manifest) all levels are drawn that it brings or changes. A .des file in 3.4.3's language is drawn as
    its upgrade where the target's is newer, and a program in Lua as far as it is written out. Without --png it is drawn as text.
    """
    from nhmod_languages.commands.drawing import draw_file, pictures  # noqa: PLC0415
    from nhmod_languages.commands.of_mods import is_mod  # noqa: PLC0415
    from nhmod_languages.picture import render_text  # noqa: PLC0415 - pictures bring much along

    if is_mod(file):
        mods = asked.open_mods(file, report)
        tree, drawings = mods.bench.tree, mods.draw(name, report)
    else:
        workbench = asked.open(report, game=game)
        warn_of_numbers([file], workbench, report, game=game, mods=bool(asked.mods))
        tree, drawings = workbench.tree, draw_file(workbench, file, name, report)
    if report.errors:
        return
    if png is None:
        color = output is None and sys.stdout.isatty()
        give("\n".join(render_text(drawing, color=color) for drawing in drawings), output, encoding="utf-8")
    else:
        drawn = dict(pictures(tree, drawings, png, report, characters=characters))
        write_files(drawn)
        for path in drawn:
            say(path)


@command.command("upgrade")
@_file
@_output
@click.option("--from", "old", metavar="NAME", default="nethack-3.4.3", show_default=True, help="Whose language it is.")
@click.option("--from-source", type=click.Path(path_type=Path), help="The old target's source.")
@language_options
def upgrade_command(
    *,
    file: Path,
    output: Path | None,
    old: str,
    from_source: Path | None,
    asked: LanguageOptions,
    report: Report,
) -> None:
    """Rewrite a 3.4.3 .des file in the language of 3.6, with its comments and its layout.

    What has no equivalent is named, and then nothing is written.
    """
    from nhmod_languages.commands.games_files import upgrade_text  # noqa: PLC0415 - rarely wanted

    if refuse_programs((file,), report):
        return
    before = LanguageOptions(target=old, source=from_source).open(report)
    after = asked.open(report, numbers=False)
    text = upgrade_text(read_text(file), str(file), before, after, report)
    if not report.errors:
        give(text, output)


def _programs(
    sources: Sequence[LevelSource], languages: Languages, report: Report, *, lenient: bool
) -> tuple[CompiledFile, ...]:
    """Write descriptions as programs: all levels of all files, or none if anything is wrong."""
    write = languages.programs
    for source in sources:
        check_once(source.text, source.file, languages, report, lenient=lenient)
    made = (
        (source.file, one) for source in sources for one in (write(source.text, source.file, report) if write else ())
    )
    return () if report.errors else one_of_each(made, report)


def _sources(files: Sequence[Path]) -> list[LevelSource]:
    return [LevelSource(file=path.as_posix(), text=read_text(path)) for path in files]
