"""``nhmod play``: build mods and start the game."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import click

from nhmod.build.playing import Playing
from nhmod.cli.building import BuildOptions, build_if_needed, build_options
from nhmod.console.options import manner_options, request_options
from nhmod.console.progress import progress
from nhmod.console.reporting import reporting
from nhmod.diagnostics import Report

if TYPE_CHECKING:
    from nhmod.request import Request


@click.command("play")
@request_options
@build_options("-o", "--output")
@click.option("--wizard", is_flag=True, help="Wizard mode, in which everything can be tried, if the game has one.")
@click.option("--option", "game_options", multiple=True, metavar="TEXT", help="Options of the game, as it takes them.")
@click.option("--at", default="", metavar="PLACE",
              help="Begin there, in wizard mode: a level (its number or name), a room type, a shop, a dungeon.")  # fmt: skip
@click.option("--with", "things", multiple=True, metavar="THING",
              help="Begin with it, in wizard mode: '2 blessed scrolls of magic mapping'.")  # fmt: skip
@click.option("--as", "role", default="", metavar="ROLE", help="Begin as such a hero, in wizard mode.")
@click.option("--seed", type=int, help="Begin in wizard mode with chance that is the same each time.")
@click.option(
    "--web",
    is_flag=True,
    help="Build it for a page, serve that to this machine, and open it in a browser, until Ctrl-C.",
)
@manner_options
def command(
    request: Request,
    options: BuildOptions,
    wizard: bool,
    game_options: tuple[str, ...],
    at: str,
    things: tuple[str, ...],
    role: str,
    seed: int | None,
    web: bool,
) -> None:
    """Build the game with the mods if need be, and play it."""
    report = Report()
    if web and (at or things or role or seed is not None):
        raise click.UsageError("--at, --with, --as and --seed are for a game in a terminal: leave --web out")
    if at or things or role or seed is not None:
        from nhmod.pipeline.proving import begin_at  # noqa: PLC0415 - brings all of nhmod along

        with reporting(report), progress() as shown:
            begin = begin_at(
                request,
                report,
                at=at,
                things=things,
                role=role,
                seed=seed,
                options=game_options,
                jobs=options.jobs,
                progress=shown,
            )
        with reporting(Report()):
            status = begin()
        sys.exit(status)
    with reporting(report):
        directory, launcher, _ = build_if_needed(request, replace(options, place="web" if web else ""), report)
    playing = Playing.read(directory)
    if wizard and not playing.wizard:
        raise click.UsageError("this game has no wizard mode: leave --wizard out")
    if web:
        from nhmod.cli.serving import serve  # noqa: PLC0415 - no other game is served

        words = [
            *(("argument", word) for word in (playing.wizard if wizard else ())),
            *(("option", one) for one in game_options),
        ]
        with reporting(Report()):
            serve(directory, f"?{urlencode(words)}" if words else "")
        return
    environment = dict(os.environ)
    if game_options and playing.options:
        before = filter(None, [environment.get(playing.options, "")])
        environment[playing.options] = ",".join((*before, *game_options))
    arguments = (*(playing.wizard if wizard else ()), *(() if playing.options else game_options))
    os.execve(launcher, [str(launcher), *arguments], environment)  # noqa: S606 - the game takes our place
