"""``nhmod build``: a playable directory, and where it is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from nhmod.cli.building import build_if_needed, build_options, for_option, lock_before, run_build, write_lock
from nhmod.console.options import format_option, request_options
from nhmod.console.reporting import reporting, say
from nhmod.diagnostics import Report
from nhmod.files import check_file

if TYPE_CHECKING:
    from nhmod.cli.building import BuildOptions
    from nhmod.request import Request


@click.command("build")
@request_options
@build_options("-o", "--output")
@click.option("--name", default="", help="The game's own name, for its banner.")
@click.option("--version", "number", default="", help="The game's own version.")
@for_option
@click.option("--lock", is_flag=True, help="Write into the lock what the game was made from, for --locked.")
@format_option
def command(
    request: Request,
    options: BuildOptions,
    name: str,
    number: str,
    place: str,
    *,
    lock: bool,
    form: str,
) -> None:
    """Build the game with the mods into a directory that can be moved anywhere.

    What has not changed is not built again. The directory's path is printed. In a project's folder, which has nhmod.yaml, no MOD need be
    given.
    """
    report = Report()
    with reporting(report, form):
        wanted = replace(options, name=name, version=number, place=place)
        if lock:
            check_file(options.lock_file)
            built = run_build(request, wanted, report, kept=lock_before(wanted))
            playable = built.result.directory
            write_lock(options.lock_file, built.lock())
        else:
            playable, _, did = build_if_needed(request, wanted, report)
            if not did:
                say("nothing to do", err=True)
    say(playable)
