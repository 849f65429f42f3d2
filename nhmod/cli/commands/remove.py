"""``nhmod remove``: mods of other people out of a project, and what only they required."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nhmod.cli.project import place_of, project_option, tell
from nhmod.console.options import manner_options
from nhmod.console.reporting import reporting
from nhmod.diagnostics import Report
from nhmod.sharing.changing import remove

if TYPE_CHECKING:
    from pathlib import Path


@click.command("remove")
@click.argument("names", nargs=-1, required=True, metavar="NAME...")
@project_option
@manner_options
def command(*, names: tuple[str, ...], folder: Path) -> None:
    """Remove mods from the project here, with what is there only because they require it."""
    with reporting(Report()):
        changed = remove(place_of(folder), names)
    tell(changed)
