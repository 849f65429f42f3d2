"""``nhmod rebase``: mods that were made for one base, on another."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from nhmod.cli.new_folder import refuse_taken
from nhmod.console.options import ModPath, output_folder, report_option
from nhmod.console.progress import watched
from nhmod.console.reporting import reporting, say, say_json, say_text
from nhmod.diagnostics import Report
from nhmod.pipeline.rebasing import RebaseRequest, as_json, as_text, rebase
from nhmod.request import Request

if TYPE_CHECKING:
    from pathlib import Path


@click.command("rebase")
@click.argument("mods", nargs=-1, required=True, type=ModPath(folders=True), metavar="MOD...")
@click.option("--from", "before", required=True, metavar="DIR|TARGET", help="The base that the mods were made for.")
@click.option("--to", "after", required=True, metavar="DIR|TARGET", help="The base that they are put on.")
@output_folder(
    "The folder for the mods as they are on the new base: of one mod it is the mod's, of several each has its own in it.",
    required=True,
)
@report_option
def command(*, mods: tuple[Path, ...], before: str, after: str, output: Path, form: str) -> None:
    """Put mods, or an imported variant, on another base: a newer release, or the next version of a variant.

    Patches are merged with what the new base changes. What both change is shown three ways (mine, theirs, base), with the function or the
    table's row that it is in; the patch leaves it as the new base has it, and never gets conflict markers. Of content it is
    said which values both change, and all of it is tried on the new base. The exit status is 0 if nothing is left to decide, else 1.
    """
    with reporting(Report()):
        refuse_taken(output, "NH2861")
        request = RebaseRequest(before=Request.at(before, mods), after=Request.at(after), folder=output)
        with watched() as shown:
            answer = rebase(request, progress=shown)
        say_json(as_json(answer)) if form == "json" else say_text(as_text(answer))
        if form != "json":
            say(f"The mods are in {output}.")
    sys.exit(0 if answer.complete else 1)
