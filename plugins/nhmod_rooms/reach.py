"""On which depths the game makes rooms by itself. Mirrors src/mklev.c: makelevel, and src/dungeon.c: init_dungeons."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
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
