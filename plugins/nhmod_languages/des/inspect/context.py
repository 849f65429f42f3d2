"""What a tree knows that checks of a level need: where each monster can live, which levels and shops there are."""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from nhmod_languages.drawing import Mark


class Medium(StrEnum):
    """What a monster can be in without coming to harm."""

    FLOOR = "floor"
    ROCK = "rock"
    WATER = "water"
    LAVA = "lava"


_BY_FLAG: Mapping[str, frozenset[Medium]] = {
    "M1_WALLWALK": frozenset({Medium.ROCK}),
    "M1_FLY": frozenset({Medium.WATER, Medium.LAVA}),
    "M1_CLING": frozenset({Medium.WATER, Medium.LAVA}),
    "M1_SWIM": frozenset({Medium.WATER}),
    "M1_AMPHIBIOUS": frozenset({Medium.WATER}),
    "MR_FIRE": frozenset({Medium.LAVA}),
}
_FLOATERS = "S_EYE"
_LIGHTS = "S_LIGHT"
_FISH = "S_EEL"
_DIGS, _NEEDS_PICK = "M1_TUNNEL", "M1_NEEDPICK"


def habitat(symbol: str, flags: Collection[str]) -> frozenset[Medium]:
    """Return what a monster can be in, from its class (``S_EEL``) and the names of its M1_ and MR_ flags.

    Follows is_floater and the other macros of include/mondata.h, src/mon.c:minliquid and src/sp_lev.c:pm_to_humidity.
    """
    found = {Medium.FLOOR}.union(*(media for flag, media in _BY_FLAG.items() if flag in flags))
    if symbol in {_FLOATERS, _LIGHTS}:
        found |= {Medium.WATER, Medium.LAVA}
    if _DIGS in flags and _NEEDS_PICK not in flags:
        found.add(Medium.ROCK)
    if symbol == _FISH:
        found = (found - {Medium.FLOOR}) | {Medium.WATER}
    return frozenset(found)


@frozen
class Context:
    """What is known beside the level itself; what is empty is not checked.

    ``monsters`` gives, by the name in small letters, what each monster can be in, ``classes`` the same by class letter for any
    monster of the class. ``minerals`` are the class letters of objects that are found in rock (gems, boulders).
    ``shops`` are the level compiler's names of the room types that are shops, ``unfilled`` those of the types into which the game
    puts nothing on a level from a file. ``levels`` are the names that a portal may
    have: those of dungeon.def, and those that mods add. ``solid`` are the names of objects that hold nothing, ``fruits`` of those
    that are any fruit (slime molds), ``looks`` the names of
    objects without their class, as what looks like one says it, ``features`` what the game explains the symbols of the ground
    with ("open door"), ``bodies`` the objects that are a monster's (statues), ``artifacts`` the object that each artifact is, by its name.
    """

    monsters: Mapping[str, frozenset[Medium]] = field(default_factory=dict)
    classes: Mapping[str, frozenset[Medium]] = field(default_factory=dict)
    minerals: frozenset[str] = frozenset()
    shops: frozenset[str] = frozenset()
    unfilled: frozenset[str] = frozenset()
    levels: frozenset[str] = frozenset()
    solid: frozenset[str] = frozenset()
    fruits: frozenset[str] = frozenset()
    looks: frozenset[str] = frozenset()
    features: frozenset[str] = frozenset()
    bodies: frozenset[str] = frozenset()
    artifacts: Mapping[str, str] = field(default_factory=dict)

    def habitat(self, monster: Mark) -> frozenset[Medium] | None:
        """Return what a monster mark can be in; nothing where that is not known.

        For a random monster of any class the game chooses one that can be there (src/makemon.c:makemon).
        """
        if monster.name:
            return self.monsters.get(monster.name.casefold())
        return self.classes.get(monster.letter)
