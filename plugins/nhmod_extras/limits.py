"""How much data a monster can have, where they stand right behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Facts, Limit, Use
from nhmod_extras.differences import BEHIND
from nhmod_extras.records import Extra, text_length

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import ModSet

# A quarter of what a short can count: before them stand the game's own data, and a corpse has all of it and the monster too.
MAX_BYTES = 8192
_BYTES = {"short": 2, "boolean": 1, "coord": 2, "int": 4, "monster id": 4, "object id": 4, "long": 8}
_ALIGNED = 8


def extra_limits(mods: ModSet, facts: Facts) -> Iterator[Limit]:
    """Yield the limit of bytes behind a monster (``mxlth`` of struct monst is a short)."""
    if facts.offers(BEHIND):
        yield Limit(
            name="bytes of extra data of a monster",
            value=MAX_BYTES,
            symbol="mxlth",
            file="include/monst.h",
            uses=tuple(
                Use(name=f"the extra '{extra.name}'", mod=mod.id, amount=size(extra), origin=extra.origin)
                for mod, extra in mods.records("extras", Extra)
            ),
            beyond="the length of a monster's data is wrong, and saved games and remains of monsters are broken",
            code="NH3406",
            hint="shorten its texts, or leave a mod out",
        )


def size(extra: Extra) -> int:
    """Return what the structure has at most, in bytes: each member as far from the next as the greatest may need."""
    return sum(_BYTES.get(pair.value, (text_length(pair.value) or 0) + 1) + _ALIGNED for pair in extra.fields)
