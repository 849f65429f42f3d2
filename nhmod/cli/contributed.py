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
from nhmod.cli.progress import progress
from nhmod.diagnostics import Diagnostic, DiagnosticError, Report, Severity

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.metadata import EntryPoint

GROUP = "nhmod.commands"


def contributed() -> dict[str, EntryPoint]:
    """Find the commands by name without importing them."""
    return {entry.name: entry for entry in _brought()}


def _brought() -> list[EntryPoint]:
    return sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value))


def load(entry: EntryPoint) -> click.Command:
    """Import a command; raises ``DiagnosticError``: NH1002 naming its distribution, NH1021 where two bring one of the name."""
    others = [other for other in _brought() if other.name == entry.name]
    if others[1:]:
        names = " and ".join(f"{other.value} ({_source(other)})" for other in others)
        raise _failure(f"the command '{entry.name}' is given by two plugins: {names}", "NH1021")
    source = _source(entry)
    try:
        command = entry.load()
    except Exception as error:
        raise _failure(f"the command '{entry.name}' ({source}) can't be imported: {error!r}") from error
    if not isinstance(command, click.Command):
        raise _failure(f"the command '{entry.name}' ({source}) is {command!r}, not a click.Command")
    _report_to_the_user(command)
    return command


def _report_to_the_user(command: click.Command) -> None:
    from nhmod.cli.options import format_option  # noqa: PLC0415 - the list of commands, which --help shows, needs none

    if isinstance(command, click.Group):
        for child in command.commands.values():
            _report_to_the_user(child)
    elif command.callback is not None and getattr(command.callback, "func", None) is not _run:  # not done already
        command.callback = partial(_run, command.callback)
        format_option(command)


def _run(function: Callable[..., None], *, form: str, **options: object) -> None:
    report = Report()
    with reporting(report, form), progress() as shown:
        function(report=report, progress=shown, **options)


def _source(entry: EntryPoint) -> str:
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist else "no distribution"


def _failure(message: str, code: str = "NH1002") -> DiagnosticError:
    return DiagnosticError([Diagnostic(code=code, severity=Severity.ERROR, message=message)])
