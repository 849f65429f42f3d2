"""What stands in the tables and is never made: the first row of objects[], the tail of the long worm, and their classes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import NEVER_ALONE, Entry
from nhmod_nethack.facts.monsters import FILE, MONSTERS
from nhmod_nethack.facts.objects import OBJECTS
from nhmod_nethack.facts.reading import Reader

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_nethack.facts.sources import Sources

_TAIL = ("SPECIAL_PM",)
"""include/permonst.h: the tail, with which the rows begin that are not generated; src/makemon.c would make a worm without a head."""
_NO_OBJECT, _PART = "it is no real object", "it is a part of another monster"


def _entries(sources: Sources) -> Iterator[Entry]:
    """Give them by their symbols, each with the reason as its name, and their classes, of which they could be chosen."""
    tail = sources.constants.value(_TAIL, FILE)
    for reader, index, column, reason in ((OBJECTS, 0, "class", _NO_OBJECT), (MONSTERS, tail, "mlet", _PART)):
        for thing in sources.once(reader.read):
            if thing.index == index:
                yield Entry(symbol=thing.symbol, name=reason)
                yield Entry(symbol=str(thing.fields[column]), name=reason)


READERS = (Reader(name=NEVER_ALONE, label="thing that is never alone", entries=_entries, spoken=False),)
