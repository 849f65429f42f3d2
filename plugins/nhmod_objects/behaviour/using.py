"""Places: applying, zapping, engraving, breaking, casting, learning and reading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_effects import Subject
from nhmod_objects.behaviour.places import BOOK, EVERY, IMMEDIATE, NODIR, RAY, SCROLL, WAND, Place
from nhmod_objects.behaviour.spots import (
    Spot,
    before,
    chain_on,
    goto_of,
    of_switch,
)

if TYPE_CHECKING:
    from nhmod.target.c import Case, CFile

APPLY_C, ZAP_C, ENGRAVE_C, SPELL_C, READ_C = "src/apply.c", "src/zap.c", "src/engrave.c", "src/spell.c", "src/read.c"
_AIMED = frozenset({IMMEDIATE, RAY})


def apply_spot(c: CFile) -> Spot:
    """Find the switch of doapply()."""
    return of_switch(c, c.switch(c.function("doapply").body, having="BLINDFOLD"))


def zapnodir_spot(c: CFile) -> Spot:
    """Find the switch of zapnodir()."""
    return of_switch(c, c.switch(c.function("zapnodir").body))


def bhitm_spot(c: CFile) -> Spot:
    """Find the switch of bhitm()."""
    return of_switch(c, c.switch(c.function("bhitm").body, having="WAN_SLOW_MONSTER"))


def bhito_spot(c: CFile) -> Spot:
    """Find the switch of bhito()."""
    return of_switch(c, c.switch(c.function("bhito").body, having="WAN_SLOW_MONSTER"))


def zapyourself_spot(c: CFile) -> Spot:
    """Find the switch of zapyourself()."""
    return of_switch(c, c.switch(c.function("zapyourself").body))


def ray_spot(c: CFile) -> Spot:
    """Find the chain in weffects() that tells the rays apart."""
    return before(c, chain_on(c, c.function("weffects").body, "otyp == WAN_DIGGING").span)


def engrave_spot(c: CFile) -> Spot:
    """Find the switch of doengrave() that tells wands apart."""
    return of_switch(c, c.switch(c.function("doengrave").body, having="WAN_DIGGING"))


def break_spot(c: CFile) -> Spot:
    """Find the switch of do_break_wand(), with the label behind all that breaking does."""
    switch = c.switch(c.function("do_break_wand").body, having="WAN_WISHING")
    return of_switch(c, switch, label=goto_of(c, nothing_else(c).body))


def nothing_else(c: CFile) -> Case:
    """Find the case of do_break_wand() in which nothing else happens."""
    switch = c.switch(c.function("do_break_wand").body, having="WAN_WISHING")
    case = switch.find("WAN_WISHING")
    if case is None:
        raise c.missing("case WAN_WISHING in do_break_wand()")
    return case


def affects_objects(c: CFile) -> Case:
    """Find the case of do_break_wand() for what strikes objects too."""
    switch = c.switch(c.function("do_break_wand").body, having="WAN_WISHING")
    case = switch.find("WAN_TELEPORTATION")
    if case is None:
        raise c.missing("case WAN_TELEPORTATION in do_break_wand()")
    return case


def cast_spot(c: CFile) -> Spot:
    """Find the switch of spelleffects()."""
    return of_switch(c, c.switch(c.function("spelleffects").body, having="SPE_PROTECTION"))


def like_wands(c: CFile) -> Case:
    """Find the case of spelleffects() for spells that do what wands do."""
    switch = c.switch(c.function("spelleffects").body, having="SPE_PROTECTION")
    found = [case for case in switch.cases if c.calls("weffects", case.body)]
    if len(found) != 1:
        raise c.missing("one case in spelleffects() that calls weffects()")
    return found[0]


def learn_spot(c: CFile) -> Spot:
    """Find where learn() has told what was learnt, and before a cursed book does harm."""
    return before(c, chain_on(c, c.function("learn").body, "book->cursed").span)


def read_spot(c: CFile) -> Spot:
    """Find the switch of seffects()."""
    return of_switch(c, c.switch(c.function("seffects").body, having="SCR_TELEPORTATION"))


NOTHING = 'pline("%s", nothing_happens);'

SKILLED = "if (role_skill >= P_SKILLED) pseudo->blessed = 1;"
"""Skilled heroes cast as if the spell were blessed (src/spell.c, spelleffects)."""

USING = (
    Place(
        key="apply",
        name="applying it",
        file=APPLY_C,
        find=apply_spot,
        item="obj",
        classes=EVERY - {WAND},
        after=("break;",),
        # Else the game would say that the hero doesn't know how to use it.
        unknown=("if (!is_pole(obj) && !is_pick(obj) && !is_axe(obj)) {", "    nomul(0);", "    return res;", "}"),
    ),
    Place(
        key="zap",
        usual=(NOTHING,),
        name="zapping it, without a direction",
        file=ZAP_C,
        find=zapnodir_spot,
        item="obj",
        classes=frozenset({WAND}),
        directions=frozenset({NODIR}),
        after=("break;",),
    ),
    Place(
        key="zap",
        usual=(NOTHING,),
        chained=True,
        editable=False,
        name="zapping a ray",
        file=ZAP_C,
        find=ray_spot,
        item="obj",
        classes=frozenset({WAND, BOOK}),
        directions=frozenset({RAY}),
    ),
    Place(
        key="zap_monster",
        usual=("wake = FALSE;",),
        name="zapping a monster",
        file=ZAP_C,
        find=bhitm_spot,
        item="otmp",
        monster="mtmp",
        subject=Subject.MONSTER,
        classes=frozenset({WAND, BOOK}),
        directions=frozenset({IMMEDIATE}),
        died="return 0;",
        friendly="wake = FALSE;",
        after=("break;",),
    ),
    Place(
        key="zap_object",
        lies=True,
        usual=("res = 0;",),
        editable=False,
        name="zapping an object",
        file=ZAP_C,
        find=bhito_spot,
        item="otmp",
        thing="obj",
        subject=Subject.OBJECT,
        classes=frozenset({WAND, BOOK}),
        directions=frozenset({IMMEDIATE}),
        after=("break;",),
    ),
    Place(
        key="zap_self",
        usual=(NOTHING,),
        name="zapping oneself",
        file=ZAP_C,
        find=zapyourself_spot,
        item="obj",
        classes=frozenset({WAND, BOOK}),
        directions=_AIMED,
        after=("break;",),
    ),
    Place(
        key="engrave",
        name="engraving with it",
        file=ENGRAVE_C,
        find=engrave_spot,
        item="otmp",
        stays=True,
        classes=frozenset({WAND}),
        after=("break;",),
    ),
    Place(
        key="break",
        name="breaking it",
        file=APPLY_C,
        find=break_spot,
        item="obj",
        classes=frozenset({WAND}),
        after=("goto @;",),
    ),
    Place(
        key="cast",
        usual=(NOTHING,),
        name="casting it",
        file=SPELL_C,
        find=cast_spot,
        item="pseudo",
        classes=frozenset({BOOK}),
        directions=frozenset({NODIR}),
        fresh=(SKILLED,),
        after=("break;",),
    ),
    Place(
        key="learn",
        name="learning it",
        file=SPELL_C,
        find=learn_spot,
        item="book",
        classes=frozenset({BOOK}),
    ),
    Place(
        key="read",
        usual=(NOTHING,),
        name="reading it",
        file=READ_C,
        find=read_spot,
        item="sobj",
        classes=frozenset({SCROLL}),
        after=("break;",),
    ),
)
"""The places, in the order of the keys."""
