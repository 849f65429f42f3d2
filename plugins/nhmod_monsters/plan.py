"""Puts all new monsters into the table: which gap each has, and what comes before it in the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.manifest import ModFile
from nhmod.target import Entry
from nhmod_monsters.codes import COPY_CYCLE
from nhmod_monsters.permonst import Permonst
from nhmod_monsters.placement import Places, Standing
from nhmod_monsters.records import Monster, TileCopy
from nhmod_monsters.resolve import Resolver
from nhmod_monsters.sites import RANGES, SPECIAL

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod.contribution import ModSet
    from nhmod.target import Facts, Json
    from nhmod_monsters.resolve import NewMonster


@dataclass(frozen=True, kw_only=True, slots=True)
class Placed:
    """A new monster in its place.

    ``gap`` is the number of the target's row that it stands before. ``index`` counts in the final table, ``predecessor`` is the
    symbol before it there, ``base`` that of the target's own row before it (both empty at the very beginning). ``order`` sorts the
    monsters of one gap: by strength, then by symbol; one that is put after another new one follows it directly.
    """

    monster: NewMonster
    gap: int
    order: tuple[int | str, ...]
    index: int
    predecessor: str
    base: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Plan:
    """The new monsters of all mods in the final table's order; ``unplaced`` are those whose class takes none."""

    places: Places
    placed: tuple[Placed, ...]
    unplaced: tuple[NewMonster, ...]


def standing(symbol: str, values: Permonst) -> Standing:
    """Give what a monster's place depends on."""
    return Standing(
        symbol=symbol, monster_class=values.monster_class, difficulty=values.difficulty, generated=values.generated
    )


def stock(facts: Facts) -> tuple[Entry, ...]:
    """Give the target's own monsters in the table's order."""
    return tuple(entry for entry in facts["monsters"] if not entry.mod)


def places_of(facts: Facts) -> Places:
    """Give the gaps of the target's table."""
    from_facts = [_stock_standing(entry) for entry in stock(facts)]
    numbers = {row.symbol: number for number, row in enumerate(from_facts)}
    ranges = {}
    for entry in facts.get(RANGES):
        first, last = str(entry.fields["first"]), str(entry.fields["last"])
        ranges[numbers[first], numbers[last]] = entry.name
    return Places(from_facts, ranges, special=numbers[SPECIAL])


def _stock_standing(entry: Entry) -> Standing:
    return standing(entry.symbol, Permonst.of_entry(entry))


def make_plan(mods: ModSet, facts: Facts, report: Report) -> Plan:
    """Resolve and place all new monsters; mistakes in their values go to the report."""
    places = places_of(facts)
    every = Resolver(mods, facts, report).all()
    unplaced = [monster for monster in every if not places.has_class(monster.values.monster_class)]
    ordinary = [monster for monster in every if places.has_class(monster.values.monster_class)]
    choice = _Choice(ordinary, places, facts)
    chosen = sorted(((choice.of(monster), monster) for monster in ordinary), key=lambda pair: pair[0])
    placed: list[Placed] = []
    for count, ((gap, order), monster) in enumerate(chosen):
        earlier = placed[-1] if placed and placed[-1].gap == gap else None
        base = places.rows[gap - 1].symbol if gap else ""
        placed.append(
            Placed(
                monster=monster,
                gap=gap,
                order=order,
                index=gap + count,
                predecessor=earlier.monster.symbol if earlier else base,
                base=base,
            )
        )
    return Plan(places=places, placed=tuple(placed), unplaced=tuple(unplaced))


class _Choice:
    """Chooses each new monster's gap, and its order in it."""

    def __init__(self, monsters: Iterable[NewMonster], places: Places, facts: Facts) -> None:
        """Take the monsters whose classes take new ones."""
        self._places = places
        self._facts = facts
        self._new = {monster.values.name.casefold(): monster for monster in monsters}
        self._pending: set[str] = set()

    def of(self, monster: NewMonster) -> tuple[int, tuple[int | str, ...]]:
        """Give the gap and the order: those that the author chose, or the best."""
        wanted = monster.record.place
        if wanted is not None:
            after = self._facts["monsters"].find(wanted.after.text)
            if after is not None and not after.mod:
                return self._in(self._places.index(after.symbol) + 1, monster)
            other = self._new.get(wanted.after.text.casefold())
            # Monsters that are put after each other in a circle are reported by the check.
            if other is not None and monster.symbol not in self._pending:
                self._pending.add(monster.symbol)
                gap, before = self.of(other)
                self._pending.discard(monster.symbol)
                return gap, (*before, *self._in(gap, monster)[1])
        return self._in(self._places.best(standing(monster.symbol, monster.values), near=monster.near), monster)

    def _in(self, gap: int, monster: NewMonster) -> tuple[int, tuple[int | str, ...]]:
        """Give a gap with the order in it: where it is between two classes, the first one's monsters come first."""
        values = monster.values
        begins = gap == 0 or self._places.rows[gap - 1].monster_class != values.monster_class
        return gap, (int(begins), values.difficulty, monster.symbol)


def declare(mods: ModSet, facts: Facts, report: Report) -> Mapping[str, Iterable[Entry]]:
    """Declare the new monsters; what is wrong with them is told by the check, but for copies in a circle."""
    found = Report()
    plan = make_plan(mods, facts, found)
    report.extend(one for one in found.diagnostics if one.code == COPY_CYCLE)
    return {"monsters": (*entries(plan), *unfinished(mods, plan))}


def entries(plan: Plan) -> tuple[Entry, ...]:
    """Declare the new monsters, with the values that the vocabulary ``monsters`` has and those that tiles need.

    ``fields["tile"]`` is ``{"file": path in the mod, "real": path}``, ``{"copy_from": name}`` or absent; ``copy_from`` is the symbol
    of the target's monster that it was copied from, or empty; ``order`` is the number in the final table, ``predecessor`` and
    ``base`` are ``Placed``'s.
    """
    out = [
        _entry(one.monster, {"predecessor": one.predecessor, "base": one.base, "order": one.index})
        for one in plan.placed
    ]
    return (*out, *(_entry(monster, {}) for monster in plan.unplaced))


def unfinished(mods: ModSet, plan: Plan) -> tuple[Entry, ...]:
    """Declare by name what could not be worked out, so that a mistake in one monster is not told of all that name it too."""
    done = {id(monster.record) for monster in (*(one.monster for one in plan.placed), *plan.unplaced)}
    return tuple(
        Entry(symbol="", name=record.name, mod=mod.id, origin=record.origin, unfinished=True)
        for mod, record in mods.records("monsters", Monster)
        if record.name is not None and id(record) not in done
    )


def _entry(monster: NewMonster, further: dict[str, Json]) -> Entry:
    fields = monster.values.fields() | further
    tile = monster.record.tile
    if isinstance(tile, ModFile):
        fields["tile"] = {"file": tile.path, "real": str(tile.real)}
    elif isinstance(tile, TileCopy):
        fields["tile"] = {"copy_from": tile.copy_from.text}
    fields["copy_from"] = monster.near
    order = further.get("order")
    return Entry(
        symbol=monster.symbol,
        name=monster.values.name,
        index=order if isinstance(order, int) else -1,
        fields=fields,
        mod=monster.mod.id,
        origin=monster.record.origin,
    )
