"""Which new monsters the game never makes by itself (src/makemon.c, rndmonst and mkclass)."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from nhmod.target import Absent
from nhmod_monsters.permonst import NEVER, UNIQUE
from nhmod_monsters.records import Generation
from nhmod_monsters.sites import SPECIAL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Entry, Facts
    from nhmod_monsters.plan import Placed, Plan

_BRING = "have a room, level, role, monster or effect bring it"


def absent_monsters(plan: Plan, facts: Facts) -> Iterator[Absent]:
    """Yield the new monsters that neither chance nor a class in a level file brings."""
    monsters = facts["monsters"]
    most = _most_difficult(facts)
    for placed in plan.placed:
        new = placed.new
        entry = monsters.symbol(new.symbol)
        why, instead = _why(placed, facts), _instead(placed)
        if not why and new.values.difficulty > most:
            why = f"by chance the game makes none of its difficulty, {new.values.difficulty}: {most} is the most before the endgame"
            instead = "write a lower 'level', or attacks that do less"
        if entry is None or not why:
            continue
        meant = _is_said(placed)
        yield Absent(
            vocabulary="monsters",
            entry=entry,
            label="monster",
            record=new.record,
            why=why,
            hint=f"{instead}, or {_BRING}; 'generation: never' if this is meant",
            meant=meant,
            origin=new.record.origin.at("generation") if new.record.generation is not None else new.record.origin,
        )


def _is_said(placed: Placed) -> bool:
    """Return whether the author says himself that it never comes."""
    said = placed.new.record.generation
    return said == "never" or (isinstance(said, Generation) and (said.never is True or said.frequency == 0))


def _instead(placed: Placed) -> str:
    return "leave 'unique' out" if UNIQUE in placed.new.values.generation else "write 'generation: {frequency: 1}'"


def _why(placed: Placed, facts: Facts) -> str:
    """Return why a monster does not come by itself; empty where it does.

    What is never made at random (G_NOGEN) still is where a level file names its class, if it has a frequency and is not unique
    (src/sp_lev.c, create_monster).
    """
    values = placed.new.values
    if UNIQUE in values.generation:
        return "it is unique, and the game makes such monsters only on purpose"
    if not values.frequency:
        never = NEVER in values.generation
        return "the game makes it only on purpose (G_NOGEN)" if never else "its frequency is 0"
    if _number(placed.base, facts) >= _number(SPECIAL, facts):
        return "it stands among those that the game makes only on purpose (behind the long worm tail)"
    return ""


def _most_difficult(facts: Facts) -> float:
    """Return the greatest difficulty that chance makes before the endgame: for the best hero on the deepest level.

    It is endless where it is not known how deep a dungeon is, as those of mods.
    """
    depths = [entry.fields.get("depth") for dungeons in facts.readable(["dungeons"]) for entry in dungeons]
    known = [depth for depth in depths if isinstance(depth, int)]
    return (max(known) + facts.constant("MAXULEV")) // 2 if known and len(known) == len(depths) else inf


def _number(symbol: str, facts: Facts) -> int:
    entry: Entry | None = facts["monsters"].symbol(symbol)
    return -1 if entry is None else entry.index
