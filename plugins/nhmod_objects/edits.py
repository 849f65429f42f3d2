"""The edits that objects need: rows of objects[], shares, scrolls' cases, behaviour, and changes of the target's own."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report
from nhmod.edits import Change, Edit, addend
from nhmod.places import OwnColumn, OwnColumns, insertion_at
from nhmod_objects.behaviour.edits import behaviour_edits
from nhmod_objects.codes import PLACED, TAKEN
from nhmod_objects.conferring.edits import conferring_edits
from nhmod_objects.conferring.giving import giving
from nhmod_objects.donning import donning_edits
from nhmod_objects.edit_rows import row_edits
from nhmod_objects.plan import Placed, Plan, own_columns
from nhmod_objects.records import Object
from nhmod_objects.resolve import Resolver
from nhmod_objects.row import NAMES_HERE, row
from nhmod_objects.shares import Taking, percent
from nhmod_objects.shatter import archer_edits, shatter_edits
from nhmod_objects.sites import INK, TABLE
from nhmod_objects.source import ObjectsTable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.contribution import ModSet
    from nhmod.target import Entry, Facts
    from nhmod.target.tree import Tree

_INK = 16  # as for enchant armor, remove curse, enchant weapon and charging


def object_edits(mods: ModSet, plan: Plan, tree: Tree, facts: Facts, report: Report) -> Iterator[Change]:
    """Yield all edits for the objects of the mods, which were checked."""
    table, own = ObjectsTable(tree), OwnColumns.of(facts["objects"])
    for placed in plan.placed:
        yield _new_row(placed, plan, table, own_columns(placed, own))
        _tell_place(placed, report)
        yield from _ink(placed, tree, facts)
    by_symbol = {entry.symbol: entry for entry in facts["objects"].stock if entry.symbol}
    yield from _shares(plan, table, by_symbol)
    for one in plan.takings:
        _tell_taking(one, by_symbol, report)
    resolver = Resolver(mods, facts, Report())
    new = [placed.new for placed in plan.placed]
    yield from behaviour_edits(mods, new, tree, facts)
    yield from conferring_edits(giving(mods, new, resolver, facts), tree, facts)
    yield from donning_edits(mods, new, resolver, tree, facts)
    yield from shatter_edits(mods, new, tree, facts)
    yield from archer_edits(new, tree, facts)
    for mod, record in mods.records("objects", Object):
        if record.edit is not None:
            yield from row_edits(
                mods, mod, record, resolver=resolver, table=table, columns=own, facts=facts, report=report
            )


def _new_row(placed: Placed, plan: Plan, table: ObjectsTable, own: tuple[OwnColumn, ...]) -> Edit:
    new, objects = placed.new, plan.places.objects
    offset = table.gap(objects[placed.gap - 1], objects[placed.gap] if placed.gap < len(objects) else None)
    of_class = (entry for entry in objects if entry.text("class") == new.values.object_class)
    around = Counter(str(entry.fields.get("names", NAMES_HERE)) for entry in of_class)
    usual = next((text for text, _ in around.most_common(1)), NAMES_HERE)
    text = row(new.values, new.symbol, plan.units(new), table, own, around=usual)
    return table.edits.new_row(placed, offset, text, site=f"{TABLE}, class {new.values.object_class}")


def _tell_place(placed: Placed, report: Report) -> None:
    message = f"'{placed.new.title}' comes after {placed.predecessor} in the table of objects"
    report.note(PLACED, message, placed.new.record.origin)


def _ink(placed: Placed, tree: Tree, facts: Facts) -> Iterator[Edit]:
    """Add what writing a new scroll costs, without which a magic marker is an impossible()."""
    new = placed.new
    if new.values.object_class == "SCROLL_CLASS" and new.record.usual_cases is not False:
        text = f"    case {new.symbol}:\n        return {new.record.ink or _INK};\n"
        why, origin = f"lets '{new.title}' be written", new.record.origin.location
        yield insertion_at(INK, tree, facts, text, why=why, mod=new.mod, order=placed.order, origin=origin)


def _shares(plan: Plan, table: ObjectsTable, by_symbol: Mapping[str, Entry]) -> Iterator[Edit]:
    """Take the shares, each mod with one macro an object: what several mods take adds up by itself."""
    by_mod: dict[str, list[Taking]] = {}
    for one in plan.takings:
        by_mod.setdefault(one.mod.id, []).append(one)
    for owner, takings in by_mod.items():
        changes: Counter[str] = Counter()
        for one in takings:
            if one.symbol in by_symbol:  # an edited one: its own row gets what the others give
                changes[one.symbol] += one.units
            changes.subtract(one.given)
        mod = takings[0].mod
        for symbol, amount in changes.items():
            if amount:
                yield from addend(
                    file=table.file.path,
                    site=f"the probability of {symbol} in {TABLE}",
                    after=table.arguments(by_symbol[symbol])["prob"].span.end,
                    ladder=table.ladder,
                    macro=f"NHMOD_{mod.symbol}_{symbol}",
                    amount=amount,
                    why="shares of the class for new objects, so that it still sums to 1000",
                    owner=owner,
                    symbol=mod.symbol,
                    origin=takings[0].origin.location,
                )


def _tell_taking(taking: Taking, by_symbol: Mapping[str, Entry], report: Report) -> None:
    parts = ", ".join(f"{by_symbol[symbol].name} {percent(units)}" for symbol, units in taking.given.items())
    message = f"the {percent(taking.units)} of '{taking.title}' are taken from {parts}"
    report.note(TAKEN, message, taking.origin)
