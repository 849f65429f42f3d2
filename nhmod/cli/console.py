"""How commands speak: diagnostics in the wished form on standard error, results on standard output."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod import __version__
from nhmod.diagnostics import Diagnostic, DiagnosticError, Report, Severity

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

FORMATS = ("text", "json", "sarif")


def show(diagnostics: Iterable[Diagnostic], form: str = "text", *, to_stdout: bool = False) -> None:
    """Write diagnostics: text and JSON lines, or SARIF."""
    found = tuple(diagnostics)
    stream = sys.stdout if to_stdout else sys.stderr
    if form == "sarif":
        from nhmod.diagnostics.render import render_sarif  # noqa: PLC0415 - rarely wanted
        from nhmod.host import Host  # noqa: PLC0415
        from nhmod.pipeline.codes import all_codes  # noqa: PLC0415

        stream.write(render_sarif(found, all_codes(Host.with_entry_points()).values(), __version__))
    elif form == "json":
        from nhmod.diagnostics.render import render_json_lines  # noqa: PLC0415

        stream.write(render_json_lines(found))
    elif found:
        from nhmod.diagnostics.render import render_text  # noqa: PLC0415

        stream.write(render_text(found, _LineReader().line))


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """Count errors and warnings in words: "2 errors, 1 warning", or "no errors"."""
    counts = dict.fromkeys(Severity, 0)
    for diagnostic in diagnostics:
        counts[diagnostic.severity] += 1
    parts = [f"{n} {severity}{'' if n == 1 else 's'}" for severity, n in counts.items() if n]
    return ", ".join(parts) if counts[Severity.ERROR] else ", ".join(["no errors", *parts])


@contextmanager
def reporting(report: Report, form: str = "text") -> Iterator[None]:
    """Show what the report holds when the work ends; leave with the right status when it fails."""
    try:
        yield
    except DiagnosticError as error:
        report.extend(error.diagnostics)
        show(in_order(report.diagnostics), form)
        sys.exit(error.exit_status)
    show(in_order(report.diagnostics), form)
    if report.errors:
        sys.exit(1)


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Sort findings as one reads the files: a file's by line, the files as they first occur, what has no place at the end."""
    found = list(diagnostics)
    files = list(dict.fromkeys(d.location.file for d in found if d.location))

    def place(diagnostic: Diagnostic) -> tuple[int, int, int]:
        at = diagnostic.location
        return (files.index(at.file), at.line, at.column) if at else (len(files), 0, 0)

    return sorted(found, key=place)


class _LineReader:
    """Reads lines of the files that diagnostics are about, each file once."""

    def __init__(self) -> None:
        self._files: dict[str, list[str]] = {}

    def line(self, file: str, number: int) -> str | None:
        """Give a line without its end, or None if the file or the line is not there."""
        if file not in self._files:
            try:
                text = Path(file).read_text(encoding="utf-8", errors="replace")
            except OSError:
                text = ""
            self._files[file] = text.split("\n")
        lines = self._files[file]
        return lines[number - 1].rstrip("\r") if 0 < number <= len(lines) else None
