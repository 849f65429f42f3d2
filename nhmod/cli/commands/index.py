"""``nhmod index``: an index of a folder of mods in one file, for 'nhmod add' of others."""

from __future__ import annotations

from pathlib import Path

import click

from nhmod.cache import cache_directory
from nhmod.console.options import manner_options
from nhmod.console.reporting import reporting, say
from nhmod.diagnostics import Report
from nhmod.sharing.index import make_index


@click.command("index")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path), metavar="DIR")
@manner_options
def command(*, folder: Path) -> None:
    """Write index.json for the .nhmod files in DIR: who each is, what it requires, and its hash.

    DIR can then be put on any web server, or stay where it is: 'nhmod add NAME --index ADDRESS' takes mods from it. To have it signed, sign
    index.json with minisign and put index.json.minisig beside it; it has the hashes of all the files.
    """
    with reporting(Report()):
        path = make_index(folder, cache_directory(), Report())
    say(path)
