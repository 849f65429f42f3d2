"""Places: drinking, throwing, breathing and dipping, eating, and being cancelled or dropped."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.places import searched
from nhmod_effects import Subject
from nhmod_objects.behaviour.places import AMULET, EVERY, FOOD, POTION, RING, Place
from nhmod_objects.behaviour.points import (
    InsertionPoint,
    before,
    chain_on,
    leaving,
    of_switch,
    statement_calling,
    switch_of,
)

if TYPE_CHECKING:
    from nhmod.target.c import CFile, Span

POTION_C, EAT_C, DO_C, ZAP_C = "src/potion.c", "src/eat.c", "src/do.c", "src/zap.c"


def thrown_at_you_point(c: CFile) -> InsertionPoint:
    """Find the switch of potionhit() for what happens to the hero: the one that has acid, but no water."""
    switches = c.switches(c.function("potionhit").body)
    found = [switch for switch in switches if switch.find("POT_ACID") and not switch.find("POT_WATER")]
    return of_switch(c, c.single(found, "one switch in potionhit() about the hero"))


def dip_point(c: CFile) -> InsertionPoint:
    """Find where dodip() has a potion, and the label where it is used up."""

    def found(body: Span) -> InsertionPoint:
        point = before(c, chain_on(c, body, "potion->otyp == POT_WATER").span)
        return InsertionPoint(statement=point.statement, label=leaving(c, body, "poof"))

    return searched(c, "dodip", found)


def drop_point(c: CFile) -> InsertionPoint:
    """Find where drop() lets go of an object: before all the ways of it, as who can't reach the floor lets it fall by another call."""
    body = c.function("drop").body
    falls = c.calls("hitfloor", body)
    for chain in c.ifs(body) if falls else ():
        if falls[0].span.start in chain.span:
            return before(c, chain.span)
    return before(c, statement_calling(c, body, "dropx", last=True))


_potion = partial(Place, file=POTION_C, classes=frozenset({POTION}))
_BY_MONSTER = frozenset(
    {"CORPSE", "TIN", "GLOB_OF_GRAY_OOZE", "GLOB_OF_BROWN_PUDDING", "GLOB_OF_GREEN_SLIME", "GLOB_OF_BLACK_PUDDING"}
)
"""Food whose taste is that of a monster: cprefx() and cpostfx() tell what its bites do."""

_food = partial(Place, file=EAT_C, item="otmp", classes=frozenset({FOOD}), passed=_BY_MONSTER)

TAKING = (
    _potion(
        key="quaff",
        usual=("nothing++;",),
        name="drinking it",
        find=switch_of("peffects", "POT_SPEED"),
        item="otmp",
        fresh=("unkn++;",),
    ),
    _potion(
        key="thrown",
        editable=False,
        name="throwing it at a monster",
        find=switch_of("potionhit", "POT_SLEEPING"),
        item="obj",
        monster="mon",
        subject=Subject.MONSTER,
        by_hero="your_fault",
        idle=True,
        # Nothing touches the monster any more: what comes after speaks of whom the potion hit.
        died="angermon = FALSE; mon = &youmonst; break;",
        friendly="angermon = FALSE;",
    ),
    _potion(key="thrown_at_you", name="being hit by it", find=thrown_at_you_point, item="obj", stays=True, idle=True),
    _potion(
        key="breathe",
        name="breathing its vapors",
        find=switch_of("potionbreathe", "POT_SPEED"),
        item="obj",
        stays=True,
        idle=True,
    ),
    _potion(
        key="dip",
        name="dipping an object into it",
        find=dip_point,
        item="potion",
        thing="obj",
        subject=Subject.OBJECT,
        asks="potion != obj",
        after=("@",),
    ),
    Place(
        key="sink",
        name="dropping it into a sink",
        file=DO_C,
        find=switch_of("dosinkring", "RIN_LEVITATION"),
        item="obj",
        classes=frozenset({RING}),
    ),
    Place(
        key="eat",
        name="eating it",
        file=EAT_C,
        find=switch_of("eataccessory", "RIN_ADORNMENT"),
        item="otmp",
        fresh=("accessory_has_effect(otmp);",),
        classes=frozenset({RING, AMULET}),
    ),
    _food(key="first_bite", name="the first bite", find=switch_of("fprefx", "TRIPE_RATION")),
    _food(key="last_bite", name="the last bite", find=switch_of("fpostfx", "CARROT")),
    Place(
        key="cancel",
        lies=True,
        idle=True,
        name="its cancellation",
        keeps=True,
        file=ZAP_C,
        find=switch_of("cancel_item", "RIN_ADORNMENT"),
        item="obj",
        thing="obj",
        subject=Subject.OBJECT,
        classes=EVERY,
    ),
    Place(key="drop", name="dropping it", file=DO_C, find=drop_point, item="obj", classes=EVERY),
)
"""The places, in the order of the keys."""
