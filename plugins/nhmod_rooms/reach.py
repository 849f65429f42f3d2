"""On which depths the game makes rooms by itself. Mirrors src/mklev.c: makelevel, and src/dungeon.c: init_dungeons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Related
from nhmod_rooms.sites import deepest_first

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.diagnostics import Report
    from nhmod.target import Facts
    from nhmod_rooms.planned import PlannedRoom

_FILLED = frozenset({"The Gnomish Mines", "The Quest"})
"""Whose ordinary levels are made from level files (mklev.c: In_mines, In_quest)."""


def check_reach(planned: PlannedRoom, facts: Facts, report: Report) -> None:
    """Warn of a room that no level is deep enough for, or that is for dungeons only whose levels have no such rooms (NH1213)."""
    rule = planned.record.rule
    if rule is None:
        return
    known = [entry for entry in facts["dungeons"] if not planned.dungeons or entry.name in planned.dungeons]
    if any(entry.mod or "deepest" not in entry.fields for entry in known):
        return  # how deep a mod's dungeon is, is not known before all are placed
    deepest = max((entry.number("deepest") for entry in known if entry.name not in _FILLED), default=0)
    where = " and ".join(planned.dungeons) or "the game"
    if not deepest:
        message = f"no level of {where} gets such a room: all of them are mazes, or made from level files"
        hint = (
            "'only_in: [The Dungeons of Doom]' are the levels with rooms; a level file can have the room in any dungeon"
        )
        report.warning("NH1213", message, rule.origin.at("only_in"), hint=hint)
    elif rule.below >= deepest:
        message = f"no level gets such a room below {rule.below}: the deepest of {where} that has rooms is {deepest}"
        report.warning("NH1213", message, rule.origin.at("below"), hint="write a smaller number")


def check_order(plan: Iterable[PlannedRoom], report: Report) -> None:
    """Warn of a room that another one leaves no level, as that is made on each before it is tried (NH1216)."""
    before: list[PlannedRoom] = []
    for planned in sorted(plan, key=deepest_first):
        first = next((one for one in before if _leaves_nothing(one, planned)), None)
        rule = planned.record.rule
        if first is not None and rule is not None:
            other = f"'{first.record.id}' of '{first.mod.id}'"
            message = f"no level gets the room '{planned.record.id}': each that could have it gets {other} before"
            hint = f"give '{first.record.id}' a smaller 'chance', or other levels"
            related = Related(location=first.record.origin.location, message="the other room")
            report.warning("NH1216", message, rule.origin, hint=hint, related=(related,))
        before.append(planned)


def _leaves_nothing(first: PlannedRoom, later: PlannedRoom) -> bool:
    """Return whether a room is on every level that a later one could be on."""
    one, other = first.record.rule, later.record.rule
    if one is None or other is None or one.chance.numerator < one.chance.denominator or one.below > other.below:
        return False
    deep = one.above is None or (other.above is not None and other.above <= one.above)
    return deep and (not first.dungeons or (bool(later.dungeons) and set(later.dungeons) <= set(first.dungeons)))
