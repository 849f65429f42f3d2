"""``nhmod fuzz``: whole games played at random, and what broke made small enough to look at."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nhmod.console.options import compiler_option, jobs_option, on_option, output_folder, request_options, seed_option
from nhmod.console.reporting import say, say_text
from nhmod_playing.commands.options import building_options, refuse_both

if TYPE_CHECKING:
    from nhmod.diagnostics import Report
    from nhmod.request import Request
    from nhmod.target import Progress
    from nhmod_stats.fuzz.campaign import Campaign


@click.command("fuzz")
@request_options
@click.option("--games", type=click.IntRange(1, 100_000), default=20, show_default=True, help="How many games.")
@click.option("--turns", type=click.IntRange(1, 100_000), default=2000, show_default=True, help="How long each is.")
@seed_option
@click.option("--minutes", type=click.FloatRange(0, min_open=True), default=None, help="Begin no game after so long.")
@click.option(
    "--minimize/--no-minimize", default=True, show_default=True, help="Leave out of a replay what it does not need."
)
@click.option(
    "--replay", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Play what broke again, and show it."
)
@output_folder("The folder for replays.", name="folder", default="fuzz")
@compiler_option("The C compiler of the games.")
@building_options("breaks a game")
@jobs_option("How many games at once.")
@on_option
def command(
    *,
    request: Request,
    games: int,
    turns: int,
    seed: int,
    minutes: float | None,
    minimize: bool,
    replay: Path | None,
    folder: Path,
    compiler: str,
    sanitize: bool,
    sandbox: bool,
    jobs: int,
    on: str,
    report: Report,
    progress: Progress,
) -> None:
    """Play whole games at random: all levels, what the mods bring made, fought and used, the hero kept alive.

    A game breaks by what the game itself calls impossible, a panic, a crash, a hang, or its own sanity checks; with --sanitize also by any
    use of memory that is not its own, and by what C does not define. Each kind of it is written once, as a file that --replay plays again,
    with what it does not need left out. The exit status is 1 then. What was played is kept by seed: a run that was stopped goes on where
    it was.
    """
    from nhmod.work import Workers  # noqa: PLC0415
    from nhmod_stats.building import build_both  # noqa: PLC0415 - brings all of nhmod along
    from nhmod_stats.fuzz.campaign import campaign  # noqa: PLC0415
    from nhmod_stats.fuzz.originals import OriginalGame  # noqa: PLC0415
    from nhmod_stats.fuzz.player import SANITIZER  # noqa: PLC0415
    from nhmod_stats.fuzz.replay import Replay  # noqa: PLC0415

    if replay is not None:  # what a sanitizer has found is found by that alone
        sanitize = sanitize or Replay.read(replay).failure == SANITIZER
    refuse_both(sanitize=sanitize, sandbox=sandbox)

    began = time.monotonic()
    built = build_both(
        request, report, compiler=compiler, sandbox=sandbox, sanitize=sanitize, jobs=jobs, progress=progress
    )
    workers = Workers(jobs=jobs, on=on)
    if replay is not None:
        from nhmod_stats.fuzz.shown import show_replay  # noqa: PLC0415

        original = OriginalGame(built=built, turns=Replay.read(replay).turns, workers=workers, progress=progress)
        show_replay(built, replay, report, original)
        return
    found = campaign(
        built,
        first=seed,
        games=games,
        turns=turns,
        workers=workers,
        seconds=float("inf") if minutes is None else 60 * minutes - (time.monotonic() - began),
        minimize=minimize,
        progress=progress,
    )
    from nhmod_stats.fuzz.shown import as_text  # noqa: PLC0415

    say_text(as_text(found, f"{' + '.join(built.mods)} on {built.tree.target.title}"))
    write_replays(found, folder, report)


def write_replays(found: Campaign, folder: Path, report: Report) -> None:
    """Write what broke, and tell of it (NH3904)."""
    from nhmod.files import write_file  # noqa: PLC0415

    for one in found.broken:
        path = folder / f"{one.replay.failure}-{one.replay.seed}.json"
        write_file(path, one.replay.write().encode())
        say(path)
        more = f", and {one.others} more games with the same" if one.others else ""
        message = f"seed {one.outcome.seed}, turn {one.outcome.turn}: {one.outcome.failure}: {one.outcome.text}{more}"
        if one.blamed is not None:
            message = f"{message} ({one.blamed.file})"
        if one.original:
            report.warning("NH3904", f"{message}; the original game does the same")
        else:
            at = one.blamed.origin if one.blamed is not None else None
            report.error("NH3904", message, at, hint=f"'nhmod fuzz … --replay {path}' plays it again")
