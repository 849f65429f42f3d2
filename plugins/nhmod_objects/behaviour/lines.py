"""Lines of C of an object at a place: insertions behind its mod's symbol, each line with its own place in the manifest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.places import Passage, insertions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.edits import Edit
    from nhmod_objects.behaviour.behaving import Behaving


def line(text: str, one: Behaving) -> Passage:
    """Make one line of an object's own."""
    return Passage(text=f"{text}\n", origin=one.record.origin.location)


def site_name(name: str, file: str) -> str:
    """Name a place with its file, as edits and declared sites do."""
    return f"{name}, in {file}"


_LAST = "~"
"""Behind the ids of all mods."""


def inserted(
    name: str, file: str, one: Behaving, offset: int, lines: Iterable[Passage], *, last: bool = False
) -> Iterator[Edit]:
    """Yield the insertions of some lines at an offset, together and in their order; the ``last`` ones stand behind those of all mods."""
    yield from insertions(
        lines,
        file=file,
        site=site_name(name, file),
        place=offset,
        why=f"what '{one.title}' does",
        mod=one.mod,
        order=(*((_LAST,) if last else ()), one.mod.id, one.symbol, name),
    )
