"""Commands that plugins bring: entry points of the group ``nhmod.commands``, each named as its command is.

A command is a ``click.Command``. Its function takes ``report`` and ``progress`` besides its own options; what the report holds is
shown when it ends, in the form that ``--format`` asks for, and the exit status is as everywhere.
"""

from __future__ import annotations

from functools import partial
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

import click

from nhmod.cli.console import reporting
from nhmod.cli.options import format_option
from nhmod.cli.progress import progress
from nhmod.diagnostics import Diagnostic, DiagnosticError, Report, Severity

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.metadata import EntryPoint

GROUP = "nhmod.commands"


def contributed() -> dict[str, EntryPoint]:
    """Find the commands by name without importing them; where two plugins bring one, the first in the alphabet has it."""
    found: dict[str, EntryPoint] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        found.setdefault(entry.name, entry)
    return found


def load(entry: EntryPoint) -> click.Command:
    """Import a command; raises ``DiagnosticError`` (NH1002) naming its distribution."""
    source = f"{entry.dist.name} {entry.dist.version}" if entry.dist else "no distribution"
    try:
        command = entry.load()
    except Exception as error:
        raise _failure(f"the command '{entry.name}' ({source}) can't be imported: {error!r}") from error
    if not isinstance(command, click.Command):
        raise _failure(f"the command '{entry.name}' ({source}) is {command!r}, not a click.Command")
    _report_to_the_user(command)
    return command


def _report_to_the_user(command: click.Command) -> None:
    if isinstance(command, click.Group):
        for child in command.commands.values():
            _report_to_the_user(child)
    elif command.callback is not None:
        command.callback = partial(_run, command.callback)
        format_option(command)


def _run(function: Callable[..., None], *, form: str, **options: object) -> None:
    report = Report()
    with reporting(report, form), progress() as shown:
        function(report=report, progress=shown, **options)


def _failure(message: str) -> DiagnosticError:
    return DiagnosticError([Diagnostic(code="NH1002", severity=Severity.ERROR, message=message)])
