"""``nhmod limits``: how much of everything the target has room for, who uses it, and what is left."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from nhmod.console.options import manner_options, mods_option
from nhmod.console.reporting import reporting, say_json, say_text
from nhmod.diagnostics import Report
from nhmod.pipeline.limits import as_json, as_text, read_ledger

if TYPE_CHECKING:
    from nhmod.request import Request


@click.command("limits")
@mods_option
@click.option("--json", "json", is_flag=True, help="Write JSON, with what each content uses.")
@manner_options
def command(request: Request, *, json: bool) -> None:
    """Show every limit of a target: what it is, where it comes from, what the game and each mod use, what is left.

    Nothing is written. The exit status is 1 if the mods pass a limit that they must not.
    """
    report = Report()
    with reporting(report):
        ledger = read_ledger(request, report)
        say_json(as_json(ledger)) if json else say_text(as_text(ledger))
    sys.exit(1 if ledger.passed else 0)
