"""What an object looks like, whose appearance it may not share, and columns of the game's own objects that are read otherwise.

Source: src/o_init.c, ``shuffle``, ``shuffle_all`` and ``obj_shuffle_range``.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.target import Entry, Facts, never_alone
from nhmod_objects.behaviour.wearing import WEAPON_C
from nhmod_objects.classes import CLASSES
from nhmod_objects.codes import APPEARANCE, BURNS, HARM, NEEDED, SHUFFLED, UNREAD
from nhmod_objects.placement import Places, rank

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nhmod.diagnostics import Report
    from nhmod.target.c import CFile
    from nhmod.target.tree import Tree
    from nhmod_objects.records import Object
    from nhmod_objects.resolve import NewObject
    from nhmod_objects.values import Objclass


_SPARE = "spare appearances"


def check_appearance(new: NewObject, places: Places, others: Sequence[NewObject], facts: Facts, report: Report) -> None:
    """Report what is wrong with the appearance of a new object; ``others`` are all new ones."""
    values, record = new.values, new.record
    if not values.appearance and not values.number("name_known"):
        message = f"'{new.title}' is not known from the start, and so needs 'appearance': what it looks like until then"
        report.error(NEEDED, message, record.origin)
    problem, hint = _kept(values, places)
    if problem:
        asked = "shuffled" if record.shuffled is not None else "unique" if record.unique else "magic"
        report.error(SHUFFLED, f"'{new.title}' {problem}", record.origin.at(asked), hint=hint)
        return
    taken = next(_taken(new, places, others, facts), "") if values.appearance else ""
    if taken:
        report.error(APPEARANCE, taken, record.origin.at("appearance"))


def _kept(values: Objclass, places: Places) -> tuple[str, str]:
    """Return why an object can't have its appearance exchanged, or not exchanged, as the author wants it; and what to do."""
    problem = hint = ""
    if values.object_class == "SCROLL_CLASS" and values.plain:
        problem = "can't be without magic, or unique: the game exchanges the labels up to the first such scroll"
    elif values.shuffled:
        problem, hint = _not_exchanged(values, places)
    elif values.shuffled is not None:
        problem, hint = _not_left_out(values)
    return problem, hint


def _not_exchanged(values: Objclass, places: Places) -> tuple[str, str]:
    kind = CLASSES[values.object_class]
    problem = hint = ""
    if values.object_class == "ARMOR_CLASS":
        if not values.appearance:
            problem, hint = "has no appearance that it could exchange", "say what it looks like with 'appearance:'"
        elif not places.pool(values):
            problem = "can't exchange its appearance: there is no armor of its slot that does"
    elif not kind.shuffled:
        problem = f"can't exchange its appearance: {kind.label} has the same in every game"
    elif rank(values):
        problem = "can't exchange its appearance: only what is magical does, and not what is unique"
    return problem, hint


def _not_left_out(values: Objclass) -> tuple[str, str]:
    kind = CLASSES[values.object_class]
    if not kind.shuffled or rank(values) or values.number("name_known"):
        return "", ""
    whose = "all magical ones" if kind.plain_last else "all"
    problem = f"can't keep its appearance: the game exchanges those of {whose} of its class"
    hint = "with 'known: true' it is known from the start, and keeps it"
    return problem, f"{hint}; so does one with 'magic: false'" if kind.plain_last else hint


def _taken(new: NewObject, places: Places, others: Sequence[NewObject], facts: Facts) -> Iterator[str]:
    """Go through what has the appearance already, among those that exchange theirs."""
    values = new.values
    pool = places.pool(values)
    rows = [(entry.name, entry.text("oc_name"), entry.text("oc_descr")) for entry in pool]
    rows += [
        (other.title, other.values.name, other.values.appearance)
        for other in others
        if pool and other is not new and other.values.object_class == values.object_class
    ]
    if pool and _same(values.name, values.appearance):
        yield f"'{new.title}' looks as it is called, and exchanges its look: a wish for '{values.name}' could give another that looks so"
    for title, name, appearance in rows:
        if _same(appearance, values.appearance):
            yield f"'{title}' looks like '{values.appearance}' already, and they exchange their looks"
        if _same(name, values.appearance):
            yield f"'{title}' is called like the appearance '{values.appearance}', and a wish could not tell the two"
    for spare in facts.get(_SPARE) if pool else ():
        if spare.fields["class"] == values.object_class and _same(spare.name, values.appearance):
            yield f"the game has '{values.appearance}' as a spare appearance already, and exchanges it with the others"


def _same(one: str, other: str) -> bool:
    """Compare as a wish does (src/objnam.c, wishymatch): capitals, spaces and hyphens don't matter."""
    return _squeezed(one) == _squeezed(other)


def _squeezed(text: str) -> str:
    return text.casefold().replace(" ", "").replace("-", "")


_OF_THE_MONSTER = "the game asks the monster that it is of"
_ELSEWHERE: Mapping[str, tuple[frozenset[str], str]] = MappingProxyType(
    {
        "CORPSE": (frozenset({"weight", "nutrition", "delay"}), _OF_THE_MONSTER),
        "STATUE": (frozenset({"weight"}), _OF_THE_MONSTER),
        "TIN": (frozenset({"nutrition", "delay"}), "what is in it, and what opens it, says that"),
    }
)
"""Columns that src/mkobj.c, ``weight``, and src/eat.c pass over, by the object's C name, and what counts instead."""
_GLOB, _OF_GLOBS = "GLOB_OF_", (frozenset({"nutrition"}), "a glob feeds by its weight")
_SHOWN = frozenset({"edit", "when", "color"})
"""What the game reads of a thing that it only shows."""
_MKOBJ_C = "src/mkobj.c"
_BURNING = re.compile(r"->age = (\d+)L?\s*\*(?:\s|/\*.*?\*/)*\(long\)\s*objects\[otmp->otyp\]\.oc_cost")
_DAMAGE = "dmgval"
_CANDLES = frozenset({"TALLOW_CANDLE", "WAX_CANDLE"})


def tell_unread(record: Object, entry: Entry, new: Objclass, *, tree: Tree, facts: Facts, report: Report) -> None:
    """Warn of changes that the game does not ask for (NH1726), and of a candle's cost, by which it burns (NH1727)."""
    shown = never_alone(entry, facts)
    if shown:
        told = next((key for key in record.origin.keys if key not in _SHOWN), "")
        if told:
            report.warning(UNREAD, f"'{told}' of '{entry.name}' changes nothing: {shown}", record.origin.at(told))
        return
    keys, why = _OF_GLOBS if entry.symbol.startswith(_GLOB) else _ELSEWHERE.get(entry.symbol, (frozenset(), ""))
    for key in record.origin.keys:
        if key in keys:
            message = f"'{key}' of '{entry.name}' changes nothing: {why}"
            report.warning(UNREAD, message, record.origin.at(key), hint=f"leave '{key}' out")
    if "damage" in record.origin.keys and entry.symbol in _raised(tree):
        message = f"the game adds to the damage of '{entry.name}' by its name besides ({WEAPON_C}, {_DAMAGE})"
        report.note(HARM, message, record.origin.at("damage"))
    if entry.symbol in _CANDLES and "cost" in record.origin.keys and tree.exists(_MKOBJ_C):
        burning = _BURNING.search(tree.text(_MKOBJ_C))
        if burning is not None:
            turns, cost = int(burning[1]), new.number("cost")
            message = f"'{entry.name}' burns by its cost, {turns} turns for each zorkmid: {turns * cost} turns now"
            report.note(BURNS, message, record.origin.at("cost"))


def tell_harm(new: NewObject, *, tree: Tree, facts: Facts, report: Report) -> None:
    """Say of a copy of one of the game's weapons that the game adds to the damage of that one by its name (NH1728)."""
    entry = facts["objects"].symbol(new.near) if new.near else None
    if entry is not None and new.record.copy_from is not None and entry.symbol in _raised(tree):
        message = (
            f"the game adds to the damage of '{entry.name}' by its name ({WEAPON_C}, {_DAMAGE}), and not to a copy's"
        )
        report.note(HARM, message, new.record.origin.at("copy_from"), hint=f"a 'bonus' adds to that of '{new.title}'")


def _raised(tree: Tree) -> frozenset[str]:
    return tree.found(WEAPON_C, _cases) if tree.exists(WEAPON_C) else frozenset()


def _cases(c: CFile) -> frozenset[str]:
    switches = (switch for one in c.functions(_DAMAGE) for switch in c.switches(one.body))
    return frozenset(label for switch in switches for case in switch.cases for label in case.labels)
