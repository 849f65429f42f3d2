"""``nhmod update``: the newest versions of a project's mods that go together, or exactly those of its lock."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nhmod.cli.project import place_of, project_option, tell
from nhmod.console.options import manner_options
from nhmod.console.reporting import reporting
from nhmod.diagnostics import Report
from nhmod.sharing.changing import restore, update

if TYPE_CHECKING:
    from pathlib import Path


@click.command("update")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--locked", is_flag=True, help="Choose nothing: fetch the files of nhmod.lock that are missing.")
@project_option
@manner_options
def command(*, names: tuple[str, ...], locked: bool, folder: Path) -> None:
    """Take the newest versions of the project's mods that fit nhmod.yaml and each other; of those that are named, or of all.

    With --locked nothing is chosen: after a checkout it fetches exactly the files that nhmod.lock has.
    """
    if names and locked:
        raise click.UsageError("--locked chooses nothing: leave the names out")
    with reporting(Report()):
        place = place_of(folder)
        changed = restore(place) if locked else update(place, names)
    tell(changed)
