"""The errors of reading facts: the tree is not what its target promises."""

from __future__ import annotations

import traceback
from pathlib import Path

from nhmod.diagnostics import Diagnostic, DiagnosticError, Severity, problem
from nhmod.location import Location
from nhmod.target import UnreadableError

NOT_RUN = "NH1838"


def not_found(file: str, site: str) -> DiagnosticError:
    """Return that a named place is absent from a file (NH1801)."""
    return _problem("NH1801", file, f"{site} was not found")


def unexpected(file: str, site: str, what: str) -> DiagnosticError:
    """Return that a named place is there but of another shape than facts are read from (NH1802)."""
    return _problem("NH1802", file, f"{site} {what}")


def not_constant(file: str, expression: str, why: str) -> DiagnosticError:
    """Return that an expression has no value that is known before compiling (NH1803)."""
    return _problem("NH1803", file, f"'{expression}' is not an integer constant: {why}")


def not_understood(name: str, error: Exception) -> DiagnosticError:
    """Return that what reads a vocabulary met a form that it does not expect (NH1805), and at which line of its own."""
    step = traceback.extract_tb(error.__traceback__)[-1]
    said = f"{type(error).__name__} at {Path(step.filename).name}, line {step.lineno}"
    return _problem(
        "NH1805", "", f"the {name} of this tree can't be read: its files are in a form that is not known here ({said})"
    )


def language_unknown(name: str) -> UnreadableError:
    """Return that a tree's levels or dungeons are written in a language that is not known here (NH1806)."""
    message = f"this tree's language of levels or dungeons is not one that is known here: it has no '{name}'"
    hint = "mods without levels and dungeons can be had; the game's own are made by its own compilers"
    return UnreadableError(
        "languages", [Diagnostic(code="NH1806", severity=Severity.ERROR, message=message, hint=hint)]
    )


def no_compiler(title: str, why: str) -> DiagnosticError:
    """Return that a tree's own compilers of levels and dungeon can't be made (NH1836)."""
    message = f"the own compilers of levels and dungeon of {title} can't be made: {why}"
    hint = "a C compiler is needed, and where the tree's parsers are not ready in sys/share, bison and flex"
    return problem("NH1836", message, hint=hint, exit_status=3)


def not_run(title: str, program: str, why: str) -> DiagnosticError:
    """Return that nhmod can't run one of a tree's own compilers (NH1838)."""
    message = f"the {program} of {title} can't be run without a C compiler: {why}"
    return problem(NOT_RUN, message, hint="with a C compiler it is compiled", exit_status=3)


def _problem(code: str, file: str, message: str) -> DiagnosticError:
    return problem(
        code,
        message,
        Location(file=file) if file else None,
        hint="the source has this in a form that is not known here, or is damaged; what does not need it can be had",
    )
