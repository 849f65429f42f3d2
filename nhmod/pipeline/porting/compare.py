"""Holds the changes that a content makes in one tree against those that it makes in the release that it was made for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.edits import Change, Hunk, NewFile, Rework, Substitution
from nhmod.location import Location
from nhmod.pipeline.porting.answer import Comparison, Place

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.target import Tree


def site_of(change: Change) -> str:
    """Name the place of a change in words."""
    match change:
        case NewFile():
            return "a new file"
        case Hunk() | Rework():
            return "lines of a patch"
    return change.site


def location_of(change: Change, tree: Tree) -> Location:
    """Return the place of a change in a tree."""
    match change:
        case NewFile():
            return Location(file=change.file)
        case Hunk():
            return Location(file=change.file, line=change.line + 1)
        case Rework():
            return Location(file=change.file, line=change.start + 1)
    return Location.of_offset(change.file, tree.text(change.file), change.start, change.end)


def compare(
    here: Iterable[Change], tree: Tree, there: Iterable[Change] | None, original: Tree | None
) -> tuple[Place, ...]:
    """Return the places of a content's changes; ``there`` are its changes in the ``original`` tree, ``None`` if that is not at hand.

    Space does not count: the text is the same if its words are.
    """
    if there is None or original is None:
        return tuple(_place(change, tree, Comparison.UNCOMPARED) for change in here)
    left = list(there)
    places: list[Place] = []
    pending: list[Change] = []
    for change in here:
        same = next((other for other in left if _all(other) == _all(change)), None)
        if same is None:
            pending.append(change)
        else:
            left.remove(same)
            places.append(_place(change, tree, Comparison.SAME))
    for change in pending:
        other = next((other for other in left if site_of(other) == site_of(change)), None)
        if other is None:
            comparison = Comparison.ONLY_HERE
        else:
            left.remove(other)
            comparison = Comparison.OTHER_FILE if _text(other) == _text(change) else Comparison.OTHER_TEXT
        places.append(_place(change, tree, comparison))
    places += [_place(change, original, Comparison.NOT_HERE) for change in left]
    return tuple(
        sorted(places, key=lambda place: (place.comparison is Comparison.NOT_HERE, place.location, place.site))
    )


def _place(change: Change, tree: Tree, comparison: Comparison) -> Place:
    return Place(site=site_of(change), location=location_of(change, tree), comparison=comparison)


def _all(change: Change) -> tuple[str, str, str]:
    return change.file, site_of(change), _text(change)


def _text(change: Change) -> str:
    match change:
        case NewFile():
            text = change.content.decode("latin-1")
        case Hunk() | Rework():
            text = "".join(line.text for line in change.lines)
        case Substitution():
            text = f"{change.macro} {change.text}"
        case _:
            text = change.text
    return " ".join(text.split())
