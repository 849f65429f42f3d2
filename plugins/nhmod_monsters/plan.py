"""Puts all new monsters into the table: which gap each has, and what comes before it in the end."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from nhmod.dataclass import frozen
from nhmod.places import Gaps, OwnColumn, OwnColumns, PlacedRow, planned_apart, unfinished_entries
from nhmod.target import AbsentError, Entry, Facts, Json, UnreadableError
from nhmod_monsters.codes import COPY_CYCLE
from nhmod_monsters.own_flags import with_flags
from nhmod_monsters.permonst import Permonst, is_generated
from nhmod_monsters.placement import Places, Standing
from nhmod_monsters.records import Monster
from nhmod_monsters.resolve import NewMonster, Resolver
from nhmod_monsters.sites import RANGES, SPECIAL

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod.contribution import ModSet
    from nhmod.diagnostics import Report
    from nhmod.target import Vocabulary


Placed: TypeAlias = "PlacedRow[NewMonster]"


@frozen
class Plan:
    """The new monsters of all mods in the final table's order; ``unplaced`` are those whose class has no place."""

    places: Places
    placed: tuple[Placed, ...]
    unplaced: tuple[NewMonster, ...]


def standing(symbol: str, values: Permonst) -> Standing:
    """Return what a monster's place depends on."""
    return Standing(
        symbol=symbol, monster_class=values.monster_class, difficulty=values.difficulty, generated=values.generated
    )


def places_of(facts: Facts) -> Places:
    """Return the gaps of the target's table; raises ``AbsentError`` where it has not the monster at which those of chance end."""
    return facts["monsters"].of_stock(_places, facts.get(RANGES))


def _places(entries: tuple[Entry, ...], ranges: Vocabulary) -> Places:
    numbers = {entry.symbol: number for number, entry in enumerate(entries)}
    if SPECIAL not in numbers:
        raise AbsentError("monster", SPECIAL)
    return Places([*map(_stock_standing, entries)], _ranges(entries, ranges), special=numbers[SPECIAL])


def ranges_of(facts: Facts) -> Mapping[tuple[int, int], str]:
    """Return the runs of the target's monsters that must stay whole: the numbers of the first and the last, and what it is called."""
    return _ranges(facts["monsters"].stock, facts.get(RANGES))


def _ranges(entries: tuple[Entry, ...], known: Vocabulary) -> Mapping[tuple[int, int], str]:
    symbols = [entry.symbol for entry in entries]
    numbers = {symbol: number for number, symbol in enumerate(symbols)}
    ranges: dict[tuple[int, int], str] = {}
    for entry in known:
        begin = numbers.get(entry.text("first"))
        if begin is None:
            continue
        end = numbers.get(entry.text("last"), begin + entry.number("count") - 1)
        if begin < end < len(symbols):
            ranges.setdefault((begin, end), f"{symbols[begin]} to {symbols[end]}")
    return ranges


def _stock_standing(entry: Entry) -> Standing:
    """Return what a monster's place depends on; one of whose row not all is known stands where it stands, as one that is never made."""
    try:
        difficulty = entry.number("difficulty")
        if difficulty < 0:
            return standing(entry.symbol, Permonst.of_entry(entry))  # makedefs computes it of the whole row
        generated = is_generated(entry.number("frequency"), entry.texts("geno"))
        return Standing(
            symbol=entry.symbol, monster_class=entry.text("mlet"), difficulty=difficulty, generated=generated
        )
    except UnreadableError:
        return Standing(symbol=entry.symbol, monster_class=entry.text("mlet"), difficulty=0, generated=False)


def make_plan(mods: ModSet, facts: Facts, report: Report) -> Plan:
    """Resolve and place all new monsters; mistakes in their values go to the report."""
    places = places_of(facts)
    every = Resolver(mods, facts, report).all()
    # Where a class has no members its first one must be told its place.
    found = [places.has_class(one.values.monster_class) or one.record.place is not None for one in every]
    ordinary = [one for one, has_place in zip(every, found, strict=True) if has_place]
    unplaced = [one for one, has_place in zip(every, found, strict=True) if not has_place]
    gaps: Gaps[NewMonster] = Gaps(
        vocabulary="monsters",
        facts=facts,
        number=places.index,
        base=lambda gap: (places.rows[gap - 1].symbol if gap else "", gap - 1),
        best=lambda new: places.best(standing(new.symbol, new.values), near=new.near),
        order=partial(_order, places),
        behind=partial(_order, places),
    )
    return Plan(places=places, placed=gaps.placed(ordinary), unplaced=tuple(unplaced))


def own_columns(placed: Placed, columns: OwnColumns, facts: Facts) -> tuple[OwnColumn, ...]:
    """Return what a new monster's row has in the columns that only this tree has."""
    new = placed.new
    made = columns.of_new(new, at=placed.gap, mlet=new.values.monster_class)
    return tuple(with_flags(made, new.record, new.values, columns, facts, near=new.near))


def _order(places: Places, new: NewMonster, gap: int) -> tuple[int | str, ...]:
    """Sort the monsters of a gap by strength; where it is between two classes, the first one's come first."""
    begins = gap == 0 or places.rows[gap - 1].monster_class != new.values.monster_class
    return int(begins), new.values.difficulty, new.symbol


def declare(mods: ModSet, facts: Facts, report: Report) -> Mapping[str, Iterable[Entry]]:
    """Declare the new monsters; what is wrong with them is told by the check, but for copies in a circle."""
    plan = planned_apart(make_plan, mods, facts, report, circle=COPY_CYCLE)
    return {"monsters": (*entries(plan, facts), *unfinished(mods, plan))}


def entries(plan: Plan, facts: Facts) -> tuple[Entry, ...]:
    """Declare the new monsters, with the values that the vocabulary ``monsters`` has and those that tiles need.

    ``copy_from`` is the symbol of the target's monster that it was copied from, or empty; ``order`` is the number in the final
    table, ``predecessor`` and ``base`` are ``Placed``'s.
    """
    own = OwnColumns.of(facts["monsters"])
    out = [
        _entry(one.new, {**one.fields(), "copy_from": one.new.near}, index=one.index, own=own_columns(one, own, facts))
        for one in plan.placed
    ]
    return (*out, *(_entry(monster, {"copy_from": monster.near}) for monster in plan.unplaced))


def unfinished(mods: ModSet, plan: Plan) -> tuple[Entry, ...]:
    """Declare by name the monsters that could not be worked out."""
    done = (new.record for new in (*(one.new for one in plan.placed), *plan.unplaced))
    return unfinished_entries(mods.records("monsters", Monster), done)


def _entry(monster: NewMonster, further: dict[str, Json], *, index: int = -1, own: tuple[OwnColumn, ...] = ()) -> Entry:
    return monster.entry(monster.values.name, monster.values.fields() | further, index=index, own=own)
