"""Tells what many things lack once, with all the places that lack it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.diagnostics.diagnostic import Related

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.diagnostics.diagnostic import Diagnostic


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
