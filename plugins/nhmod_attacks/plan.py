"""Gives all new attacks their C names and free numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.places import Planned
from nhmod.target import AbsentError, Entry, Facts, Json
from nhmod_attacks.records import ENGULFING, EXPLOSION, GAZE, Attack, Damage

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nhmod.contribution import Mod, ModSet

KIND = "attacks"
TYPES = "attack types"
DAMAGES = "damage types"
MOST_TYPES = 30
"""The highest number of a new attack type: sets of them are kept in 32 bits, and all above AT_WEAP counts as ranged."""

MOST_DAMAGES = 255
"""The highest number of a damage type, a byte."""

FORMS: Mapping[str, tuple[str, ...]] = {
    GAZE: ("gazemu", "dogaze"),
    ENGULFING: ("gulpmu", "gulpum"),
    EXPLOSION: ("explmu", "explum"),
}
HITS = ("hitmu", "mdamagem", "damageum")
PASSIVE_YOU = ("passive",)
PASSIVE_MONSTER = ("passivemm", "passiveum")


@frozen
class Numbered(Planned[Attack]):
    """A C constant of a new attack; ``number`` is -1 where there is none left."""

    symbol: str
    number: int

    @property
    def title(self) -> str:
        """The constant."""
        return self.symbol


@frozen
class PlannedAttack(Planned[Attack]):
    """A new attack with the constants that it has; ``type`` and ``damage`` are their symbols, or empty."""

    type: str
    damage: str

    @property
    def title(self) -> str:
        """The constant that it is known by."""
        return self.damage or self.type


@frozen
class Plan:
    """All new attacks in load order, and their constants."""

    attacks: tuple[PlannedAttack, ...]
    types: tuple[Numbered, ...]
    damages: tuple[Numbered, ...]


def type_symbol(name: str) -> str:
    """Name an attack type in C."""
    return f"AT_{_identifier(name)}"


def damage_symbol(name: str) -> str:
    """Name a damage type in C."""
    return f"AD_{_identifier(name)}"


def _identifier(name: str) -> str:
    return name.upper().replace("-", "_")


def make_plan(mods: ModSet, facts: Facts) -> Plan:
    """Number the attacks of all mods: by their names, so that the order of the mods does not matter."""
    records = mods.records(KIND, Attack)
    types = [(mod, record, type_symbol(record.type)) for mod, record in records if record.type is not None]
    damages = [(mod, record, damage_symbol(record.damage.id)) for mod, record in records if record.damage is not None]
    return Plan(
        attacks=tuple(
            PlannedAttack(
                mod=mod,
                record=record,
                facts=facts,
                type=type_symbol(record.type) if record.type is not None else "",
                damage=damage_symbol(record.damage.id) if record.damage is not None else "",
            )
            for mod, record in records
        ),
        types=_numbered(types, TYPES, facts),
        damages=_numbered(damages, DAMAGES, facts),
    )


@frozen
class Room:
    """The free numbers of a sort of constants, in the order in which they are given; ``after`` is the constant before them."""

    after: str
    free: tuple[int, ...]


def room(facts: Facts, vocabulary: str) -> Room:
    """Find the free numbers of attack types or damage types: behind the low ones, then those that are left between.

    Raises ``AbsentError`` where the tree's own are not known.
    """
    own: dict[int, str] = {}
    for entry in facts[vocabulary].stock:
        own.setdefault(entry.index, entry.symbol)
    most = MOST_TYPES if vocabulary == TYPES else MOST_DAMAGES
    low = [number for number in own if 0 <= number <= most]
    if not low:
        raise AbsentError("list of words that is called", vocabulary)
    # AT_WEAP and AT_MAGC are far above the others.
    follow = (number for number in range(min(low), most + 1) if number + 1 not in own)
    last = max(low) if vocabulary == TYPES else next(follow)
    numbers = (*range(last + 1, most + 1), *range(1, last))
    return Room(after=own[last], free=tuple(number for number in numbers if number not in own))


def _numbered(wanted: Sequence[tuple[Mod, Attack, str]], vocabulary: str, facts: Facts) -> tuple[Numbered, ...]:
    free = iter(room(facts, vocabulary).free if wanted else ())
    ordered = sorted(wanted, key=lambda one: (one[2], one[0].id))
    return tuple(
        Numbered(mod=mod, record=record, facts=facts, symbol=symbol, number=next(free, -1))
        for mod, record, symbol in ordered
    )


def functions(damage: Damage) -> tuple[str, ...]:
    """Name the functions that a damage type has a case in."""
    forms = [function for form in dict.fromkeys(damage.also_by) for function in FORMS[form]]
    passive = (
        *(PASSIVE_YOU if damage.passive_to_you is not None else ()),
        *(PASSIVE_MONSTER if damage.passive_to_monster is not None else ()),
    )
    return (*HITS, *forms, *passive)


def declare(mods: ModSet, facts: Facts) -> Mapping[str, tuple[Entry, ...]]:
    """Declare the constants, so that monsters can have them.

    ``functions`` are those that a damage type has a case in, ``reaches`` is an attack type's.
    """
    plan = make_plan(mods, facts)
    types = tuple(_entry(one, "AT_", one.record.type or "", {"reaches": one.record.reaches}) for one in plan.types)
    damages = tuple(
        _entry(one, "AD_", one.record.damage.id, {"functions": list(functions(one.record.damage))})
        for one in plan.damages
        if one.record.damage is not None
    )
    return {TYPES: types, DAMAGES: damages}


def _entry(one: Numbered, group: str, name: str, more: dict[str, Json]) -> Entry:
    fields: dict[str, Json] = {"group": group, "local": False, **more}
    return Entry(
        symbol=one.symbol,
        name=name.replace("_", " "),
        index=one.number,
        fields=fields,
        mod=one.mod.id,
        origin=one.record.origin,
    )
