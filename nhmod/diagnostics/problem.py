"""The exception of one error, which most are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics.diagnostic import DiagnosticError, Related
from nhmod.diagnostics.report import Located, Report

if TYPE_CHECKING:
    from nhmod.location import Location


def problem(
    code: str,
    message: str,
    at: Location | Located | None = None,
    *,
    hint: str = "",
    related: tuple[Related, ...] = (),
    exit_status: int = 1,
) -> DiagnosticError:
    """Return the exception that says one error, as ``Report.error`` takes it."""
    report = Report()
    report.error(code, message, at, hint=hint, related=related)
    return DiagnosticError(report.diagnostics, exit_status=exit_status)
