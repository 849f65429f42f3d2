"""``nhmod gallery``: what mods bring, as a page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from nhmod.console.options import manner_options, request_options
from nhmod.console.reporting import reporting, say
from nhmod.diagnostics import Report, problem
from nhmod.files import is_taken, write_files
from nhmod.host import Host
from nhmod.pipeline.exhibiting import DEFAULT, check_form, gallery_files
from nhmod.pipeline.planning import plan
from nhmod.pipeline.project import load

if TYPE_CHECKING:
    from nhmod.request import Request


@click.command("gallery")
@request_options
@click.option(
    "-o", "--output", type=click.Path(file_okay=False, path_type=Path), default=Path("site"), show_default=True,
    help="A new folder for the pages.",
)  # fmt: skip
@click.option("--format", "form", default=DEFAULT, show_default=True, metavar="FORM",
              help="What the pages are written in: html, or markdown for a wiki; plugins can add forms.")  # fmt: skip
@click.option(
    "--own-art", is_flag=True, help="Show no art of the game's: only tiles of the mods' own, and maps in letters."
)
@manner_options
def command(request: Request, *, output: Path, form: str, own_art: bool) -> None:
    """Show what mods bring as pages: monsters, objects and what they do, artifacts, roles, rooms, shops, every level, the dungeon.

    With who made it and under which licence, what it changes of the original, and which limits it uses. One folder that needs no
    network and no script, for a screen of any size. Begin with index.html, or index.md.
    """
    report = Report()
    with reporting(report):
        if is_taken(output):
            raise problem("NH3821", f"{output} is not empty", hint="give a new folder")
        host = Host.with_entry_points()
        check_form(host, form)
        files = gallery_files(plan(load(request, report, host=host), report), form, own_art=own_art)
        write_files({output / name: content for name, content in files.items()})
    say(output / list(files)[-1])
