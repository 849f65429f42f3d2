"""``nhmod check``: every finding, with file, line and column."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from nhmod.cli.console import reporting, summary
from nhmod.cli.options import format_option, request_options
from nhmod.diagnostics import Report
from nhmod.pipeline import load, plan

if TYPE_CHECKING:
    from nhmod.request import Request


@click.command("check")
@request_options
@format_option
def command(request: Request, form: str) -> None:
    """Check mods against a target's source: spelling, sums, limits, conflicts between them.

    Nothing is written. The exit status is 1 if there is an error.
    """
    report = Report()
    try:
        with reporting(report, form):
            project = load(request, report)
            plan(project, report)
    finally:
        if form == "text":
            sys.stderr.write(f"{summary(report.diagnostics)}\n")
