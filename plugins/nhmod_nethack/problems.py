"""The errors of reading facts: the tree is not what its target promises."""

from __future__ import annotations

from nhmod.diagnostics import Diagnostic, DiagnosticError, Severity
from nhmod.location import Location


def not_found(file: str, site: str) -> DiagnosticError:
    """Say that a named place is absent from a file (NH1801)."""
    return _problem("NH1801", file, f"{site} was not found")


def unexpected(file: str, site: str, what: str) -> DiagnosticError:
    """Say that a named place is there but of another shape than facts are read from (NH1802)."""
    return _problem("NH1802", file, f"{site} {what}")


def not_constant(file: str, expression: str, why: str) -> DiagnosticError:
    """Say that an expression has no value that is known before compiling (NH1803)."""
    return _problem("NH1803", file, f"'{expression}' is not an integer constant: {why}")


def _problem(code: str, file: str, message: str) -> DiagnosticError:
    return DiagnosticError(
        [
            Diagnostic(
                code=code,
                severity=Severity.ERROR,
                message=message,
                location=Location(file=file),
                hint="the source is damaged, or has this in a form that is not known here; what does not need it can be had",
            )
        ]
    )
