"""An artifact's values: those of struct artifact (include/artifact.h), with symbols for all that has a name."""

from __future__ import annotations

from dataclasses import field
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

NOT_MADE = "SPFX_NOGEN"
RESTRICTED = "SPFX_RESTR"
SELF_WILLED = "SPFX_INTEL"
SPEAKS = "SPFX_SPEAK"
WARNS = "SPFX_WARN"
ATTACKS = "SPFX_ATTK"
DEFENDS = "SPFX_DEFN"
AGAINST_MONSTER = "SPFX_DMONS"
AGAINST_CLASS = "SPFX_DCLAS"
AGAINST_FLAG = MappingProxyType({"M1_": "SPFX_DFLAG1", "M2_": "SPFX_DFLAG2"})
AGAINST_ALIGNMENT = "SPFX_DALIGN"
_BY_FLAG = "SPFX_DFLAG"
AGAINST = frozenset({AGAINST_MONSTER, AGAINST_CLASS, *AGAINST_FLAG.values(), AGAINST_ALIGNMENT})

PHYSICAL = "AD_PHYS"
NOBODY = "NON_PM"
NO_ALIGNMENT = "A_NONE"
NO_COLOR = "NO_COLOR"
NOTHING = "0"


@frozen
class Attack:
    """What an artifact does, or defends against: the damage type.

    ``to_hit`` is the die of its bonus to hit, ``damage`` that of its bonus damage; 0 is no bonus to hit and double damage.
    """

    type: str
    to_hit: int = 0
    damage: int = 0


@frozen
class Artifact:
    """All values of a row of artilist[], with C symbols; ``powers`` and ``carried_powers`` are its ``SPFX_`` flags in their order."""

    name: str
    object: str
    powers: tuple[str, ...] = ()
    carried_powers: tuple[str, ...] = ()
    monsters: str = NOTHING
    attack: Attack | None = None
    defends: str = ""
    carried_defends: str = ""
    invoke: str = NOTHING
    alignment: str = NO_ALIGNMENT
    role: str = NOBODY
    race: str = NOBODY
    cost: int = 0
    color: str = NO_COLOR
    as_copied: Mapping[str, str] = field(default_factory=dict)
    """What the copied row has for its attack, its defence and what it does when carried, by the column, where no key can say it."""
    own: Mapping[str, str] = field(default_factory=dict)
    """What one of the game's has in the columns that only this tree has, by their names."""


def is_aimed(powers: Iterable[str]) -> bool:
    """Return whether the attack of an artifact with these powers is against some only: by a flag also where only a variant has that."""
    return any(power in AGAINST or power.startswith(_BY_FLAG) for power in powers)
