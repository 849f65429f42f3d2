"""``nhmod pack``: a mod in one file, to give to others."""

from __future__ import annotations

from pathlib import Path

import click

from nhmod.console.options import manner_options, output_folder
from nhmod.console.reporting import reporting, say
from nhmod.diagnostics import Report
from nhmod.sharing.singlefile import pack


@click.command("pack")
@click.argument("mods", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path), metavar="MOD...")
@output_folder("The folder for the files.", name="folder", default=".", shown="here")
@manner_options
def command(*, mods: tuple[Path, ...], folder: Path) -> None:
    """Write each mod into one file, ID-VERSION.nhmod, that every command takes in place of the mod's folder.

    The same mod gives the same bytes. What is hidden, caches, links and results of commands (build, dist, out) are left out.
    """
    report, paths = Report(), []
    with reporting(report):
        paths = [pack(mod, folder, report) for mod in mods]
    for path in paths:
        say(path)
