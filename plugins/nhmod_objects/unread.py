"""Columns of the game's own objects that the game does not read where one would think, or reads for something else besides."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.target import never_alone
from nhmod_objects.behaviour.wearing import WEAPON_C
from nhmod_objects.codes import BURNS, HARM, UNREAD

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.diagnostics import Report
    from nhmod.target import Entry, Facts
    from nhmod.target.c import CFile
    from nhmod.target.tree import Tree
    from nhmod_objects.records import Object
    from nhmod_objects.resolve import NewObject
    from nhmod_objects.values import Objclass

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
