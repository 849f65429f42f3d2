"""Which new monsters of a variant stand where nhmod would put them, and which need to be told their place."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from nhmod.places import places_to_say
from nhmod_monsters.permonst import Permonst
from nhmod_monsters.plan import places_of, standing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.target import Entry, Facts
    from nhmod_monsters.placement import Places


def placements(base: Facts, variant: Facts, left: frozenset[str]) -> Mapping[str, str]:
    """Return what each new monster that needs a place stands after, by symbol; both are symbols.

    Without one it would stand in another gap of the base's table, or in another order in the same gap. Those that are ``left``
    out get none, and nothing stands after them.
    """
    places = places_of(base)
    out: dict[str, str] = {}
    for gap, group in groupby(_new(places, variant, left), key=lambda pair: pair[0]):
        entries = [entry for _, entry in group]
        out.update(_of_gap(gap, entries, places))
    return out


def _new(places: Places, variant: Facts, left: frozenset[str]) -> Iterator[tuple[int, Entry]]:
    """Go through the new monsters, each with the number of the base's row before it."""
    known = {row.symbol for row in places.rows}
    gap = 0
    for entry in variant["monsters"]:
        if entry.symbol in known:
            gap = places.index(entry.symbol) + 1
        elif entry.symbol not in left:
            yield gap, entry


def _of_gap(gap: int, entries: list[Entry], places: Places) -> Iterator[tuple[str, str]]:
    base = places.rows[gap - 1].symbol if gap else ""
    values = {entry.symbol: Permonst.of_entry(entry) for entry in entries}
    best = {
        symbol: places.best(standing(symbol, value)) if places.has_class(value.monster_class) else -1
        for symbol, value in values.items()
    }
    begins = {
        symbol: gap == 0 or places.rows[gap - 1].monster_class != value.monster_class
        for symbol, value in values.items()
    }
    usual = sorted(values, key=lambda symbol: (begins[symbol], values[symbol].difficulty, symbol))
    return places_to_say(best, usual, gap, base)
