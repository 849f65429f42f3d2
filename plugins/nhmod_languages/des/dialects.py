"""In which dialect a level description is written, and the one of an older release in the language of a newer one."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Diagnostic, Report
from nhmod.source import Source, Span
from nhmod_languages.des import codes
from nhmod_languages.des.faults import Faults
from nhmod_languages.des.model import DesFile, Dialect
from nhmod_languages.des.scan import RANDOM_CORPSE, scan_des
from nhmod_languages.des.upgrade import Rewritten, rewritten
from nhmod_languages.des.v34.parser import parse

if TYPE_CHECKING:
    from nhmod.location import Location

_KEPT = 512
"""Of so many texts it is remembered."""
_FILES = 64
"""So many rewritten files are remembered."""


def dialects(scanned: DesFile) -> frozenset[Dialect]:
    """Return which dialects a description is in: mostly one, and both where nothing in it differs between them.

    What only 3.4.3 knows tells an old one, even where it has mistakes; all else that 3.4.3's grammar does not take is
    newer.
    """
    if scanned.dialect is Dialect.NETHACK_343:
        return frozenset({Dialect.NETHACK_343})
    return frozenset(Dialect) if _is_read_by_343(scanned.source.text) else frozenset({Dialect.NETHACK_36})


@lru_cache(maxsize=_KEPT)
def _is_read_by_343(text: str) -> bool:
    """Return whether 3.4.3's grammar takes a text; asked once for all who want to know its dialect."""
    report = Report()
    parse(Faults(Source(text, ""), report, dialect=Dialect.NETHACK_343.value))
    return not report.errors


@frozen
class Upgraded:
    """A description of the older dialect in the newer one; what is said of the new text is told at the author's."""

    source: Source
    rewritten: Rewritten
    scanned: DesFile

    def told(self, found: Diagnostic) -> Diagnostic:
        """Move a diagnostic from the new text to the place in the old one that it comes from."""
        related = tuple(replace(other, location=self._old(other.location)) for other in found.related)
        location = self._old(found.location) if found.location is not None else None
        return replace(found, location=location, related=related)

    def _old(self, location: Location) -> Location:
        new = self.scanned.source
        if location.file != new.file:
            return location
        start = new.line_start(location.line) + location.column - 1
        end = new.line_start(location.end_line) + location.end_column - 1
        return self.source.location(self.rewritten.old_span(Span(start, end)))


def upgraded(scanned: DesFile, report: Report) -> Upgraded | None:
    """Rewrite a description of the older dialect for a newer compiler; nothing where it has errors, which are reported.

    Findings are at the author's lines. Names are not looked at: the newer release has its own. (The upgrade of a file of the
    game's own knows which corpses 3.4.3 would take for any; here the new compiler says that there is no such monster.)
    """
    result, found = _upgraded(scanned.source.text, scanned.source.file)
    report.extend(found)
    return result


@lru_cache(maxsize=_FILES)
def _upgraded(text: str, file: str) -> tuple[Upgraded | None, tuple[Diagnostic, ...]]:
    """Rewrite a text, once for all who ask: what checks it and what writes it do so in turn."""
    scanned, report = scan_des(text, file), Report()
    found = Report()
    parsed = parse(Faults(scanned.source, found, dialect=Dialect.NETHACK_343.value))
    if found.errors and scanned.dialect_location is not None:
        report.note(
            codes.DIALECT,
            "the file is read in the level language of NetHack 3.4.3, because of this",
            scanned.dialect_location,
            hint="in 3.6's language class and name stand in brackets: MONSTER:('@',\"soldier\"),(1,2)",
        )
    result = rewritten(parsed, found, lambda name: name != RANDOM_CORPSE) if not found.errors else None
    report.extend(found.diagnostics)
    if result is None or found.errors:
        return None, tuple(report.diagnostics)
    # The file keeps its name: where something is said of the new text, it is told at the old one's place.
    made = Upgraded(source=scanned.source, rewritten=result, scanned=scan_des(result.text, scanned.source.file))
    return made, tuple(report.diagnostics)
