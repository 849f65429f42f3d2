"""How many monsters the game has numbers for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Limit, uses_of
from nhmod_languages.contents.capacities import MONSTER_TYPE, capacity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Facts


def monster_limits(facts: Facts) -> Iterator[Limit]:
    """Yield the limit of monsters: their numbers, and NUMMONS itself, are kept in ``mnum`` and in level files."""
    room = capacity(facts, MONSTER_TYPE)
    if room is not None:
        yield Limit.of_capacity(
            room,
            "monsters",
            "the number of a monster does not fit, and a monster in a saved game or a level file is another one",
            own=facts.constant("NUMMONS"),
            uses=uses_of(facts["monsters"], "monster"),
        )
