"""Which new artifacts of a variant stand where nhmod would put them, and which need to be told their place."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from nhmod.places import places_to_say
from nhmod_artifacts.plan import first_of_quests

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from nhmod.target import Facts


def gaps_of(base: Facts, variant: Facts) -> Mapping[str, int]:
    """Return the gap of the base's table that each new artifact stands in, by symbol, in the variant's order."""
    numbers = {entry.symbol: number for number, entry in enumerate(base["artifacts"].stock)}
    out: dict[str, int] = {}
    gap = 0
    for entry in variant["artifacts"]:
        if entry.symbol in numbers:
            gap = numbers[entry.symbol] + 1
        else:
            out[entry.symbol] = gap
    return out


def placements(base: Facts, gaps: Mapping[str, int], taken: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield what each of the new artifacts that are taken and need a place stands after; both are symbols."""
    own = base["artifacts"].stock
    first = own.index(first_of_quests(base))
    for gap, group in groupby((symbol for symbol in gaps if symbol in taken), key=gaps.__getitem__):
        # Behind all others stand those of the quests.
        best = {symbol: len(own) if gap == len(own) else first for symbol in group}
        yield from places_to_say(best, sorted(best), gap, own[gap - 1].symbol if gap else "")
