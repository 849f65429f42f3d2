"""What can be wrong with the things that a monster is made with, and what an author should know of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.manifest import Dice
from nhmod.target import find_word
from nhmod_effects.things import has_enchantment, holds_nothing, not_there
from nhmod_effects.users import uses_nothing
from nhmod_languages.contents.artifacts import artifact_objects
from nhmod_languages.namesakes import namesake
from nhmod_monsters.carried import Held, Thing, every
from nhmod_monsters.codes import (
    CARRIED_CONTAINER,
    CARRIED_NAME,
    CARRIED_NUMBER,
    CARRIED_THING,
    CARRIED_UNUSED,
    GIVEN,
    MERCENARY,
)
from nhmod_monsters.makemon import class_gear
from nhmod_monsters.sites import MAKEMON_C

if TYPE_CHECKING:
    from nhmod.diagnostics import Report
    from nhmod.target import Entry, Facts, Tree
    from nhmod_monsters.permonst import Permonst
    from nhmod_monsters.records import Monster
    from nhmod_monsters.resolve import Resolver

_HUMAN = "S_HUMAN"
_MERCENARY = "M2_MERC"
_UNIQUE = "G_UNIQ"
_WEAPON_ATTACK = "AT_WEAP"
_USED = frozenset({"WAND_CLASS", "POTION_CLASS", "SCROLL_CLASS"})
_MOST_DICE = 255
_OTHER = "name another object, or of a class one object"
_ONE = "give one alone, to a monster of which there is only one ('generation: {unique: true}')"
_CONTAINERS = "chest, large box, ice box and the bags are"
_DICE = "write 2d10, or a range such as 2..20"


def check_carried(
    record: Monster, entry: Entry, before: Permonst, resolver: Resolver, *, tree: Tree, facts: Facts, report: Report
) -> None:
    """Report what is wrong with what a monster carries, that is as ``before`` otherwise; tell what it never uses and what else it gets."""
    values = before if record.edit is None else resolver.applied(record, before)
    carried = resolver.carried(record)
    usual_gear = resolver.having(record, "usual_gear").usual_gear is not False
    if usual_gear and (record.edit is None or _MERCENARY not in before.flags):
        _check_mercenary(values, record, entry.symbol, tree, report)
    for thing in (thing for one in record.carries for thing in every(one)):
        _check_thing(thing, facts, report, once=_UNIQUE in values.generation)
    things = [thing for one in carried for thing in every(one)]
    reasons = dict.fromkeys(_unused(_meant(thing, facts), values) for thing in things)
    origin = record.origin.at("carries" if record.carries else "name")
    for reason in filter(None, reasons):
        report.note(CARRIED_UNUSED, f"'{values.name}' {reason}", origin)
    if carried and usual_gear and record.edit is None:
        armed = any(attack.type == _WEAPON_ATTACK for attack in values.attacks)
        names = class_gear(tree, facts, values.monster_class, values.flags, armed=armed)
        if names:
            message = f"the game may give '{values.name}' by its class, besides: {', '.join(names)}"
            report.note(GIVEN, message, origin)


def _check_mercenary(values: Permonst, record: Monster, symbol: str, tree: Tree, report: Report) -> None:
    """Refuse a new soldier or guard, or someone made one, whom the game would equip by its name."""
    # A patch of the mod's own may have a case for it.
    known = tree.exists(MAKEMON_C) and symbol in tree.c(MAKEMON_C).identifiers()
    if _MERCENARY in values.flags and values.monster_class == _HUMAN and not known:
        report.error(
            MERCENARY,
            f"the game has no equipment for the human mercenary '{values.name}', and complains when it makes one (src/makemon.c)",
            record.origin.at("flags"),
            hint="delete the flag mercenary, or say 'usual_gear: false' and by 'carries' what it has",
        )


def _meant(thing: Held, facts: Facts) -> Entry | None:
    return find_word(thing.word, facts)


def _check_thing(thing: Held, facts: Facts, report: Report, *, once: bool) -> None:
    entry = _meant(thing, facts)
    if entry is None:
        return
    reason = not_there(entry, facts, is_class=thing.class_ is not None, once=once and thing.quantity is None)
    if reason:
        report.error(
            CARRIED_THING,
            f"a monster can't be given '{entry.name}': {reason}",
            thing.word.origin,
            hint=_ONE if entry.mod and entry.fields.get("unique") else _OTHER,
        )
        return
    empty = holds_nothing(entry, is_class=thing.class_ is not None) if isinstance(thing, Thing) and thing.holds else ""
    if empty:
        report.error(
            CARRIED_CONTAINER,
            f"'{entry.name}' holds nothing: {empty}",
            thing.origin.at("holds"),
            hint=_CONTAINERS,
        )
    if thing.enchantment is not None and not has_enchantment(entry, is_class=thing.class_ is not None):
        message = f"'{entry.name}' has neither an enchantment nor charges"
        report.error(CARRIED_NUMBER, message, thing.origin.at("enchantment"), hint="leave 'enchantment' out")
    misnamed = (
        namesake(thing.named, "" if thing.class_ is not None else entry.name, artifact_objects(facts))
        if thing.named
        else None
    )
    if misnamed is not None:
        report.warning(CARRIED_NAME, misnamed[0], thing.origin.at("named"), hint=misnamed[1])
    if isinstance(thing.quantity, Dice) and max(thing.quantity.count, thing.quantity.sides) > _MOST_DICE:
        message = f"{thing.quantity} are too many dice: 255d255 at most"
        report.error(CARRIED_NUMBER, message, thing.origin.at("quantity"), hint=_DICE)


def _unused(entry: Entry | None, values: Permonst) -> str:
    """Return why a monster never uses a thing; empty if it may."""
    if entry is None:
        return ""
    kind = entry.symbol if entry.symbol.endswith("_CLASS") else str(entry.fields.get("class", ""))
    reason = uses_nothing(values.flags)
    if kind == "WEAPON_CLASS" and all(attack.type != _WEAPON_ATTACK for attack in values.attacks):
        return "never wields a weapon: it has no weapon attack"
    if kind == "ARMOR_CLASS" and (reason or values.size == "MZ_TINY"):
        return f"never wears armor: {reason or 'it is tiny'}"
    return f"never uses wands, potions and scrolls: {reason}" if kind in _USED and reason else ""
