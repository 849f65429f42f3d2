"""``nhmod check``: every finding, with file, line and column."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from nhmod.console.options import format_option, request_options
from nhmod.console.progress import watched
from nhmod.console.reporting import reporting
from nhmod.diagnostics import Report
from nhmod.pipeline import Checked, check

if TYPE_CHECKING:
    from nhmod.request import Request


_NOT_EVERYWHERE = "hint: 'targets:' in mod.yaml says which games the mod is for, and 'when: {target: …}' what of it; --target checks one"


@click.command("check")
@request_options
@format_option
def command(request: Request, form: str) -> None:
    """Check mods against the targets' sources: spelling, sums, limits, conflicts between them.

    All targets that the mods are for are checked whose source is in the cache or given; a finding that is not of all says which it
    is of. --target names one. Nothing is written. The exit status is 1 if there is an error.
    """
    report, checked = Report(), Checked()
    with (
        reporting(report, form, summed=True, closing=lambda summed: _closing(summed, report, checked)),
        watched() as shown,
    ):
        done = check(request, report, progress=shown)
        checked.targets, checked.left_out = done.targets, done.left_out
        if form != "text":
            for one in done.left_out:
                report.note("NH0330", f"{one.target.name} was not checked: {one.reason}", hint=one.hint)


def _closing(summed: str, report: Report, checked: Checked) -> str:
    """Return which targets were not checked and why, and on which the sum is."""
    lines = [
        f"not checked on {one.target.name}: {one.reason}" + (f"; {one.hint}" if one.hint else "")
        for one in checked.left_out
    ]
    if any(error.targets for error in report.errors):
        lines.append(_NOT_EVERYWHERE)
    if len(checked.targets) > 1 or (checked.targets and checked.left_out):
        summed = f"{summed}; checked on {', '.join(target.name for target in checked.targets)}"
    return "\n".join([*lines, summed])
