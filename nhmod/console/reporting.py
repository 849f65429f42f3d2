"""How commands speak: diagnostics in the wished form on standard error, results on standard output."""

from __future__ import annotations

import os
import sys
import traceback
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from nhmod import __version__
from nhmod.dataclass import frozen
from nhmod.diagnostics import BUG, Diagnostic, DiagnosticError, Report, Severity, by_cause, printable
from nhmod.files import FileRefusedError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

COLORS = ("auto", "always", "never")
_ORDER = {Severity.NOTE: 0, Severity.WARNING: 1, Severity.ERROR: 2}
_SHOW_NOTES = "-v shows them"
_SUMMED = f"{__name__}.summed"


@frozen
class Manner:
    """How findings are shown to a person: ``notes`` too, in ``color`` (one of ``COLORS``)."""

    notes: bool = False
    color: str = "auto"

    @classmethod
    def asked_for(cls) -> Manner:
        """Return what the options of the running command ask for (``nhmod.console.options.manner_options``)."""
        context = click.get_current_context(silent=True)
        return cls() if context is None else cls(**context.meta.get(__name__, {}))

    def keep(self, context: click.Context) -> None:
        """Keep it for the running command."""
        context.meta[__name__] = {"notes": self.notes, "color": self.color}

    def colors(self, stream: TextIO, environ: Mapping[str, str] = os.environ) -> bool:
        """Return whether to write in colour: of itself only to a terminal that can, where NO_COLOR (https://no-color.org) is not set."""
        if self.color != "auto":
            return self.color == "always"
        return stream.isatty() and not environ.get("NO_COLOR") and environ.get("TERM") != "dumb"


def show(diagnostics: Iterable[Diagnostic], form: str = "text") -> None:
    """Write diagnostics: text without the notes unless these are asked for, or all of them as JSON lines or SARIF."""
    found = tuple(diagnostics)
    stream = sys.stderr
    if form == "sarif":
        from nhmod.diagnostics.render import render_sarif  # noqa: PLC0415 - rarely wanted
        from nhmod.host import Host  # noqa: PLC0415
        from nhmod.pipeline.codes import all_codes  # noqa: PLC0415

        stream.write(render_sarif(found, all_codes(Host.with_entry_points()).values(), __version__))
    elif form == "json":
        from nhmod.diagnostics.render import render_json_lines  # noqa: PLC0415

        stream.write(render_json_lines(found))
    else:
        manner = Manner.asked_for()
        shown = [one for one in found if manner.notes or one.severity is not Severity.NOTE]
        if shown:
            from nhmod.diagnostics.render import render_text  # noqa: PLC0415

            stream.write(render_text(shown, _LineReader().line, color=manner.colors(stream)))


def say(line: object, *, err: bool = False) -> None:
    """Write one line, of a path or with one in it: what a terminal would take for a command is escaped."""
    click.echo(printable(str(line)), err=err)


def say_text(text: str) -> None:
    """Write a text of several lines with their ends, escaped in the same way."""
    click.echo(printable(text, keep="\n\t"), nl=False)


def say_json(document: str) -> None:
    """Write a JSON document, of which a terminal may show every character."""
    from nhmod.diagnostics.printable import printable_json  # noqa: PLC0415 - rarely wanted

    click.echo(printable_json(document), nl=False)


def summary(diagnostics: Iterable[Diagnostic], *, notes: bool = False) -> str:
    """Count in words: "2 errors, 1 warning", or "no errors"; notes that are not shown say how they are: "3 notes (-v shows them)"."""
    counts = dict.fromkeys(Severity, 0)
    for diagnostic in diagnostics:
        counts[diagnostic.severity] += 1
    parts = [_counted(n, severity, shown=notes) for severity, n in counts.items() if n]
    return ", ".join(parts) if counts[Severity.ERROR] else ", ".join(["no errors", *parts])


def _counted(number: int, severity: Severity, *, shown: bool) -> str:
    hidden = "" if shown or severity is not Severity.NOTE else f" ({_SHOW_NOTES})"
    return f"{number} {severity}{'' if number == 1 else 's'}{hidden}"


@contextmanager
def reporting(
    report: Report, form: str = "text", *, summed: bool = False, closing: Callable[[str], str] = str
) -> Iterator[None]:
    """Show what the report holds when the work ends; leave with the right status when it fails.

    Errors come last, where a person looks; ``summed`` (or ``sum_up``) ends with their number, to which ``closing`` can add
    something. Notes are counted if they are not asked for. What a command gives as its result it writes after this.
    """
    status = 0
    try:
        yield
    except DiagnosticError as error:
        report.extend(error.diagnostics)
        status = error.exit_status
        if status == BUG and _debugging():
            traceback.print_exception(error.__cause__ or error)
    except OSError as error:
        refused = system_refusal(error)
        if refused is None:
            raise
        report.add(refused)
        status = 1
    told = by_cause(in_order(report.diagnostics))
    show(told, form)
    if form == "text":
        _close(told, closing if summed or _summed() else None)
    if status or report.errors:
        sys.exit(status or 1)


def sum_up() -> None:
    """End the running command with the number of its findings, as a check does, even if there are none."""
    click.get_current_context().meta[_SUMMED] = True


def _summed() -> bool:
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.meta.get(_SUMMED))


def _close(diagnostics: Iterable[Diagnostic], closing: Callable[[str], str] | None) -> None:
    """Write the line that counts."""
    notes = Manner.asked_for().notes
    hidden = 0 if notes else sum(one.severity is Severity.NOTE for one in diagnostics)
    if closing is not None:
        sys.stderr.write(f"{closing(summary(diagnostics, notes=notes))}\n")
    elif hidden:
        sys.stderr.write(f"{_counted(hidden, Severity.NOTE, shown=False)}\n")


def _debugging() -> bool:
    context = click.get_current_context(silent=True)
    return context is not None and bool(context.find_root().params.get("debug"))


def system_refusal(error: OSError) -> Diagnostic | None:
    """Return what the system refused about a file; nothing for what is about none, such as a reader that went away."""
    if not error.filename:
        return None
    names = " to ".join(os.fsdecode(name) for name in (error.filename, error.filename2) if name)
    written = isinstance(error, FileRefusedError)
    return Diagnostic(
        code="NH0805" if written else "NH0820",
        severity=Severity.ERROR,
        message=f"{names}: {error.strerror or error}",
        hint="free space, or give a place that you may write to" if written else "",
    )


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Sort findings as one reads them: notes, warnings, errors; each as the files are read, what has no place at the end.

    A file's are sorted by line, the files as they first occur.
    """
    found = list(diagnostics)
    files = list(dict.fromkeys(d.location.file for d in found if d.location))

    def place(diagnostic: Diagnostic) -> tuple[int, int, int, int]:
        at, rank = diagnostic.location, _ORDER[diagnostic.severity]
        return (rank, files.index(at.file), at.line, at.column) if at else (rank, len(files), 0, 0)

    return sorted(found, key=place)


class _LineReader:
    """Reads lines of the files that diagnostics are about, each file once."""

    def __init__(self) -> None:
        self._files: dict[str, list[str]] = {}

    def line(self, file: str, number: int) -> str | None:
        """Return a line without its end, or None if the file or the line is not there."""
        if file not in self._files:
            try:
                text = Path(file).read_text(encoding="utf-8", errors="replace")
            except OSError:
                text = ""
            self._files[file] = text.split("\n")
        lines = self._files[file]
        return lines[number - 1].rstrip("\r") if 0 < number <= len(lines) else None
