"""Puts all content into the files, as they will be: for what must be known of them before they are written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod_edit_content.limits import raised
from nhmod_edit_content.stretches import Stretch, stretches

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod_edit_content.plan import Plan, PlannedEntry
    from nhmod_edit_files.document import Document
    from nhmod_edit_files.folder import Folder


@dataclass(frozen=True, slots=True)
class Made:
    """A file with the content in it: its text, and whose each of its lines is."""

    text: str
    owners: tuple[PlannedEntry | None, ...]


def composed(plan: Plan, folder: Folder) -> dict[str, Made] | None:
    """Put all content into the files; None where two stretches overlap."""
    wanted: dict[str, list[tuple[Stretch, int, PlannedEntry | None]]] = {}
    for number, entry in enumerate(plan.entries):
        for splice in entry.splices:
            for stretch in stretches(entry.document, splice):
                wanted.setdefault(entry.document.grammar.stem, []).append((stretch, number, entry))
    last = {(one.document.grammar.stem, one.stretch.start): one.stretch for one in raised(plan.counters)}
    for (stem, _), stretch in last.items():
        wanted.setdefault(stem, []).append((stretch, 0, None))
    made: dict[str, Made] = {}
    for stem, all_stretches in wanted.items():
        document = folder.document(stem)
        one = None if document is None else _with(document, all_stretches)
        if document is None or one is None:
            return None
        made[document.grammar.file] = one
    return made


def _with(document: Document, wanted: Iterable[tuple[Stretch, int, PlannedEntry | None]]) -> Made | None:
    text, at = document.text, 0
    pieces: list[tuple[str, PlannedEntry | None]] = []
    for stretch, _, entry in sorted(wanted, key=lambda one: (one[0].start, one[0].end, one[1])):
        if stretch.start < at:
            return None
        pieces += [(text[at : stretch.start], None), (stretch.text, entry)]
        at = stretch.end
    pieces.append((text[at:], None))
    owners: list[PlannedEntry | None] = [None]
    for piece, owner in pieces:
        for number, line in enumerate(piece.split("\n")):
            if number:
                owners.append(None)
            owners[-1] = owner if line and owner is not None else owners[-1]
    return Made("".join(piece for piece, _ in pieces), tuple(owners))
