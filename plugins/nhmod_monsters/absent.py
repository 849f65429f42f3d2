"""How often new monsters come by chance, and which the game never makes by itself (src/makemon.c, rndmonst and mkclass)."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.target import Absent, Entry, Facts, Frequency, UnknownWordError, find_word
from nhmod_monsters.permonst import NEVER, UNIQUE, Permonst
from nhmod_monsters.records import Generation, Monster
from nhmod_monsters.resolve import Resolver
from nhmod_monsters.sites import SPECIAL

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import ModSet
    from nhmod.manifest import Origin
    from nhmod_monsters.plan import Plan


_BRING = "have a room, level, role, monster or effect bring it"


def absent_monsters(mods: ModSet, plan: Plan, facts: Facts) -> Iterator[Absent]:
    """Yield the new monsters that neither chance nor a class in a level file brings, and the game's own that no longer come so."""
    monsters = facts["monsters"]
    most = _most_difficult(facts)
    for placed in plan.placed:
        new = placed.new
        entry = monsters.symbol(new.symbol)
        why, instead = _why(new.values, placed.base, most, facts)
        if entry is not None and why:
            yield _absent(entry, new.record, why, instead)
    resolver = Resolver(mods, facts, Report())
    for _, record in mods.records("monsters", Monster):
        entry = find_word(record.edit, facts) if record.edit is not None and not _is_said(record) else None
        if entry is None or entry.mod:
            continue
        stock = Permonst.of_entry(entry)
        try:
            found = resolver.own.after(record, entry)
            alone = resolver.applied(record, stock)
        except UnknownWordError:
            continue
        why, instead = _why(found, entry.symbol, most, facts)
        # What it is without the others' changes says whose doing it is.
        if why and not _why(stock, entry.symbol, most, facts)[0] and alone != stock:
            yield _absent(entry, record, why, instead)


def _absent(entry: Entry, record: Monster, why: str, instead: str) -> Absent:
    meant = _is_said(record)
    return Absent(
        vocabulary="monsters",
        entry=entry,
        label="monster",
        record=record,
        why=why,
        hint=f"{instead}, or {_BRING}; 'generation: never' if this is meant",
        meant=meant,
        origin=_origin(record),
    )


def _origin(record: Monster) -> Origin:
    return record.origin.at("generation") if record.generation is not None else record.origin


def _is_said(record: Monster) -> bool:
    """Return whether the author says himself that it never comes."""
    said = record.generation
    return said == "never" or (isinstance(said, Generation) and (said.never is True or said.frequency == 0))


def _why(values: Permonst, stands: str, most: float, facts: Facts) -> tuple[str, str]:
    """Return why a monster does not come by itself, and what to write so that it does; empty where it comes.

    ``stands`` is the symbol of the game's at which it stands in the table. What is never made at random (G_NOGEN) still is where a
    level file names its class, if it has a frequency and is not unique (src/sp_lev.c, create_monster).
    """
    often = "write 'generation: {frequency: 1}'"
    if UNIQUE in values.generation:
        return "it is unique, and the game makes such monsters only on purpose", "leave 'unique' out"
    if not values.frequency:
        never = NEVER in values.generation
        return "the game makes it only on purpose (G_NOGEN)" if never else "its frequency is 0", often
    if _number(stands, facts) >= _number(SPECIAL, facts):
        return "it stands among those that the game makes only on purpose (behind the long worm tail)", often
    if values.difficulty > most:
        why = f"by chance the game makes none of its difficulty, {values.difficulty}: {most} is the most before the endgame"
        return why, "write a lower 'level', or attacks that do less"
    return "", ""


def unasked(values: Permonst, symbol: str, facts: Facts) -> str:
    """Return why chance never makes one of the game's own monsters, whatever its frequency; empty where it does."""
    if UNIQUE in values.generation or _number(symbol, facts) >= _number(SPECIAL, facts):
        return _why(replace(values, frequency=values.frequency or 1), symbol, inf, facts)[0]
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


def monster_frequencies(plan: Plan) -> Iterator[Frequency]:
    """Yield what the new monsters weigh among all that can come to a level (src/makemon.c, rndmonst)."""
    for placed in plan.placed:
        new = placed.new
        if new.values.generated and UNIQUE not in new.values.generation:
            yield Frequency(
                counted="random monsters",
                of="random monsters where it can come",
                names=(new.title,),
                label="monster",
                mod=new.mod.id,
                origin=new.record.origin.at("generation"),
                weight=new.values.frequency,
            )
