"""The error of a site that is missing, found twice, or in a file that can't be read (DESIGN.md, decision 3)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Self

from nhmod.diagnostics import Diagnostic, DiagnosticError, Related, Severity, series
from nhmod.location import Location
from nhmod.target.c.codes import AMBIGUOUS, NOT_FOUND, UNREADABLE

if TYPE_CHECKING:
    from collections.abc import Sequence

_STRANGE = "the source tree was changed, or the plugin does not know this version of the game"


class SiteError(DiagnosticError):
    """A place in a source tree that can't be had.

    ``target`` is the target's name or empty, ``file`` the path in the tree, ``site`` the place in words and ``found``
    how many there are.
    """

    def __init__(self, diagnostic: Diagnostic, *, target: str, file: str, site: str, found: int) -> None:
        """Keep what the error is about beside its one diagnostic."""
        super().__init__([diagnostic])
        self.target = target
        self.file = file
        self.site = site
        self.found = found

    @classmethod
    def of_count(cls, *, target: str, file: str, site: str, places: Sequence[Location]) -> Self:
        """Make the error of a site that was wanted once and found ``len(places)`` times (0: NH0501, more: NH0502)."""
        owner = f"{file} of {target}" if target else file
        if not places:
            message, code, location = f"{owner} has no {site}", NOT_FOUND.code, Location(file=file)
        else:
            lines = series(str(place.line) for place in places)
            message = f"{owner} has {len(places)} places like {site} (lines {lines}), and one is wanted"
            code, location = AMBIGUOUS.code, places[0]
        related = tuple(Related(location=place, message=f"another {site}") for place in places[1:])
        diagnostic = Diagnostic(
            code=code, severity=Severity.ERROR, message=message, location=location, hint=_STRANGE, related=related
        )
        return cls(diagnostic, target=target, file=file, site=site, found=len(places))

    def needed_by(self, content: str, location: Location | None) -> Self:
        """Make the same error say which content needs the site, at that content's place ("the room clinic")."""
        told = needed_by(self.diagnostics[0], content, location)
        return type(self)(told, target=self.target, file=self.file, site=self.site, found=self.found)

    def hinted(self, hint: str) -> Self:
        """Make the same error with another hint; an empty one changes nothing."""
        told = replace(self.diagnostics[0], hint=hint or self.diagnostics[0].hint)
        return type(self)(told, target=self.target, file=self.file, site=self.site, found=self.found)

    @classmethod
    def unreadable(cls, *, target: str, place: Location, problem: str) -> Self:
        """Make the error of a file that is no C (NH0503); ``problem`` says what is wrong at ``place``."""
        owner = f"{place.file} of {target}" if target else place.file
        diagnostic = Diagnostic(
            code=UNREADABLE.code,
            severity=Severity.ERROR,
            message=f"{owner} can't be read as C: {problem}",
            location=place,
            hint="no compiler takes it like this: mend it in a tree of your own, or restore it from the target's release",
        )
        return cls(diagnostic, target=target, file=place.file, site=problem, found=0)


def needed_by(diagnostic: Diagnostic, content: str, location: Location | None) -> Diagnostic:
    """Return which content needs what a tree has not, at that content's place; the file stands beside."""
    file = Related(location=diagnostic.location, message="the file") if diagnostic.location and location else None
    return replace(
        diagnostic,
        message=f"{diagnostic.message}; {content} needs it",
        cause=diagnostic.message,
        location=location or diagnostic.location,
        related=(*((file,) if file else ()), *diagnostic.related),
    )
