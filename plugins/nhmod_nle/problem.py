"""The errors of an installation, made in one way."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from nhmod.diagnostics import Diagnostic, DiagnosticError, Severity
from nhmod_nle.codes import SYSTEM

if TYPE_CHECKING:
    from nhmod.location import Location


def problem(code: str, message: str, *, hint: str = "", location: Location | None = None) -> DiagnosticError:
    """Make the error of one diagnostic."""
    return DiagnosticError(
        [Diagnostic(code=code, severity=Severity.ERROR, message=message, location=location, hint=hint)]
    )


def system_problem(error: OSError) -> DiagnosticError:
    """Make the error of what the system refused."""
    names = " to ".join(os.fsdecode(name) for name in (error.filename, error.filename2) if name)
    message = f"{names or 'a file'}: {error.strerror or error}"
    return problem(SYSTEM, message, hint="where the installation is not yours, --directory makes a directory that is")
