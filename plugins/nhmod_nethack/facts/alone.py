"""What stands in the tables and is never made: the first row of objects[], the tail of the long worm, and their classes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import NEVER_ALONE, Entry, Vocabulary
from nhmod_nethack.facts.monsters import FILE, MONSTERS
from nhmod_nethack.facts.objects import OBJECTS
from nhmod_nethack.facts.reading import Reader

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_nethack.facts.sources import Sources

_TAIL = ("SPECIAL_PM",)
"""include/permonst.h: the tail, with which the rows begin that are not generated; src/makemon.c would make a worm without a head."""


def _objects(sources: Sources) -> Iterator[Entry]:
    return _rows(sources.vocabulary(OBJECTS), 0, "class", "it is no real object")


def _monsters(sources: Sources) -> Iterator[Entry]:
    things = sources.vocabulary(MONSTERS)  # they say why, where they can't be read
    return _rows(things, sources.constants.value(_TAIL, FILE), "mlet", "it is a part of another monster")


def _rows(things: Vocabulary, index: int, column: str, reason: str) -> Iterator[Entry]:
    """Yield a row by its symbol, with the reason as its name, and its class, of which it could be chosen."""
    for thing in things:
        if thing.index == index:
            yield Entry(symbol=thing.symbol, name=reason)
            if column in thing.fields:
                yield Entry(symbol=thing.text(column), name=reason)


READERS = tuple(
    Reader(name=things + NEVER_ALONE, label="thing that is never alone", entries=entries, spoken=False)
    for things, entries in (("objects", _objects), ("monsters", _monsters))
)
