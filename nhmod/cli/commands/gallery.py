"""``nhmod gallery``: what mods bring, as a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nhmod.console.options import manner_options, output_folder, request_options
from nhmod.console.progress import progress
from nhmod.console.reporting import reporting, say
from nhmod.diagnostics import Report, problem
from nhmod.files import is_taken, write_files
from nhmod.host import Host
from nhmod.pipeline.exhibiting import DEFAULT, check_form, gallery_files
from nhmod.pipeline.planning import Plan, plan
from nhmod.pipeline.project import load

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.request import Request


@click.command("gallery")
@request_options
@output_folder("A new folder for the pages.", default="site")
@click.option("--format", "form", default=DEFAULT, show_default=True, metavar="FORM",
              help="What the pages are written in: html, or markdown for a wiki; plugins can add forms.")  # fmt: skip
@click.option(
    "--own-art", is_flag=True, help="Show no art of the game's: only tiles of the mods' own, and maps in letters."
)
@click.option(
    "--play",
    is_flag=True,
    help="Build the game as a page too, into play/ of the folder, with a button that leads to it.",
)
@manner_options
def command(request: Request, *, output: Path, form: str, own_art: bool, play: bool) -> None:
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
        planned = plan(load(request, report, host=host), report)
        page = _played(request, planned, report, output) if play else ""
        files = gallery_files(planned, form, own_art=own_art, play=page)
        write_files({output / name: content for name, content in files.items()})
    say(output / list(files)[-1])


def _played(request: Request, planned: Plan, report: Report, output: Path) -> str:
    """Build the game's page; where it is, beside the gallery's."""
    from nhmod.pipeline.making import build_mods  # noqa: PLC0415 - no gallery without a game needs it

    with progress() as shown:
        built = build_mods(request, report, planned=planned, directory=output / "play", place="web", progress=shown)
    return built.result.launcher.relative_to(output.absolute()).as_posix()
