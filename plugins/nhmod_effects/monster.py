"""Effects on a monster, in C."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from nhmod_effects.amounts import Amount, amount_in_c
from nhmod_effects.conditions import resists
from nhmod_effects.frame import Frame, block
from nhmod_effects.keeping import aside, taken_off
from nhmod_effects.scene import Subject
from nhmod_effects.steps import Damage, Heal

if TYPE_CHECKING:
    from nhmod.manifest import Word


def heal(value: Amount | Heal, frame: Frame) -> list[str]:
    """Heal, up to the maximum or beyond it."""
    monster = frame.scene.monster
    amount, more = (value.amount, value.raise_maximum) if isinstance(value, Heal) else (value, 0)
    full = [f"{monster}->mhpmax += {more};"] if more else []
    return [
        f"{monster}->mhp += {amount_in_c(amount)};",
        *block(f"if ({monster}->mhp > {monster}->mhpmax)", [*full, f"{monster}->mhp = {monster}->mhpmax;"]),
    ]


def damage(value: Amount | Damage, frame: Frame) -> list[str]:
    """Hurt, and kill if need be (src/mon.c, killed and monkilled)."""
    scene, monster = frame.scene, frame.scene.monster
    written = value if isinstance(value, Damage) else None
    amount = written.amount if written else cast("Amount", value)
    by_hero = frame.call("killed", monster, further="AD_PHYS") + ";"
    by_others = frame.call("monkilled", monster, '""', "AD_PHYS") + ";"
    if scene.by_hero == "TRUE":
        dies = [by_hero]
    elif not scene.hero_acts:
        dies = [by_others]
    else:
        dies = [*block(f"if ({scene.by_hero})", [by_hero]), *block("else", [by_others])]
    if scene.item and not scene.hero_acts:
        # Its life may be saved by an amulet, which is used up by that.
        dies = aside(dies, frame)
    lines = [
        f"{monster}->mhp -= {amount_in_c(amount)};",
        *block(f"if ({monster}->mhp < 1)", dies),
    ]
    safe = resists(written.kind, scene, Subject.MONSTER) if written else ""
    return block(f"if (!{safe})", lines) if safe else lines


def confuse(_value: object, frame: Frame) -> list[str]:
    """Confuse; a monster counts no turns of it."""
    return [f"{frame.scene.monster}->mconf = 1;"]


def stun(_value: object, frame: Frame) -> list[str]:
    """Stun; a monster counts no turns of it."""
    return [f"{frame.scene.monster}->mstun = 1;"]


def blind(value: Amount, frame: Frame) -> list[str]:
    """Blind what has eyes."""
    monster = frame.scene.monster
    blinded = [f"{monster}->mcansee = 0;", f"{monster}->mblinded = {frame.monster_turns(value)};"]
    return block(f"if (haseyes({monster}->data) && {monster}->mcansee)", blinded)


def paralyze(value: Amount, frame: Frame) -> list[str]:
    """Hold."""
    monster = frame.scene.monster
    held = [f"{monster}->mcanmove = 0;", f"{monster}->mfrozen = {frame.monster_turns(value)};"]
    return block(f"if ({monster}->mcanmove)", held)


def put_to_sleep(value: Amount, frame: Frame) -> list[str]:
    """Put to sleep what does not resist it (src/mhitm.c, sleep_monst)."""
    return [f"(void) {frame.call('sleep_monst', frame.scene.monster, frame.monster_turns(value), '-1')};"]


def slow(_value: object, frame: Frame) -> list[str]:
    """Slow down (src/worn.c, mon_adjust_speed)."""
    return [frame.call("mon_adjust_speed", frame.scene.monster, "-1", "(struct obj *) 0") + ";"]


def hasten(_value: object, frame: Frame) -> list[str]:
    """Make faster (src/worn.c, mon_adjust_speed)."""
    return [frame.call("mon_adjust_speed", frame.scene.monster, "1", "(struct obj *) 0") + ";"]


def cure(ills: tuple[str, ...], frame: Frame) -> list[str]:
    """End what a monster can have."""
    monster = frame.scene.monster
    ends = {
        "confusion": [f"{monster}->mconf = 0;"],
        "stun": [f"{monster}->mstun = 0;"],
        "blindness": [f"{monster}->mcansee = 1;", f"{monster}->mblinded = 0;"],
        "helplessness": [f"{monster}->msleeping = 0;", f"{monster}->mcanmove = 1;", f"{monster}->mfrozen = 0;"],
    }
    return [line for ill in ills for line in ends.get(ill, ())]


CURES = frozenset({"confusion", "stun", "blindness", "helplessness"})
"""What ends of a monster."""


def teleport(_value: object, frame: Frame) -> list[str]:
    """Move elsewhere on the level (src/teleport.c)."""
    scene = frame.scene
    if scene.hero_acts:
        return [f"(void) {frame.call('u_teleport_mon', scene.monster, 'TRUE')};"]
    return block(
        f"if (!{frame.call('tele_restrict', scene.monster)})",
        [f"(void) {frame.call('rloc', scene.monster, 'TRUE')};"],
    )


def polymorph(value: str | Word, frame: Frame) -> list[str]:
    """Return another form (src/mon.c, newcham); magic resistance helps against it, as against the wand."""
    form = "(struct permonst *) 0" if isinstance(value, str) else f"&mons[{frame.symbol(value)}]"
    changed = [f"(void) {frame.call('newcham', frame.scene.monster, form, 'FALSE', 'TRUE')};"]
    return [*(taken_off(frame) if frame.scene.item and not frame.scene.hero_acts else ()), *changed]


def frighten(value: Amount, frame: Frame) -> list[str]:
    """Put to flight (src/monmove.c, monflee)."""
    return [frame.call("monflee", frame.scene.monster, frame.monster_turns(value), "FALSE", "TRUE") + ";"]


def tame(_value: object, frame: Frame) -> list[str]:
    """Tame what can be tamed (src/dog.c, tamedog); some releases put another structure in the monster's place."""
    tamed = frame.call("tamedog", frame.scene.monster, "(struct obj *) 0", further="FALSE")
    return block(f"if ({tamed})", [frame.scene.died]) if frame.scene.died and frame.replaces else [f"(void) {tamed};"]


def pacify(_value: object, frame: Frame) -> list[str]:
    """Make peaceful; it lets the hero go (src/dog.c, tamedog): as it does not attack any more, it never would."""
    monster = frame.scene.monster
    out = block("if (u.uswallow)", [frame.call("expels", monster, f"{monster}->data", "TRUE") + ";"])
    free = block("else if (!sticks(youmonst.data))", ["u.ustuck = 0;"])
    return [
        f"{monster}->mpeaceful = 1;",
        f"set_malign({monster});",
        f"newsym({monster}->mx, {monster}->my);",
        *block(f"if ({monster} == u.ustuck)", [*out, *free]),
    ]


def wake(value: object, frame: Frame) -> list[str]:
    """Wake the neighbourhood of the monster, or all of the level (src/mon.c, wake_nearto; src/wizard.c, aggravate)."""
    monster = frame.scene.monster
    if value == "level":
        return [frame.call("aggravate") + ";"]
    return [frame.call("wake_nearto", f"{monster}->mx", f"{monster}->my", "50") + ";"]


def cancel(_value: object, frame: Frame) -> list[str]:
    """Cancel (src/zap.c, cancel_monst)."""
    scene = frame.scene
    return [f"(void) {frame.call('cancel_monst', scene.monster, scene.item, scene.by_hero, 'FALSE', 'FALSE')};"]
