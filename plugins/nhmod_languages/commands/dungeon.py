"""``nhmod dungeon``: dungeon.def: compiled, checked, formatted, decompiled, drawn as a diagram."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from nhmod.binary import LAYOUTS
from nhmod.cache import cache_directory
from nhmod.console.options import ModPath, output_file
from nhmod.console.reporting import say, sum_up
from nhmod.files import write_file
from nhmod_languages.chosen import Chooser, Who, compile_dungeon
from nhmod_languages.commands.of_mods import is_mod
from nhmod_languages.commands.options import (
    LanguageOptions,
    binary_options,
    compiler_option,
    format_files,
    give,
    language_options,
    read_text,
)

if TYPE_CHECKING:
    from nhmod.diagnostics import Report
    from nhmod_languages.dungeon.diagram import Scene

_file = click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
_or_mod = click.argument("file", type=ModPath(), metavar="FILE|MOD")


@click.group("dungeon")
def command() -> None:
    """Work with the dungeons' description (dungeon.def) and the compiled file (dungeon).

    No C compiler is needed for a release's. Limits, symbols and numbers are the target's own.
    """


@command.command("compile")
@_file
@output_file("Where to write the compiled file.", default="dungeon")
@click.option(
    "--pdf", type=click.Path(dir_okay=False, path_type=Path), help="Also write dungeon.pdf, as makedefs -e does."
)
@language_options
@binary_options
@compiler_option
def compile_command(
    *,
    file: Path,
    output: Path,
    pdf: Path | None,
    asked: LanguageOptions,
    game: Path | None,
    layout: str,
    who: Who | None,
    report: Report,
) -> None:
    """Compile dungeon.def (or dungeon.pdf), byte for byte as the target's own makedefs and dgn_comp do.

    If anything is wrong no file is written.
    """
    workbench = asked.open(report, game=game)
    header = workbench.header(LAYOUTS[layout], game)
    text, name = read_text(file), file.as_posix()
    chooser = Chooser(languages=workbench.languages, header=header, cache=cache_directory(), who=who)
    content = compile_dungeon(text, name, chooser, report)
    prepared = workbench.languages.dungeon.preprocess(text, name, report) if pdf is not None else ""
    if report.errors:
        return
    if pdf is not None:
        write_file(pdf, prepared.encode("latin-1"))
        say(pdf)
    write_file(output, content)
    say(output)


@command.command("check")
@_or_mod
@language_options
def check_command(file: Path, asked: LanguageOptions, report: Report) -> None:
    """Say all that is wrong with dungeon.def, and what only looks wrong.

    Of a mod (its folder or manifest) it is the target's own file with what the mod puts into it.
    Errors are what the target's dgn_comp refuses, and what stops the game when it starts. The exit status is 1 if there
    is one.
    """
    sum_up()
    if is_mod(file):
        asked.open_mods(file, report).check_dungeon(report)
    else:
        language = asked.open(report, numbers=False).languages.dungeon
        language.check(read_text(file), file.as_posix(), report)


@command.command("format")
@_file
@click.option(
    "--check", "only_check", is_flag=True, help="Write nothing; the exit status is 1 if the file would change."
)
@language_options
def format_command(
    *,
    file: Path,
    only_check: bool,
    asked: LanguageOptions,
    report: Report,
) -> int:
    """Bring dungeon.def into the usual layout, comments and conditional lines kept; it compiles to the same bytes.

    The file is changed in place; it is named if it changes.
    """
    language = asked.open(report, numbers=False).languages.dungeon
    return format_files([file], language.format, report, only_check=only_check)


@command.command("decompile")
@_file
@output_file("Where to write it (default: the screen).")
@language_options
@binary_options
def decompile_command(
    *,
    file: Path,
    output: Path | None,
    asked: LanguageOptions,
    game: Path | None,
    layout: str,
    report: Report,
) -> None:
    """Write the description of a compiled file.

    It was compiled again and gave the same bytes; where no text does (a damaged file), nothing is written.
    """
    language = asked.open(report, game=game).languages.dungeon
    text = language.decompile(file.read_bytes(), file.as_posix(), report, LAYOUTS[layout])
    if report.errors:
        return
    give(text, output)


@command.command("plot")
@_or_mod
@output_file("Where to write the diagram; its ending says which kind: .svg or .png.", default="dungeon.svg")
@language_options
def plot_command(
    *,
    file: Path,
    output: Path,
    asked: LanguageOptions,
    report: Report,
) -> None:
    """Draw the dungeons: their levels, what can be where, and the branches between them.

    Of a mod (its folder or manifest) they are the target's own with what the mod puts there.
    """
    if output.suffix.lower() not in {".svg", ".png"}:
        raise click.UsageError(f"'{output}' ends neither in .svg nor in .png, so that the kind of picture is not known")
    if is_mod(file):
        mods = asked.open_mods(file, report)
        scene = mods.bench.languages.dungeon.draw(*mods.dungeon(), report, file.resolve().name)
    else:
        language = asked.open(report, numbers=False).languages.dungeon
        scene = language.draw(read_text(file), file.as_posix(), report, file.name)
    if scene is not None:
        write_file(output, _picture(scene, output))
        say(output)


def _picture(scene: Scene, output: Path) -> bytes:
    from nhmod_languages.dungeon.diagram import png, svg  # noqa: PLC0415 - pictures bring much along

    return png(scene) if output.suffix.lower() == ".png" else svg(scene).encode("utf-8")
