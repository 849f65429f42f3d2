"""How many monsters the game has numbers for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.target import Limit, Use, uses_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Facts


def monster_limits(facts: Facts) -> Iterator[Limit]:
    """Give the limit of monsters: their numbers, and NUMMONS itself, are kept in ``mnum`` and in level files."""
    room = facts.get("capacities").find("the type of a monster")
    if room is not None:
        yield Limit(
            name="monsters",
            value=room.index,
            symbol=room.symbol,
            file=str(room.fields["file"]),
            uses=(Use(name="the game's", amount=facts.constant("NUMMONS")), *uses_of(facts["monsters"], "monster")),
            beyond="the number of a monster does not fit, and a monster in a saved game or a level file is another one",
        )
