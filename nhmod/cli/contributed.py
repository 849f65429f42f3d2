"""Commands that plugins bring: entry points of the group ``nhmod.commands``, each named as its command is.

A command is a ``click.Command``. Its function takes ``report``, and ``progress`` if it wants that, besides its own options; what
the report holds is shown when it ends, in the form that ``--format`` asks for, and the exit status is as everywhere, or what the
function returns.
``nhmod --help`` shows the first sentence of its module's docstring, without importing it.
"""

from __future__ import annotations

import ast
import sys
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING

import click

from nhmod.console.progress import progress
from nhmod.console.reporting import reporting
from nhmod.diagnostics import DiagnosticError, Report, problem

if TYPE_CHECKING:
    from collections.abc import Callable

GROUP = "nhmod.commands"
_FINDINGS = frozenset({"text", "json", "sarif"})
"""The forms that findings are written in; a command with a ``--format`` of its own may have others for its report."""


def contributed() -> dict[str, EntryPoint]:
    """Find the commands by name without importing them."""
    return {entry.name: entry for entry in _brought()}


def summary(entry: EntryPoint) -> str:
    """Return the first sentence of the docstring of a command's module, or by whom it is brought if it has none."""
    package, _, module = entry.module.partition(".")
    brought = f"brought by {package}"
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        return brought
    file = Path(spec.origin).parent.joinpath(f"{module.replace('.', '/')}.py") if module else Path(spec.origin)
    try:
        docstring = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    except (OSError, ValueError, SyntaxError):  # it is told when the command is run
        return brought
    first = docstring.partition("\n")[0].partition(": ")
    return first[2].removesuffix(".") if first[0] == f"``nhmod {entry.name}``" and first[2] else brought


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
    from nhmod.console.options import format_option, manner_options  # noqa: PLC0415 - the list of commands, which --help shows, needs none

    if isinstance(command, click.Group):
        for child in command.commands.values():
            _report_to_the_user(child)
    elif command.callback is not None and getattr(command.callback, "func", None) is not _run:  # not done already
        own_form = any(option.name == "form" for option in command.params)
        command.callback = partial(_run, command.callback, own_form=own_form)
        if own_form:
            manner_options(command)
        else:
            format_option(command)


def _run(function: Callable[..., int | None], *, form: str, own_form: bool, **options: object) -> None:
    report = Report()
    if own_form:
        options["form"] = form
    with reporting(report, form if form in _FINDINGS else "text"), progress() as shown:
        if _takes(function, "progress"):
            options["progress"] = shown
        status = function(report=report, **options)
    if status:
        sys.exit(status)


def _takes(function: Callable[..., object], name: str) -> bool:
    parameters = signature(function, follow_wrapped=False).parameters.values()
    return any(one.name == name or one.kind is one.VAR_KEYWORD for one in parameters)


def _source(entry: EntryPoint) -> str:
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist else "no distribution"


def _failure(message: str, code: str = "NH1002") -> DiagnosticError:
    return problem(code, message)
