"""``nhmod stats``: how often each thing appears, counted in many generated levels beside the original game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nhmod.console.options import compiler_option, jobs_option, on_option, request_options, seed_option
from nhmod.console.reporting import say_json, say_text

if TYPE_CHECKING:
    from nhmod.diagnostics import Report
    from nhmod.request import Request
    from nhmod.target import Progress

_DEEPEST = 99


def _depths(context: click.Context, parameter: click.Parameter, value: str) -> tuple[int, int]:
    """Read depths: ``1-30`` or ``12``."""
    found = re.fullmatch(r"(\d{1,3})(?:-(\d{1,3}))?", value.strip())
    low = int(found[1]) if found else 0
    high = int(found[2] or found[1]) if found else 0
    if not 1 <= low <= high <= _DEEPEST:
        message = f"{value!r} is no range of depths: write 1-30, or 12; the deepest is {_DEEPEST}"
        raise click.BadParameter(message, context, parameter)
    return low, high


@click.command("stats")
@request_options
@click.option(
    "--levels",
    type=click.IntRange(2, 100_000),
    default=200,
    show_default=True,
    help="How many levels of each depth: as many games are begun, and every level of each is made.",
)
@click.option(
    "--depths",
    callback=_depths,
    default="1-30",
    show_default=True,
    metavar="RANGE",
    help="Which depths, in all dungeons.",
)
@seed_option
@click.option(
    "--hero", type=click.IntRange(0, 30), default=0, show_default="one that fits the depth", help="The hero's level."
)
@compiler_option("The C compiler of the two games.")
@jobs_option("How many games at once.")
@on_option
@click.option("--plot", type=click.Path(dir_okay=False, path_type=Path), help="Draw it as a picture (PNG).")
@click.option(
    "--csv", "table", type=click.Path(dir_okay=False, path_type=Path), help="Write all counts, by dungeon and depth."
)
@click.option("--json", "as_json", is_flag=True, help="Write the report as JSON.")
def command(
    *,
    request: Request,
    levels: int,
    depths: tuple[int, int],
    seed: int,
    hero: int,
    compiler: str,
    jobs: int,
    on: str,
    plot: Path | None,
    table: Path | None,
    as_json: bool,
    report: Report,
    progress: Progress,
) -> None:
    """Make many levels of the game with the mods and of the original, and compare what is on them.

    Nothing is played: the game makes all levels of as many games as are wanted, each as the first that a hero comes to. The same
    seeds give the same levels, and what was made once is kept: a run that was stopped goes on, and one with more levels makes only those.
    """
    from nhmod.files import write_file  # noqa: PLC0415
    from nhmod.work import Workers  # noqa: PLC0415
    from nhmod_stats.running import Wanted  # noqa: PLC0415
    from nhmod_stats.study import study  # noqa: PLC0415 - brings all of nhmod along

    if plot is not None:
        from nhmod_languages.tiles.pillow import require_pillow  # noqa: PLC0415

        require_pillow("a plot needs")
    wanted = Wanted(low=depths[0], high=depths[1], hero=hero)
    found = study(
        request,
        wanted,
        report,
        first=seed,
        games=levels,
        compiler=compiler,
        workers=Workers(jobs=jobs, on=on),
        progress=progress,
    )
    if as_json:
        from nhmod_stats.documents import as_json as written  # noqa: PLC0415

        say_json(written(found))
    else:
        from nhmod_stats.report import as_text  # noqa: PLC0415

        say_text(as_text(found))
    if table is not None:
        from nhmod_stats.documents import as_csv  # noqa: PLC0415

        write_file(table, as_csv(found).encode())
    if plot is not None:
        from nhmod_stats.plot import as_png  # noqa: PLC0415

        write_file(plot, as_png(found))
