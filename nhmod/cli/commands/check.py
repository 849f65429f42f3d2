"""``nhmod check``: every finding, with file, line and column."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from nhmod.cli.console import reporting, summary
from nhmod.cli.options import format_option, mods_argument, request_options
from nhmod.diagnostics import Report
from nhmod.pipeline import load, plan
from nhmod.request import Request

if TYPE_CHECKING:
    from pathlib import Path


@click.command("check")
@mods_argument
@request_options
@format_option
def command(
    mods: tuple[Path, ...], target: str | None, source: Path | None, tree: Path | None, allow_code: bool, form: str
) -> None:
    """Check mods against a target's source: spelling, sums, limits, conflicts between them.

    Nothing is written. The exit status is 1 if there is an error.
    """
    report = Report()
    request = Request(paths=mods, target=target, source=source, tree=tree, allow_code=allow_code)
    try:
        with reporting(report, form):
            project = load(request, report)
            plan(project, report)
    finally:
        if form == "text":
            sys.stderr.write(f"{summary(report.diagnostics)}\n")
