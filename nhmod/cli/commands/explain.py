"""``nhmod explain``: who added something, who changed what of it, and the C that comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nhmod.console.options import mods_option
from nhmod.console.reporting import reporting, say_json, say_text
from nhmod.diagnostics import Report, Severity
from nhmod.pipeline.explaining import as_json, as_text, explain

if TYPE_CHECKING:
    from nhmod.request import Request


@click.command("explain")
@click.argument("name", metavar="NAME")
@mods_option
@click.option("--json", "json", is_flag=True, help="Write JSON.")
def command(request: Request, *, name: str, json: bool) -> None:
    """Explain what is called NAME: a monster, an object, a room, a shop, a level, any word of the game or of a mod, or a site.

    It tells which mod added it, which changed what of it (old and new value, and where the manifest says so), in their order, and
    shows the C that comes of it, each line with the mod that it is of. For a site it shows that stretch of the file as all the mods
    make it. A name that means several things is written with its kind before it, as the message has it.
    """
    report, found = Report(), Report()
    with reporting(found):
        explanation = explain(request, name, report)
        found.extend(one for one in report.diagnostics if one.severity is not Severity.NOTE)
        say_json(as_json(explanation)) if json else say_text(as_text(explanation))
