"""Puts all new objects into the table: which gap each has, what comes before it, and what share it takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.manifest import ModFile
from nhmod.target import Entry
from nhmod_objects.codes import COPY
from nhmod_objects.placement import Places, rank
from nhmod_objects.records import Object, TileCopy
from nhmod_objects.resolve import Resolver
from nhmod_objects.shares import Taking, taking, units_of
from nhmod_objects.sites import RANGES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod.contribution import ModSet
    from nhmod.target import Facts, Json
    from nhmod_objects.resolve import NewObject


@dataclass(frozen=True, kw_only=True, slots=True)
class Placed:
    """A new object in its place.

    ``gap`` is the number of the target's named object that it stands before, ``base`` the symbol of the one before that;
    ``index`` is its number in the final table, ``predecessor`` the symbol before it there. ``order`` sorts the objects of one
    gap: by ``rank`` and symbol; one that is put after another new one follows it directly.
    """

    object: NewObject
    gap: int
    order: tuple[int | str, ...]
    index: int
    predecessor: str
    base: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Plan:
    """The new objects of all mods in the final table's order, and all that they and the edited ones take."""

    places: Places
    placed: tuple[Placed, ...]
    takings: tuple[Taking, ...]

    def units(self, symbol: str) -> int:
        """Give a new object's probability."""
        return sum(one.units for one in self.takings if one.symbol == symbol)


def stock(facts: Facts) -> tuple[Entry, ...]:
    """Give the target's own objects in the table's order."""
    return tuple(entry for entry in facts["objects"] if not entry.mod)


def make_plan(mods: ModSet, facts: Facts, report: Report) -> Plan:
    """Resolve and place all new objects and apportion all shares; mistakes in their values go to the report."""
    places = Places(stock(facts), facts.get(RANGES))
    every = Resolver(mods, facts, report).all()
    choice = _Choice(every, places, facts)
    chosen = sorted(((choice.of(new), new) for new in every), key=lambda pair: pair[0])
    placed: list[Placed] = []
    for count, ((gap, order), new) in enumerate(chosen):
        earlier = placed[-1] if placed and placed[-1].gap == gap else None
        base = places.objects[gap - 1]
        # Rows without a name (spare appearances) count in the final table too.
        number = base.index + 1 + count
        predecessor = earlier.object.symbol if earlier else base.symbol
        placed.append(Placed(object=new, gap=gap, order=order, index=number, predecessor=predecessor, base=base.symbol))
    takings = _takings(mods, facts, [one.object for one in placed], report)
    return Plan(places=places, placed=tuple(placed), takings=takings)


class _Choice:
    """Chooses each new object's gap, and its order in it."""

    def __init__(self, objects: Iterable[NewObject], places: Places, facts: Facts) -> None:
        """Take the new objects."""
        self._places = places
        self._facts = facts
        self._new = {new.title.casefold(): new for new in objects}
        self._pending: set[str] = set()

    def of(self, new: NewObject) -> tuple[int, tuple[int | str, ...]]:
        """Give the gap and the order: those that the author chose, or the best."""
        wanted = new.record.place
        if wanted is not None:
            after = self._facts["objects"].find(wanted.after.text)
            if after is not None and not after.mod and after.symbol:
                return self._places.index(after.symbol) + 1, (rank(new.values), new.symbol)
            other = self._new.get(after.name.casefold() if after is not None else wanted.after.text.casefold())
            # Objects that are put after each other in a circle are reported by the check.
            if other is not None and new.symbol not in self._pending:
                self._pending.add(new.symbol)
                gap, before = self.of(other)
                self._pending.discard(new.symbol)
                return gap, (*before, new.symbol)
        return self._places.best(new.values, near=new.near), (rank(new.values), new.symbol)


def _takings(mods: ModSet, facts: Facts, new: list[NewObject], report: Report) -> tuple[Taking, ...]:
    by_record = {id(one.record): one for one in new}
    by_class: dict[str, list[Entry]] = {}
    for entry in stock(facts):
        by_class.setdefault(str(entry.fields["class"]), []).append(entry)
    out: list[Taking] = []
    for mod, record in mods.records("objects", Object):
        one = by_record.get(id(record))
        if one is not None:
            title, symbol, object_class = one.title, one.symbol, one.values.object_class
        else:
            edited = facts["objects"].find(record.edit.text) if record.edit else None
            if edited is None or edited.mod:
                continue
            title, symbol, object_class = edited.name, edited.symbol, str(edited.fields["class"])
        units = units_of(record, object_class, report)
        found = taking(mod, record, (title, symbol), units=units, stock=by_class[object_class], report=report)
        if found is not None:
            out.append(found)
    return tuple(out)


def declare(mods: ModSet, facts: Facts, report: Report) -> Mapping[str, Iterable[Entry]]:
    """Declare the new objects; what is wrong with them is told by the check, but for wrong copies."""
    found = Report()
    plan = make_plan(mods, facts, found)
    report.extend(one for one in found.diagnostics if one.code == COPY)
    return {"objects": (*entries(plan), *unfinished(mods, plan))}


def entries(plan: Plan) -> tuple[Entry, ...]:
    """Declare the new objects, with the values that the vocabulary ``objects`` has and those that tiles need.

    ``fields["tile"]`` is ``{"file": path in the mod, "real": path}``, ``{"copy_from": name}`` or absent; ``copy_from`` is the symbol
    of the target's object that it was copied from, or empty; ``order`` is the number in the final table, ``predecessor`` and
    ``base`` are ``Placed``'s.
    """
    return tuple(_entry(one, plan.units(one.object.symbol)) for one in plan.placed)


def unfinished(mods: ModSet, plan: Plan) -> tuple[Entry, ...]:
    """Declare by name what could not be worked out, so that a mistake in one object is not told of all that name it too."""
    done = {id(placed.object.record) for placed in plan.placed}
    return tuple(
        Entry(symbol="", name=record.name, mod=mod.id, origin=record.origin, unfinished=True)
        for mod, record in mods.records("objects", Object)
        if record.name is not None and id(record) not in done
    )


def _entry(placed: Placed, units: int) -> Entry:
    new = placed.object
    fields: dict[str, Json] = new.values.fields() | {
        "prob": units,
        "predecessor": placed.predecessor,
        "base": placed.base,
        "order": placed.index,
        "copy_from": new.near,
    }
    tile = new.record.tile
    if isinstance(tile, ModFile):
        fields["tile"] = {"file": tile.path, "real": str(tile.real)}
    elif isinstance(tile, TileCopy):
        fields["tile"] = {"copy_from": tile.copy_from.text}
    words = (new.values.name,) if new.title != new.values.name else ()
    return Entry(
        symbol=new.symbol,
        name=new.title,
        words=words,
        index=placed.index,
        fields=fields,
        mod=new.mod.id,
        origin=new.record.origin,
    )
