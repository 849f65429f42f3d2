"""Puts all new objects into the table: which gap each has, what comes before it, and what share it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from nhmod.dataclass import frozen
from nhmod.places import Gaps, OwnColumn, OwnColumns, PlacedRow, planned_apart, unfinished_entries
from nhmod_objects.codes import COPY
from nhmod_objects.placement import Places, rank
from nhmod_objects.records import Object
from nhmod_objects.resolve import NewObject, Resolver
from nhmod_objects.shares import ALL_ALIKE, Taking, taking, units_of
from nhmod_objects.sites import RANGES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod.contribution import ModSet
    from nhmod.diagnostics import Report
    from nhmod.target import Entry, Facts


Placed: TypeAlias = "PlacedRow[NewObject]"


@frozen
class Plan:
    """The new objects of all mods in the final table's order, and all that they and the edited ones take."""

    places: Places
    placed: tuple[Placed, ...]
    takings: tuple[Taking, ...]

    def units(self, new: NewObject) -> int:
        """Return a new object's probability; a ring's is what the tree's own rings have, if that is one."""
        if new.values.object_class == ALL_ALIKE:
            rings = {entry.fields["prob"] for entry in self.places.objects if entry.fields["class"] == ALL_ALIKE}
            return next((units for units in rings if isinstance(units, int)), 0) if len(rings) == 1 else 0
        return sum(one.units for one in self.takings if one.symbol == new.symbol)

    def left_to(self, entry: Entry) -> int:
        """Return the probability that one of the game's own objects has beside the new ones."""
        got = sum(one.units for one in self.takings if one.symbol == entry.symbol)
        return entry.number("prob") + got - sum(one.given.get(entry.symbol, 0) for one in self.takings)


def make_plan(mods: ModSet, facts: Facts, report: Report) -> Plan:
    """Resolve and place all new objects and apportion all shares; mistakes in their values go to the report."""
    places = facts["objects"].of_stock(Places, facts.get(RANGES))
    every = Resolver(mods, facts, report).all()
    gaps: Gaps[NewObject] = Gaps(
        vocabulary="objects",
        facts=facts,
        number=places.index,
        # Rows without a name (spare appearances) count in the final table too.
        base=lambda gap: (places.objects[gap - 1].symbol, places.objects[gap - 1].index),
        best=lambda new: places.best(new.values, near=new.near),
        order=lambda new, _: (rank(new.values), new.symbol),
        behind=lambda new, _: (new.symbol,),
    )
    placed = gaps.placed(every)
    return Plan(places=places, placed=placed, takings=_takings(mods, facts, [one.new for one in placed], report))


def _takings(mods: ModSet, facts: Facts, new: list[NewObject], report: Report) -> tuple[Taking, ...]:
    by_record = {id(one.record): one for one in new}
    by_class = facts["objects"].of_stock(_by_class)
    out: list[Taking] = []
    for mod, record in mods.records("objects", Object):
        one = by_record.get(id(record))
        if one is not None:
            title, symbol, object_class = one.title, one.symbol, one.values.object_class
        else:
            edited = facts["objects"].find(record.edit.text) if record.edit else None
            if edited is None or edited.mod:
                continue
            title, symbol, object_class = edited.name, edited.symbol, edited.text("class")
        units = units_of(record, object_class, report)
        found = taking(mod, record, (title, symbol), units=units, stock=by_class.get(object_class, []), report=report)
        if found is not None:
            out.append(found)
    return tuple(out)


def _by_class(objects: tuple[Entry, ...]) -> Mapping[str, list[Entry]]:
    found: dict[str, list[Entry]] = {}
    for entry in objects:
        found.setdefault(entry.text("class"), []).append(entry)
    return found


def declare(mods: ModSet, facts: Facts, report: Report) -> Mapping[str, Iterable[Entry]]:
    """Declare the new objects; what is wrong with them is told by the check, but for wrong copies."""
    plan = planned_apart(make_plan, mods, facts, report, circle=COPY)
    return {"objects": (*entries(plan, facts), *unfinished(mods, plan))}


def own_columns(placed: Placed, columns: OwnColumns) -> tuple[OwnColumn, ...]:
    """Return what a new object's row has in the columns that only this tree has."""
    values = placed.new.values
    return columns.of_new(
        placed.new, at=placed.index, **{"class": values.object_class, "skill": values.symbol("skill")}
    )


def entries(plan: Plan, facts: Facts) -> tuple[Entry, ...]:
    """Declare the new objects, with the values that the vocabulary ``objects`` has and those that tiles need.

    ``copy_from`` is the symbol of the target's object that it was copied from, or empty; ``order`` is the number in the final
    table, ``predecessor`` and ``base`` are ``Placed``'s.
    """
    own = OwnColumns.of(facts["objects"])
    return tuple(_entry(one, plan.units(one.new), own_columns(one, own)) for one in plan.placed)


def unfinished(mods: ModSet, plan: Plan) -> tuple[Entry, ...]:
    """Declare by name the objects that could not be worked out."""
    return unfinished_entries(mods.records("objects", Object), (one.new.record for one in plan.placed))


def _entry(placed: Placed, units: int, own: tuple[OwnColumn, ...]) -> Entry:
    new = placed.new
    fields = new.values.fields() | {"prob": units, **placed.fields(), "copy_from": new.near}
    words = (new.values.name,) if new.title != new.values.name else ()
    return new.entry(new.title, fields, words=words, index=placed.index, own=own)
