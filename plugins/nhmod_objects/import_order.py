"""Which new objects of a variant stand where nhmod would put them, and which need to be told their place."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from nhmod.places import places_to_say
from nhmod_objects.classes import CLASSES
from nhmod_objects.placement import Places, rank
from nhmod_objects.sites import RANGES
from nhmod_objects.values import Objclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.target import Entry, Facts


def placements(base: Facts, variant: Facts, left: frozenset[str]) -> Mapping[str, str]:
    """Return what each new object that needs a place stands after, by symbol; both are symbols.

    Without one it would stand in another gap of the base's table, or in another order in the same gap. Those that are ``left``
    out get none, and nothing stands after them.
    """
    places = Places(tuple(base["objects"]), base.get(RANGES))
    out: dict[str, str] = {}
    for gap, group in groupby(_new(places, variant, left), key=lambda pair: pair[0]):
        out.update(_of_gap(gap, [entry for _, entry in group], places))
    return out


def _new(places: Places, variant: Facts, left: frozenset[str]) -> Iterator[tuple[int, Entry]]:
    """Go through the new objects, each with the number of the base's object before it."""
    known = {entry.symbol for entry in places.objects if entry.symbol}
    numbers = {(entry.name, entry.fields["class"]): number for number, entry in enumerate(places.objects)}
    gap = 0
    for entry in variant["objects"]:
        number = numbers.get((entry.name, entry.fields["class"]))
        if number is not None and (entry.symbol in known or not entry.symbol):
            gap = number + 1
        elif entry.symbol and entry.symbol not in left and entry.fields["class"] in CLASSES:
            yield gap, entry


def _of_gap(gap: int, entries: list[Entry], places: Places) -> Iterator[tuple[str, str]]:
    base = places.objects[gap - 1].symbol if gap else ""
    best = {entry.symbol: _best(entry, places) for entry in entries}
    ranks = {entry.symbol: (rank(Objclass.of_entry(entry)), entry.symbol) for entry in entries}
    return places_to_say(best, sorted(best, key=ranks.__getitem__), gap, base)


def _best(entry: Entry, places: Places) -> int:
    return places.best(Objclass.of_entry(entry))
