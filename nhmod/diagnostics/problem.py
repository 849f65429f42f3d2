"""The exception of one error, which most are."""

from __future__ import annotations

from typing import Unpack

from nhmod.diagnostics.diagnostic import DiagnosticError
from nhmod.diagnostics.report import At, More, Report


def problem(code: str, message: str, at: At = None, *, exit_status: int = 1, **more: Unpack[More]) -> DiagnosticError:
    """Return the exception that says one error, as ``Report.error`` takes it."""
    report = Report()
    report.error(code, message, at, **more)
    return DiagnosticError(report.diagnostics, exit_status=exit_status)
