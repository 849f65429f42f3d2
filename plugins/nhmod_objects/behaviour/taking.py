"""Places: drinking, throwing, breathing and dipping, eating, and being cancelled or dropped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_effects import Subject
from nhmod_objects.behaviour.places import AMULET, EVERY, FOOD, POTION, RING, Place
from nhmod_objects.behaviour.spots import (
    Spot,
    before,
    chain_on,
    has_label,
    of_switch,
    statement_calling,
)

if TYPE_CHECKING:
    from nhmod.target.c import CFile

POTION_C, EAT_C, DO_C, ZAP_C = "src/potion.c", "src/eat.c", "src/do.c", "src/zap.c"


def quaff_spot(c: CFile) -> Spot:
    """Find the switch of peffects()."""
    return of_switch(c, c.switch(c.function("peffects").body, having="POT_SPEED"))


def thrown_spot(c: CFile) -> Spot:
    """Find the switch of potionhit() for what happens to a monster."""
    return of_switch(c, c.switch(c.function("potionhit").body, having="POT_SLEEPING"))


def thrown_at_you_spot(c: CFile) -> Spot:
    """Find the switch of potionhit() for what happens to the hero: the one that has acid, but no water."""
    switches = c.switches(c.function("potionhit").body)
    found = [switch for switch in switches if switch.find("POT_ACID") and not switch.find("POT_WATER")]
    if len(found) != 1:
        raise c.missing("one switch in potionhit() about the hero")
    return of_switch(c, found[0])


def breathe_spot(c: CFile) -> Spot:
    """Find the switch of potionbreathe()."""
    return of_switch(c, c.switch(c.function("potionbreathe").body, having="POT_SPEED"))


def dip_spot(c: CFile) -> Spot:
    """Find where dodip() has a potion, and the label where it is used up."""
    body = c.function("dodip").body
    spot = before(c, chain_on(c, body, "potion->otyp == POT_WATER").span)
    return Spot(statement=spot.statement, label=has_label(c, body, "poof"))


def sink_spot(c: CFile) -> Spot:
    """Find the switch of dosinkring() for what is noticed without eyes."""
    return of_switch(c, c.switch(c.function("dosinkring").body, having="RIN_LEVITATION"))


def eat_spot(c: CFile) -> Spot:
    """Find the switch of eataccessory()."""
    return of_switch(c, c.switch(c.function("eataccessory").body, having="RIN_ADORNMENT"))


def first_bite_spot(c: CFile) -> Spot:
    """Find the switch of fprefx()."""
    return of_switch(c, c.switch(c.function("fprefx").body, having="TRIPE_RATION"))


def last_bite_spot(c: CFile) -> Spot:
    """Find the switch of fpostfx()."""
    return of_switch(c, c.switch(c.function("fpostfx").body, having="CARROT"))


def cancel_spot(c: CFile) -> Spot:
    """Find the first switch of cancel_item()."""
    return of_switch(c, c.switch(c.function("cancel_item").body, having="RIN_ADORNMENT"))


def drop_spot(c: CFile) -> Spot:
    """Find where drop() lets go of an object."""
    return before(c, statement_calling(c, c.function("drop").body, "dropx", last=True))


TAKING = (
    Place(
        key="quaff",
        usual=("nothing++;",),
        name="drinking it",
        file=POTION_C,
        find=quaff_spot,
        item="otmp",
        classes=frozenset({POTION}),
        fresh=("unkn++;",),
        after=("break;",),
    ),
    Place(
        key="thrown",
        editable=False,
        name="throwing it at a monster",
        file=POTION_C,
        find=thrown_spot,
        item="obj",
        monster="mon",
        subject=Subject.MONSTER,
        by_hero="your_fault",
        # Nothing touches the monster any more: what comes after speaks of whom the potion hit.
        died="angermon = FALSE; mon = &youmonst; break;",
        friendly="angermon = FALSE;",
        classes=frozenset({POTION}),
        after=("break;",),
    ),
    Place(
        key="thrown_at_you",
        name="being hit by it",
        file=POTION_C,
        find=thrown_at_you_spot,
        item="obj",
        stays=True,
        classes=frozenset({POTION}),
        after=("break;",),
    ),
    Place(
        key="breathe",
        name="breathing its vapors",
        file=POTION_C,
        find=breathe_spot,
        item="obj",
        stays=True,
        classes=frozenset({POTION}),
        after=("break;",),
    ),
    Place(
        key="dip",
        name="dipping an object into it",
        file=POTION_C,
        find=dip_spot,
        item="potion",
        thing="obj",
        subject=Subject.OBJECT,
        asks="potion != obj",
        classes=frozenset({POTION}),
        after=("goto @;",),
    ),
    Place(
        key="sink",
        name="dropping it into a sink",
        file=DO_C,
        find=sink_spot,
        item="obj",
        classes=frozenset({RING}),
        after=("break;",),
    ),
    Place(
        key="eat",
        name="eating it",
        file=EAT_C,
        find=eat_spot,
        item="otmp",
        fresh=("accessory_has_effect(otmp);",),
        classes=frozenset({RING, AMULET}),
        after=("break;",),
    ),
    Place(
        key="first_bite",
        name="the first bite",
        file=EAT_C,
        find=first_bite_spot,
        item="otmp",
        classes=frozenset({FOOD}),
        after=("break;",),
    ),
    Place(
        key="last_bite",
        name="the last bite",
        file=EAT_C,
        find=last_bite_spot,
        item="otmp",
        classes=frozenset({FOOD}),
        after=("break;",),
    ),
    Place(
        key="cancel",
        lies=True,
        name="its cancellation",
        keeps=True,
        file=ZAP_C,
        find=cancel_spot,
        item="obj",
        thing="obj",
        subject=Subject.OBJECT,
        classes=EVERY,
        after=("break;",),
    ),
    Place(
        key="drop",
        name="dropping it",
        file=DO_C,
        find=drop_spot,
        item="obj",
        classes=EVERY,
    ),
)
"""The places, in the order of the keys."""
