"""Lines of C at a place: insertions behind a mod's symbol, each line with its own place in the manifest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod.edits import Edit, Guard

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.location import Location
    from nhmod_objects.behaviour.behaving import Behaving


@dataclass(frozen=True, kw_only=True, slots=True)
class Lines:
    """Whole lines of C from one place of a manifest; ``verbatim`` ones are the author's as they are."""

    text: str
    origin: Location | None
    verbatim: bool = False


def line(text: str, one: Behaving) -> Lines:
    """Make one line of an object's own."""
    return Lines(text=f"{text}\n", origin=one.record.origin.location)


def site_name(name: str, file: str) -> str:
    """Name a place with its file, as edits and declared sites do."""
    return f"{name}, in {file}"


def inserted(name: str, file: str, one: Behaving, offset: int, lines: Iterable[Lines]) -> Iterator[Edit]:
    """Give the insertions of some lines at an offset, together and in their order."""
    for number, piece in enumerate(_joined(lines)):
        yield Edit(
            file=file,
            site=site_name(name, file),
            start=offset,
            end=offset,
            text=piece.text,
            why=f"what '{one.title}' does",
            owner=one.mod.id,
            symbol=one.mod.symbol,
            guard=Guard.CPP,
            order=(one.mod.id, one.symbol, name, number),
            verbatim=piece.verbatim,
            origin=piece.origin,
        )


def _joined(lines: Iterable[Lines]) -> Iterator[Lines]:
    """Put neighbours from one place of a manifest together."""
    waiting: Lines | None = None
    for piece in lines:
        if waiting is not None and not waiting.verbatim and not piece.verbatim and waiting.origin == piece.origin:
            waiting = Lines(text=waiting.text + piece.text, origin=waiting.origin)
            continue
        if waiting is not None:
            yield waiting
        waiting = piece
    if waiting is not None:
        yield waiting
