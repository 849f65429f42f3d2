"""Places: applying, zapping, engraving, breaking, casting, learning and reading."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from nhmod.places import searched
from nhmod.target.c import Case, CFile, SiteError, Switch
from nhmod_effects import Subject
from nhmod_effects.scene import Never
from nhmod_objects.behaviour.places import BOOK, EVERY, IMMEDIATE, NODIR, RAY, SCROLL, WAND, Place
from nhmod_objects.behaviour.points import (
    InsertionPoint,
    before,
    chain_calling,
    chain_on,
    goto_of,
    of_switch,
    statement_calling,
    switch_in,
    switch_of,
)

APPLY_C, ZAP_C, ENGRAVE_C, SPELL_C, READ_C = "src/apply.c", "src/zap.c", "src/engrave.c", "src/spell.c", "src/read.c"
FOR_NOTHING, ON_OBJECTS = "WAN_WISHING", "WAN_TELEPORTATION"
"""What of do_break_wand() is for wands whose breaking does nothing else, and for those that strike objects too."""
_AIMED = frozenset({IMMEDIATE, RAY})


def engrave_point(c: CFile) -> InsertionPoint:
    """Find the switch over wands to engrave with, in whichever function that is."""
    return of_switch(c, c.switch(having="WAN_DIGGING"))


def ray_point(c: CFile) -> InsertionPoint:
    """Find the chain in weffects() that tells the rays apart."""
    return before(c, searched(c, "weffects", lambda body: chain_on(c, body, "otyp == WAN_DIGGING")).span)


def break_point(c: CFile) -> InsertionPoint:
    """Find the switch of do_break_wand(), with what goes on behind all that breaking does."""
    return of_switch(c, _breaking(c), label=_broken_up(c))


def _broken_up(c: CFile) -> str:
    """Return the statements that end do_break_wand(): a jump, or what stands behind the message for a wand without charges."""
    with suppress(SiteError):
        return f"goto {goto_of(c, broken(FOR_NOTHING, c).body)};"
    arm = searched(c, "do_break_wand", lambda body: chain_calling(c, body, "zappable")).arms[0]
    told = statement_calling(c, arm.body, "pline", last=True)
    return " ".join(c.source[told.end : arm.body.end].removesuffix("}").split())


def _breaking(c: CFile) -> Switch:
    return switch_in(c, "do_break_wand", FOR_NOTHING)


def broken(label: str, c: CFile) -> Case:
    """Find a case of do_break_wand()."""
    case = _breaking(c).find(label)
    return c.needed(case, f"case {label} in do_break_wand()")


def like_wands(c: CFile) -> Case:
    """Find the case of spelleffects() for spells that do what wands do."""
    switch = switch_in(c, "spelleffects", "SPE_PROTECTION")
    found = [case for case in switch.cases if c.calls("weffects", case.body) and not case.falls_through]
    return c.single(found, "one case in spelleffects() that calls weffects()")


def learn_point(c: CFile) -> InsertionPoint:
    """Find where learn() has told what was learnt, and before a cursed book does harm."""
    return before(c, chain_on(c, c.function("learn").body, "book->cursed").span)


NOTHING = 'pline("%s", nothing_happens);'

SKILLED = "if (role_skill >= P_SKILLED) pseudo->blessed = 1;"
"""Skilled heroes cast as if the spell were blessed (src/spell.c, spelleffects)."""

_TAUGHT_NOTHING = frozenset({"SPE_BLANK_PAPER", "SPE_NOVEL", "SPE_BOOK_OF_THE_DEAD"})
"""Books that are read otherwise (src/spell.c, study_book and learn)."""
NOT_LEARNT = (Never("hero", "confused", "who is confused when the book ends has learnt nothing"),)
_wand = partial(Place, classes=frozenset({WAND}))
_zap = partial(Place, file=ZAP_C, classes=frozenset({WAND, BOOK}))
_book = partial(Place, file=SPELL_C, classes=frozenset({BOOK}))

USING = (
    Place(
        key="apply",
        name="applying it",
        file=APPLY_C,
        find=switch_of("doapply", "BLINDFOLD"),
        item="obj",
        classes=EVERY - {WAND},
        # Else the game would say that the hero doesn't know how to use it.
        unknown=("if (!is_pole(obj) && !is_pick(obj) && !is_axe(obj)) {", "    nomul(0);", "    return res;", "}"),
    ),
    _wand(
        key="zap",
        usual=(NOTHING,),
        name="zapping it, without a direction",
        file=ZAP_C,
        # A variant's wand of wonder chooses in another switch which wand it is.
        find=switch_of("zapnodir", "WAN_LIGHT"),
        item="obj",
        directions=frozenset({NODIR}),
    ),
    _zap(
        key="zap",
        usual=(NOTHING,),
        chained=True,
        editable=False,
        name="zapping a ray",
        find=ray_point,
        item="obj",
        directions=frozenset({RAY}),
    ),
    _zap(
        key="zap_monster",
        usual=("wake = FALSE;",),
        name="zapping a monster",
        find=switch_of("bhitm", "WAN_SLOW_MONSTER"),
        item="otmp",
        monster="mtmp",
        subject=Subject.MONSTER,
        directions=frozenset({IMMEDIATE}),
        died="return 0;",
        friendly="wake = FALSE;",
    ),
    _zap(
        key="zap_object",
        lies=True,
        usual=("res = 0;",),
        editable=False,
        name="zapping an object",
        find=switch_of("bhito", "WAN_SLOW_MONSTER"),
        item="otmp",
        thing="obj",
        subject=Subject.OBJECT,
        directions=frozenset({IMMEDIATE}),
    ),
    _zap(
        key="zap_self",
        usual=(NOTHING,),
        name="zapping oneself",
        find=switch_of("zapyourself", "WAN_STRIKING"),
        item="obj",
        directions=_AIMED,
    ),
    _wand(
        key="engrave",
        name="engraving with it",
        file=ENGRAVE_C,
        find=engrave_point,
        item="otmp",
        stays=True,
    ),
    _wand(key="break", name="breaking it", file=APPLY_C, find=break_point, item="obj", after=("@",)),
    _book(
        key="cast",
        usual=(NOTHING,),
        name="casting it",
        find=switch_of("spelleffects", "SPE_PROTECTION"),
        item="pseudo",
        directions=frozenset({NODIR}),
        fresh=(SKILLED,),
    ),
    _book(key="learn", name="learning it", find=learn_point, item="book", never=NOT_LEARNT, passed=_TAUGHT_NOTHING),
    Place(
        key="read",
        usual=(NOTHING,),
        name="reading it",
        file=READ_C,
        find=switch_of("seffects", "SCR_TELEPORTATION"),
        item="sobj",
        classes=frozenset({SCROLL}),
    ),
)
"""The places, in the order of the keys."""
