"""How many room and shop types the game has numbers, letters and flags for, and how often it tries to make those of mods."""

from __future__ import annotations

import string
from fractions import Fraction
from typing import TYPE_CHECKING

from nhmod.target import Facts, Frequency, Limit, Use, uses_of
from nhmod_languages.contents.capacities import LEVEL_FLAGS, ROOM_TYPE, SHOP_IN_OVERVIEW, capacity
from nhmod_languages.contents.room_types import LETTERS
from nhmod_rooms.records import Room
from nhmod_rooms.sites import deepest_first

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod.contribution import ModSet
    from nhmod_rooms.planned import PlannedRoom


_TYPES = "room types"


def room_limits(mods: ModSet, facts: Facts) -> Iterator[Limit]:
    """Yield the limits that rooms and shops share, and that of the level flags.

    ``rtype`` is a schar which holds ``2 * MAXRTYPE + 1`` for the regions of level files that are not filled
    (src/sp_lev.c): NH1207. The overview keeps a shop's number in the bits of ``shoptype`` (include/dungeon.h), which
    nhmod makes more where they are too few.
    """
    number = capacity(facts, ROOM_TYPE)
    if number is not None:
        yield Limit.of_capacity(
            number,
            "room and shop types",
            "the number of a type that is not filled does not fit into rtype, and the level becomes another one",
            own=facts.constant("MAXRTYPE"),
            uses=_types(facts),
            value=(number.index - 1) // 2,
            code="NH1207",
        )
    overview = capacity(facts, SHOP_IN_OVERVIEW)
    if overview is not None:
        yield Limit.of_capacity(
            overview,
            "room and shop types that the overview can tell",
            "the overview gets a wider field for it: saved games become larger, and nothing else changes",
            own=facts.constant("MAXRTYPE"),
            uses=_types(facts),
            error=False,
        )
    letters = facts.get(LETTERS)
    own = sum(any(not entry.mod and letter in (entry.name, *entry.words) for entry in letters) for letter in _SMALL)
    yield Limit(
        name="letters of SHOPTYPE",
        value=len(_SMALL),
        symbol="mkshop",
        file="src/mkroom.c",
        uses=(Use(name="the game's", amount=own), *_types(facts)),
        beyond="the room or shop can't be made in wizard mode; level files can have it all the same",
        error=False,
    )
    yield from _flags(mods, facts)


_SMALL = string.ascii_lowercase


def _types(facts: Facts) -> tuple[Use, ...]:
    """Return the mods' room and shop types, which are numbered together."""
    return tuple(
        use
        for entry in facts.get(_TYPES)
        for use in uses_of((entry,), "shop type" if entry.fields.get("shop") else "room type")
    )


def _flags(mods: ModSet, facts: Facts) -> Iterator[Limit]:
    room = capacity(facts, LEVEL_FLAGS)
    if room is None:
        return
    bits = [entry.fields.get("bits") for entry in facts["level flags"].stock]
    uses = [
        Use(name=f"the room '{one.id}'", mod=mod.id, origin=one.origin.at("id"))
        for mod, one in mods.records("rooms", Room)
    ]
    yield Limit.of_capacity(
        room,
        "bits of level flags",
        "the flags take another word: levels in saved games become larger, and nothing else changes",
        own=sum(bit for bit in bits if isinstance(bit, int)),
        uses=uses,
        error=False,
    )


def room_frequencies(plan: Sequence[PlannedRoom]) -> Iterator[Frequency]:
    """Yield those of the rooms that the game makes by itself.

    It is the trying that has the chance (src/mklev.c): a level may have no place for a room. One that has a shop, or tries a room of
    a mod that has its turn before, has no turn for this one.
    """
    before: list[str] = []
    for planned in sorted(plan, key=deepest_first):
        rule = planned.record.rule
        if rule is None:
            continue
        chance = Fraction(rule.chance.numerator, rule.chance.denominator)
        yield Frequency(
            counted="room tries",
            of="ordinary levels that fit, without a shop",
            names=(planned.record.id,),
            label="room",
            mod=planned.mod.id,
            origin=rule.origin.at("chance"),
            share=chance,
            below=rule.below,
            above=rule.above,
            dungeons=planned.dungeons,
            after=tuple(before),
        )
        before.append(planned.record.id)
