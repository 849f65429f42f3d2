"""How strong a monster is: the difficulty that NetHack 3.4.3's makedefs computes.

Source: 3.4.3, util/makedefs.c, ``mstrength`` and ``ranged_attk``. Later releases have the number in the table itself, and it is
this one for every monster of 3.6.6 (a test holds the two together), so it is what a new monster gets there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

_NASTY_DAMAGE = frozenset({"AD_DRLI", "AD_STON", "AD_DRST", "AD_DRDX", "AD_DRCO", "AD_WERE"})
_RANGED = frozenset({"AT_BREA", "AT_SPIT", "AT_GAZE", "AT_WEAP", "AT_MAGC"})
_NO_ATTACK = frozenset({"AT_NONE", "AT_ANY", "0"})
_FIXED_HIT_POINTS = 49  # levels above it stand for a number of hit points
_GOOD_ARMOR, _BEST_ARMOR = 4, 0
_VERY_FAST = 18
_MUCH_DAMAGE = 23
_MANY_POINTS = 6


@frozen
class AttackFacts:
    """One attack as ``mstrength`` sees it: the two symbols and the dice."""

    type: str
    damage: str
    dice: int
    sides: int


@frozen
class StrengthFacts:
    """What makes a monster strong. ``generation`` and ``flags`` are symbols (``G_SGROUP``, ``M2_STRONG``)."""

    name: str
    level: int
    speed: int
    armor_class: int
    attacks: Sequence[AttackFacts]
    generation: Collection[str]
    flags: Collection[str]


def difficulty(monster: StrengthFacts) -> int:
    """Compute a monster's difficulty (makedefs.c:mstrength); it is never below 0."""
    level = monster.level
    if level > _FIXED_HIT_POINTS:
        level = 2 * (level - 6) // 4
    points = _points(monster)
    if points == 0:
        level -= 1
    elif points >= _MANY_POINTS:
        level += points // 2
    else:
        level += points // 3 + 1
    return max(level, 0)


def _points(monster: StrengthFacts) -> int:
    points = ("G_SGROUP" in monster.generation) + 2 * ("G_LGROUP" in monster.generation)
    points += any(attack.type in _RANGED for attack in monster.attacks)
    points += (monster.armor_class < _GOOD_ARMOR) + (monster.armor_class < _BEST_ARMOR)
    points += monster.speed >= _VERY_FAST
    strong = "M2_STRONG" in monster.flags
    for attack in monster.attacks:
        points += attack.type not in _NO_ATTACK
        points += attack.type == "AT_MAGC"
        points += attack.type == "AT_WEAP" and strong
        if attack.damage in _NASTY_DAMAGE:
            points += 2
        elif monster.name != "grid bug":
            points += attack.damage not in {"AD_PHYS", "0"}
        points += attack.dice * attack.sides > _MUCH_DAMAGE
    # They have many hit dice and do little harm.
    return points - 2 if monster.name == "leprechaun" else points
