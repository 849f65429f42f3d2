"""Places: putting on and taking off, wielding and hitting."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from nhmod.places import searched
from nhmod.target.c import CFile, SiteError, Span, Switch
from nhmod_effects import Subject
from nhmod_objects.behaviour.places import AMULET, ARMOR, GEM, RING, TOOL, WEAPON, Place
from nhmod_objects.behaviour.points import (
    InsertionPoint,
    after,
    before,
    case_offset,
    chain_calling,
    function_calling,
    of_switch,
    statement_calling,
    switch_of,
)
from nhmod_objects.conferring.slots import ARMOR_SLOTS

if TYPE_CHECKING:
    from collections.abc import Iterator


DO_WEAR_C, WIELD_C, UHITM_C, WEAPON_C = "src/do_wear.c", "src/wield.c", "src/uhitm.c", "src/weapon.c"
END_C = "src/end.c"


def on_point(function: str, c: CFile) -> InsertionPoint:
    """Find the switch of a function that puts armor on, or its end where it accepts any armor."""
    body = c.function(function).body
    if _by_kind(c, body) or c.calls("impossible", body):
        return of_switch(c, searched(c, function, partial(_switch, c)))
    returns = c.find("return", body)
    return before(c, c.needed(returns, f"return in {function}()")[-1])


def off_point(function: str, c: CFile) -> InsertionPoint:
    """Find where a function takes armor off that is still worn.

    That is its switch, or what stands before the piece is no longer worn; then a switch behind that needs an empty case too.
    """
    body = c.function(function).body
    release = "setworn" if c.calls("setworn", body) else "setnotworn"
    statement = statement_calling(c, body, release)
    switches = _by_kind(c, body)
    if switches and statement.start >= switches[0].span.start:
        return of_switch(c, _switch(c, body))
    point = before(c, statement)
    if not switches and not c.calls("impossible", body):
        return point
    switch = _switch(c, body)
    return InsertionPoint(statement=point.statement, subject=switch.subject, empty=case_offset(c, switch))


def _by_kind(c: CFile, body: Span) -> tuple[Switch, ...]:
    """Return the switches of a stretch on the kind of a thing."""
    return tuple(switch for switch in c.switches(body) if switch.subject.endswith("otyp"))


def _switch(c: CFile, body: Span) -> Switch:
    """Find the one switch of a stretch on the kind of a thing; raises ``SiteError``."""
    subjects = {switch.subject for switch in _by_kind(c, body)}
    return c.switch(body, subjects.pop() if len(subjects) == 1 else "otyp")


def saved_point(c: CFile) -> InsertionPoint:
    """Find where done() uses up the amulet that has saved a life."""
    chains = (chain for function in c.functions("done") for chain in c.ifs(function.body))
    for chain in chains:
        if "Lifesaved" in chain.arms[0].condition_text and c.calls("useup", chain.arms[0].body):
            body = chain.arms[0].body
            # "if (uamul) useup(uamul);" is one statement.
            asked = (inner.span for inner in c.ifs(body) if c.calls("useup", inner.span))
            return before(c, next(asked, None) or statement_calling(c, body, "useup"))
    raise c.missing("'if (Lifesaved …)' in done()")


def wield_point(c: CFile) -> InsertionPoint:
    """Find where ready_weapon() has wielded a weapon."""
    return after(c, statement_calling(c, c.function("ready_weapon").body, "arti_speak"))


def tool_point(c: CFile) -> InsertionPoint:
    """Find where wield_tool() has wielded what is applied (a pole, a pick, a whip), past ready_weapon()."""
    return after(c, statement_calling(c, c.function("wield_tool").body, "setuwep", last=True))


def hit_point(c: CFile) -> InsertionPoint:
    """Find where a hero's hit does what the weapon does beside the damage, as artifacts do theirs."""
    body = function_calling(c, "artifact_hit", "&youmonst", "obj").body
    with suppress(SiteError):
        return before(c, chain_calling(c, body, "artifact_hit").span)
    # Some ask first whether it is an artifact, and what was said after that.
    return before(c, c.if_chain(body, contains="artifact_hit").span)


def damage_point(c: CFile) -> InsertionPoint:
    """Find where dmgval() has the weapon's damage, and before it is held against the monster's skin."""
    return before(c, searched(c, "dmgval", lambda body: chain_calling(c, body, "thick_skinned")).span)


def to_hit_point(c: CFile) -> InsertionPoint:
    """Find where hitval() adds the bonus of artifacts."""
    return before(c, c.if_chain(c.function("hitval").body, contains="spec_abon").span)


_ring = partial(Place, file=DO_WEAR_C, item="obj", classes=frozenset({RING}))
_amulet = partial(Place, item="uamul", classes=frozenset({AMULET}))


def _armor() -> Iterator[Place]:
    for symbol, slot in ARMOR_SLOTS.items():
        piece = partial(Place, file=DO_WEAR_C, item=slot.item, classes=frozenset({ARMOR}), slot=symbol, usual=())
        for function in slot.ons:
            what = function.removesuffix("_on").lower()
            yield piece(key="wear", name=f"putting it on ({what})", find=partial(on_point, function))
        for function in slot.offs:
            what, _, end = function.lower().partition("_")
            name = f"taking it off ({what})" if end == "off" else f"losing it ({what})"
            yield piece(key="remove", stays=True, idle=True, name=name, find=partial(off_point, function))


WEARING = (
    _ring(key="wear", name="putting it on (ring)", find=switch_of("Ring_on", "RIN_ADORNMENT")),
    _ring(
        key="remove",
        stays=True,
        idle=True,
        name="taking it off (ring)",
        find=switch_of("Ring_off_or_gone", "RIN_ADORNMENT"),
    ),
    _amulet(
        key="wear",
        name="putting it on (amulet)",
        file=DO_WEAR_C,
        find=switch_of("Amulet_on", "AMULET_OF_STRANGULATION"),
    ),
    _amulet(
        key="remove",
        stays=True,
        idle=True,
        name="taking it off (amulet)",
        file=DO_WEAR_C,
        find=switch_of("Amulet_off", "AMULET_OF_STRANGULATION"),
    ),
    _amulet(
        key="remove",
        stays=True,
        idle=True,
        name="losing it (amulet that saves a life)",
        file=END_C,
        find=saved_point,
        asks="uamul",
    ),
    *_armor(),
    Place(
        key="wield", name="wielding it", file=WIELD_C, find=wield_point, item="wep", classes=frozenset({WEAPON, TOOL})
    ),
    Place(
        key="wield",
        name="wielding it as it is applied",
        file=WIELD_C,
        find=tool_point,
        item="wep",
        called="obj",
        classes=frozenset({WEAPON, TOOL}),
    ),
    Place(
        key="hit",
        name="hitting with it",
        file=UHITM_C,
        find=hit_point,
        item="obj",
        monster="mon",
        subject=Subject.MONSTER,
        died="return FALSE;",
        keeps=True,
        classes=frozenset({WEAPON, TOOL, GEM}),
    ),
)
"""The places, in the order of the keys."""
