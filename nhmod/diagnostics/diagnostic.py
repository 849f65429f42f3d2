"""The one diagnostic type, and the exception that carries several of them."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nhmod.location import Location


BUG = 4
"""The exit status of a bug, in nhmod or in a plugin."""


class Severity(StrEnum):
    """How much a diagnostic matters: an error stops the work, the others do not."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@frozen
class Related:
    """Another place that a diagnostic is about, such as the earlier of two equal keys."""

    location: Location
    message: str


@frozen
class Diagnostic:
    """One thing to tell the user.

    ``code`` is ``NH`` and four digits and has an entry in the code table. ``path`` is the manifest field
    (``rooms[0].sounds.chance``) or empty. ``hint`` says what to do; it is empty where the message does. ``targets`` names
    those that it is of where several were looked at and it is not of all. ``cause`` is what a tree lacks, where several things can
    lack the same: ``by_cause`` tells it once.
    """

    code: str
    severity: Severity
    message: str
    location: Location | None = None
    path: str = ""
    hint: str = ""
    related: tuple[Related, ...] = ()
    targets: tuple[str, ...] = ()
    cause: str = ""

    def __post_init__(self) -> None:
        """Keep the code as plain text: a ``Code`` is none to what writes files."""
        object.__setattr__(self, "code", str(self.code))

    def __str__(self) -> str:
        """Write the diagnostic on one line, without colour."""
        where = f"{self.location}: " if self.location else ""
        field = f" [in {self.path}]" if self.path else ""
        hint = f" ({self.hint})" if self.hint else ""
        return f"{where}{self.severity} {self.code}: {self.message}{hint}{field}"


class DiagnosticError(Exception):
    """Work that can't go on; ``diagnostics`` holds at least one error and all that was found before it.

    ``exit_status`` is the process's (DESIGN.md, Diagnostics): 1 the input, 3 an outside tool, 4 a bug.
    """

    def __init__(self, diagnostics: Iterable[Diagnostic], *, exit_status: int = 1) -> None:
        """Keep the diagnostics in the order in which they were found."""
        self.diagnostics = tuple(diagnostics)
        self.exit_status = exit_status
        super().__init__("\n".join(str(d) for d in self.diagnostics))

    def __reduce__(self) -> tuple[Callable[..., DiagnosticError], tuple[type[DiagnosticError], str, dict[str, object]]]:
        """Travel to another process whole, also where a class of its own is made of something else."""
        return _again, (type(self), str(self), self.__dict__)


def _again(kind: type[DiagnosticError], text: str, state: dict[str, object]) -> DiagnosticError:
    error = kind.__new__(kind, text)
    error.__dict__.update(state)
    return error
