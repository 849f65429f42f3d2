"""The errors that the pipeline itself finds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Diagnostic, DiagnosticError, Severity

if TYPE_CHECKING:
    from nhmod.manifest import Origin


def problem(
    code: str, message: str, origin: Origin | None = None, *, hint: str = "", exit_status: int = 1
) -> DiagnosticError:
    """Make the error of one diagnostic, at the place of ``origin``."""
    location = origin.location if origin else None
    return DiagnosticError(
        [Diagnostic(code=code, severity=Severity.ERROR, message=message, location=location, hint=hint)],
        exit_status=exit_status,
    )
