"""``nhmod play``: build mods and start the game."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from nhmod.cli.building import build_if_needed, build_options
from nhmod.console.options import manner_options, request_options
from nhmod.console.reporting import reporting
from nhmod.diagnostics import Report

if TYPE_CHECKING:
    from nhmod.cli.building import BuildOptions
    from nhmod.request import Request


@click.command("play")
@request_options
@build_options("-o", "--output")
@click.option("--wizard", is_flag=True, help="Wizard mode, in which everything can be tried.")
@click.option("--option", "game_options", multiple=True, metavar="TEXT", help="Options of the game, such as role:Val.")
@manner_options
def command(
    request: Request,
    options: BuildOptions,
    wizard: bool,
    game_options: tuple[str, ...],
) -> None:
    """Build the game with the mods if need be, and play it.

    SHOPTYPE=letter in the environment makes a room or shop on level 1 in wizard mode.
    """
    report = Report()
    with reporting(report):
        _, launcher, _ = build_if_needed(request, options, report)
    environment = dict(os.environ)
    if game_options:
        environment["NETHACKOPTIONS"] = ",".join(
            (*filter(None, [environment.get("NETHACKOPTIONS", "")]), *game_options)
        )
    os.execve(launcher, [str(launcher), *(["-D"] if wizard else [])], environment)  # noqa: S606 - the game takes our place
