"""``nhmod winnable``: whether the game with mods can still be won, level by level, in many games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nhmod.console.options import compiler_option, jobs_option, on_option, request_options, seed_option
from nhmod.console.reporting import say_json, say_text

if TYPE_CHECKING:
    from nhmod.diagnostics import Report
    from nhmod.request import Request
    from nhmod.target import Progress


@click.command("winnable")
@request_options
@click.option(
    "--games",
    type=click.IntRange(1, 100_000),
    default=100,
    show_default=True,
    help="How many games: roles, variants of levels and what is random on them are others in each.",
)
@seed_option
@compiler_option("The C compiler of the two games.")
@jobs_option("How many games at once.")
@on_option
@click.option("--json", "as_json", is_flag=True, help="Write all that was found as JSON.")
def command(
    *,
    request: Request,
    games: int,
    seed: int,
    compiler: str,
    jobs: int,
    on: str,
    as_json: bool,
    report: Report,
    progress: Progress,
) -> int:
    """Make all levels of many games, and see whether each game can be won: with the mods, and without.

    The hero has to get to the three things of the invocation, the quest's leader, the place of the invocation, the Amulet, back up
    and to her own high altar. What is told is by what means: on foot, over water or by digging, by teleporting within levels, or with level
    teleporters. Nothing is played: the levels are those that the game itself makes. The exit status is 1 if some game can't be won
    that could be without the mods.
    """
    from nhmod.work import Workers  # noqa: PLC0415
    from nhmod_stats.winning.shown import as_json as written  # noqa: PLC0415
    from nhmod_stats.winning.shown import as_text  # noqa: PLC0415
    from nhmod_stats.winning.study import winning  # noqa: PLC0415 - brings all of nhmod along

    found = winning(
        request,
        report,
        first=seed,
        games=games,
        compiler=compiler,
        workers=Workers(jobs=jobs, on=on),
        progress=progress,
    )
    if as_json:
        say_json(written(found))
    else:
        say_text(as_text(found))
    return 1 if report.errors else 0
