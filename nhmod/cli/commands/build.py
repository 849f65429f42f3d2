"""``nhmod build``: a playable directory, and where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nhmod.cli.building import BuildOptions, build_if_needed, build_options, directory_option
from nhmod.console.options import format_option, request_options
from nhmod.console.reporting import reporting, say
from nhmod.diagnostics import Report

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.request import Request


@click.command("build")
@request_options
@directory_option("-o", "--output")
@build_options
@click.option("--name", default="", help="The game's own name, for its banner.")
@click.option("--version", "number", default="", help="The game's own version.")
@format_option
def command(
    request: Request,
    directory: Path | None,
    native: bool | None,
    compiler: str,
    jobs: int,
    keep_going: bool,
    name: str,
    number: str,
    form: str,
) -> None:
    """Build the game with the mods into a directory that can be moved anywhere.

    What has not changed is not built again. The directory's path is printed.
    """
    report = Report()
    options = BuildOptions(
        directory=directory,
        compiler=compiler,
        native=native,
        jobs=jobs,
        keep_going=keep_going,
        name=name,
        version=number,
    )
    with reporting(report, form):
        playable, _, did = build_if_needed(request, options, report)
        if not did:
            say("nothing to do", err=True)
    say(playable)
