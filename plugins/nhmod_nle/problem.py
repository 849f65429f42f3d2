"""The errors of an installation, made in one way."""

from __future__ import annotations

import os

from nhmod.diagnostics import DiagnosticError, problem
from nhmod_nle.codes import SYSTEM


def system_problem(error: OSError) -> DiagnosticError:
    """Make the error of what the system refused."""
    names = " to ".join(os.fsdecode(name) for name in (error.filename, error.filename2) if name)
    message = f"{names or 'a file'}: {error.strerror or error}"
    return problem(SYSTEM, message, hint="where the installation is not yours, --directory makes a directory that is")
