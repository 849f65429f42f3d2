"""How strong a monster of Angband is, as numbers that can be compared: turns, hit points, blows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

_NORMAL, _ENERGY = 110, 10
_DICE = re.compile(r"(\d*)d(\d+)|(\d+)")


@dataclass(frozen=True, slots=True)
class Strength:
    """A monster's: ``turns`` it has to one of a hero of normal speed, ``harm`` its blows do on average in that time if all hit.

    ``casts`` is the share of its turns in which it casts. ``power`` is hit points times harm, a monster without blows counting one.
    """

    depth: int
    hit_points: int
    turns: float
    harm: float
    casts: float

    @property
    def power(self) -> float:
        """Hit points times harm."""
        return self.hit_points * max(self.harm, 1.0)

    @classmethod
    def of(cls, values: Mapping[str, object]) -> Strength | None:
        """Return that of an entry's values; None where they have no depth or hit points."""
        depth, points = values.get("depth"), _whole(values.get("hit_points"))
        if not isinstance(depth, int) or points is None:
            return None
        speed = values.get("speed")
        turns = max((speed if isinstance(speed, int) else _NORMAL) - _NORMAL + _ENERGY, 1) / _ENERGY
        blows = values.get("blows")
        harm = (
            sum(average(blow.get("damage")) for blow in blows if isinstance(blow, dict))
            if isinstance(blows, list)
            else 0.0
        )
        often = values.get("spell_frequency")
        casts = 1 / often if isinstance(often, int) and often > 0 else 0.0
        return cls(depth, points, turns, harm * turns, casts)


def average(dice: object) -> float:
    """Return what dice give on average; a bonus that grows with the level counts nothing."""
    total = 0.0
    for count, sides, number in _DICE.findall(re.sub(r"[mM]\d+", "", str(dice or ""))):
        total += int(number) if number else int(count or 1) * (int(sides) + 1) / 2
    return total


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) else int(average(value)) if isinstance(value, str) else None
