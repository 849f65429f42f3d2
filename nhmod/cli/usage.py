"""What is said of a wrong command line: in words, or in the form that the line itself asks for."""

from __future__ import annotations

from contextlib import contextmanager
from itertools import zip_longest
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_OPTION = "--format"
_TEXT = "text"
_FOR_PROGRAMS = ("json", "sarif")


def form_asked_for(words: Sequence[str]) -> str:
    """Return which form the words of a command line ask for, right or wrong as they are: the last one counts, as in a right line."""
    form = _TEXT
    options = words[: words.index("--")] if "--" in words else words
    for word, following in zip_longest(options, options[1:], fillvalue=""):
        option, equals, value = word.partition("=")
        if option == _OPTION:
            form = value if equals else following
    return form if form in _FOR_PROGRAMS else _TEXT


@contextmanager
def usage_errors(words: Sequence[str]) -> Iterator[None]:
    """Yield what click says of a wrong command line: for a program as a diagnostic (NH1090), for a person with escapes.

    Click quotes the arguments as they are. The exit status is click's own in both.
    """
    try:
        yield
    except click.ClickException as error:
        form = form_asked_for(words)
        if form != _TEXT:
            raise _told(error, form) from error
        from nhmod.diagnostics import printable  # noqa: PLC0415 - only for a mistake

        # Declared final; but a new error would lack what click knows of this one's option and usage.
        vars(error)["message"] = printable(error.message)
        raise
    except (click.exceptions.Exit, click.Abort):
        raise
    except Exception as error:
        # What a command finds is shown by it; this is of an argument, such as a mod in one file that is none.
        told = _told_of_argument(error, form_asked_for(words))
        if told is None:
            raise
        raise told from error


def _told_of_argument(error: Exception, form: str) -> SystemExit | None:
    """Write what is wrong with an argument, and give the end of the command; nothing for any other error."""
    from nhmod.console.reporting import show  # noqa: PLC0415 - only for a mistake
    from nhmod.diagnostics import DiagnosticError  # noqa: PLC0415

    if not isinstance(error, DiagnosticError):
        return None
    show(error.diagnostics, form)
    return SystemExit(error.exit_status)


def _told(error: click.ClickException, form: str) -> SystemExit:
    """Write it, and give the end of the command."""
    from nhmod.console.reporting import show  # noqa: PLC0415 - only for a mistake
    from nhmod.diagnostics import Diagnostic, Severity  # noqa: PLC0415

    context = error.ctx if isinstance(error, click.UsageError) else None
    hint = f"'{context.command_path} --help' says what there is" if context is not None else ""
    show([Diagnostic(code="NH1090", severity=Severity.ERROR, message=error.format_message(), hint=hint)], form)
    return SystemExit(error.exit_code)
