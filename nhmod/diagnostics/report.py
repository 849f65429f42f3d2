"""Collects diagnostics, so that all that can be found in one run is found in one run; what many things lack is told once."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypedDict, Unpack

from nhmod.diagnostics.diagnostic import BUG, Diagnostic, DiagnosticError, Related, Severity
from nhmod.location import Location

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Located(Protocol):
    """A place in a file and the path to it within a manifest, as ``Origin`` has them."""

    @property
    def location(self) -> Location:
        """The place."""

    @property
    def path(self) -> str:
        """The field, as an author would say it."""


At: TypeAlias = "Location | Located | None"


class More(TypedDict, total=False):
    """What more can be said of a finding, as ``Diagnostic`` has it."""

    path: str
    hint: str
    related: tuple[Related, ...]


class Report:
    """A growing list of diagnostics."""

    def __init__(self) -> None:
        """Begin empty."""
        self._found: list[Diagnostic] = []
        self._seen: set[Diagnostic] = set()
        self._without_paths: set[Diagnostic] = set()

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All diagnostics in the order found, equal ones once."""
        return tuple(self._found)

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The errors among them."""
        return tuple(d for d in self._found if d.severity is Severity.ERROR)

    def add(self, diagnostic: Diagnostic) -> None:
        """Add one; an equal one that is there already is not repeated, nor one without a path that is there with it."""
        if diagnostic in self._seen or diagnostic in self._without_paths:
            return
        self._seen.add(diagnostic)
        self._found.append(diagnostic)
        if diagnostic.path:
            self._without_paths.add(replace(diagnostic, path=""))

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Add several."""
        for diagnostic in diagnostics:
            self.add(diagnostic)

    def error(self, code: str, message: str, at: At = None, **more: Unpack[More]) -> None:
        """Add an error; what ``at`` knows of its path need not be said again."""
        self._say(Severity.ERROR, code, message, at, **more)

    def warning(self, code: str, message: str, at: At = None, **more: Unpack[More]) -> None:
        """Add a warning: what is said stands, and the work goes on."""
        self._say(Severity.WARNING, code, message, at, **more)

    def note(self, code: str, message: str, at: At = None, **more: Unpack[More]) -> None:
        """Add a note: a choice that was made for the author, worth knowing."""
        self._say(Severity.NOTE, code, message, at, **more)

    @contextmanager
    def collecting(self) -> Iterator[None]:
        """Keep what a ``DiagnosticError`` raised inside says and go on after it: what is wrong elsewhere is told too.

        A bug is no finding: it passes, with its traceback.
        """
        try:
            yield
        except DiagnosticError as error:
            if error.exit_status == BUG:
                raise
            self.extend(error.diagnostics)

    def raise_errors(self, *, exit_status: int = 1) -> None:
        """Raise ``DiagnosticError`` with all that was found if there is an error among it."""
        if self.errors:
            raise DiagnosticError(self._found, exit_status=exit_status)

    def _say(self, severity: Severity, code: str, message: str, at: At, **more: Unpack[More]) -> None:
        if at is not None and not isinstance(at, Location):
            more["path"] = more.get("path") or at.path
            at = at.location
        self.add(Diagnostic(code=code, severity=severity, message=message, location=at, **more))


def by_cause(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the diagnostics with those of one cause as one, where the first of them stands; the other places are related."""
    kept: dict[object, list[Diagnostic]] = {}
    for one in diagnostics:
        kept.setdefault((one.code, one.severity, one.cause) if one.cause else one, []).append(one)
    return tuple(_one(same) if len(same) > 1 else same[0] for same in kept.values())


def _one(same: list[Diagnostic]) -> Diagnostic:
    first, *others = same
    places = dict.fromkeys(one.location for one in others if one.location and one.location != first.location)
    if not places:
        return first
    also = tuple(Related(location=place, message="needs it too") for place in places)
    message = f"{first.cause}; it is needed in {len(also) + 1} places"
    return replace(first, message=message, related=(*first.related, *also))
