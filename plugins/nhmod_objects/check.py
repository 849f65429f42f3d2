"""Reports what is wrong with objects beyond their shape."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_objects.classes import CLASSES, COMMON_KEYS
from nhmod_objects.codes import (
    APPEARANCE,
    CLASS,
    EDIT_FIELD,
    EDIT_TARGET,
    FOOD_DELAY,
    IDENTIFIER,
    KEY,
    MATERIAL,
    MISREAD,
    NAME,
    NEEDED,
    PLACE,
    SKILL,
    WHAT,
)
from nhmod_objects.edit_rows import unchangeable
from nhmod_objects.names import Wishes, malformed
from nhmod_objects.plan import make_plan, stock
from nhmod_objects.records import Object
from nhmod_objects.resolve import Resolver, UnknownWordError
from nhmod_objects.shares import check_exhausted
from nhmod_objects.sites import U_INIT_C
from nhmod_objects.source import ObjectsTable
from nhmod_objects.values import Objclass

if TYPE_CHECKING:
    from nhmod.contribution import ModSet
    from nhmod.diagnostics import Report
    from nhmod.target import Entry, Facts
    from nhmod.target.tree import Tree
    from nhmod_objects.placement import Places
    from nhmod_objects.plan import Placed, Plan
    from nhmod_objects.resolve import NewObject


def check_objects(mods: ModSet, tree: Tree, facts: Facts, report: Report) -> None:
    """Report all that is wrong with the objects of the mods."""
    records = [record for _, record in mods.records("objects", Object)]
    if not records:
        return
    resolver = Resolver(mods, facts, report)
    for record in records:
        if _check_what(record, report) and record.name is not None:
            _check_class(record, resolver, facts, report)
    plan = make_plan(mods, facts, report)
    wishes = Wishes.of(tree, facts)
    for placed in plan.placed:
        _check_names(placed.object, wishes, facts, report)
        _check_values(placed.object, report)
        _check_appearance(placed, plan.places, [one.object for one in plan.placed], report)
        _check_place(placed, plan, facts, report)
    check_exhausted(plan.takings, {entry.symbol: entry for entry in stock(facts)}, report)
    table = ObjectsTable(tree)
    for record in records:
        if record.edit is not None:
            _check_edit(record, resolver=resolver, table=table, tree=tree, facts=facts, report=report)


def _check_what(record: Object, report: Report) -> bool:
    if (record.edit is None) == (record.name is None):
        message = "an object has a 'name:' if it is new, or 'edit:' if it changes one of the game's, and not both"
    elif record.name is not None and record.class_ is None and record.copy_from is None:
        message = f"the new object '{record.name}' needs a 'class', or a 'copy_from' that gives it"
    else:
        return True
    report.error(WHAT, message, record.origin.location, path=record.origin.path)
    return False


def _check_class(record: Object, resolver: Resolver, facts: Facts, report: Report) -> None:
    """Report a class that takes no new objects, keys that it does not have, and those that it needs."""
    try:
        symbol = resolver.object_class(record)
    except UnknownWordError:
        return  # objects that copy each other, which the plan reports
    known = CLASSES.get(symbol)
    if known is None:
        entry = facts["object classes"].symbol(symbol)
        origin = record.origin.at("class")
        *labels, last = (one.label for one in CLASSES.values())
        report.error(
            CLASS,
            f"a new {entry.name if entry else symbol} can't be made yet: '{record.name}' needs behaviour in C, not only a row of the table",
            origin.location,
            path=origin.path,
            hint=f"it can be {', '.join(labels)} or {last}",
        )
        return
    for name in record.origin.keys:
        if name not in COMMON_KEYS and name not in known.keys:
            origin = record.origin.at(name)
            report.error(KEY, f"{known.label} has no '{name}'", origin.location, path=origin.path)
    for name in known.needs:
        # An appearance is not copied: two of one look could not be told apart.
        if name not in record.origin.keys and (record.copy_from is None or name == "appearance"):
            report.error(NEEDED, f"{known.label} needs '{name}'", record.origin.location, path=record.origin.path)


def _check_names(new: NewObject, wishes: Wishes, facts: Facts, report: Report) -> None:
    for key, text in (("name", new.values.name), ("appearance", new.values.appearance)):
        wrong = malformed(text) if text else ""
        if wrong:
            origin = new.record.origin.at(key)
            what = "be called" if key == "name" else "look like"
            report.error(NAME, f"an object can't {what} {text!r}: {wrong}", origin.location, path=origin.path)
    origin = new.record.origin.at("name")
    noun = CLASSES[new.values.object_class].noun
    misread = wishes.misread(new.values.name, is_amulet=new.values.object_class == "AMULET_CLASS", noun=noun)
    if misread and not malformed(new.values.name):
        report.error(MISREAD, f"nobody can wish for '{new.title}': {misread}", origin.location, path=origin.path)
    names = facts["identifiers"].entries[0].fields["names"]
    taken = any(entry.symbol == new.symbol for entry in stock(facts))
    if isinstance(names, list) and new.symbol in names and not taken:
        message = f"the target's source uses the C name {new.symbol} of '{new.title}' for something else"
        report.error(IDENTIFIER, message, origin.location, path=origin.path, hint="give it another name")


def _check_values(new: NewObject, report: Report) -> None:
    values, record = new.values, new.record
    material = values.symbol("material")
    if (values.object_class, material) in {("AMULET_CLASS", "PLASTIC"), ("GEM_CLASS", "GLASS")}:
        origin = record.origin.at("material")
        what = "the imitation of the Amulet of Yendor" if material == "PLASTIC" else "a worthless piece of glass"
        report.error(MATERIAL, f"the game would take '{new.title}' for {what}", origin.location, path=origin.path)
    if values.object_class == "FOOD_CLASS" and values.number("delay") < 1:
        origin = record.origin.at("delay")
        report.error(FOOD_DELAY, "food has a delay of at least 1", origin.location, path=origin.path)


def _check_appearance(placed: Placed, places: Places, all_new: list[NewObject], report: Report) -> None:
    new = placed.object
    appearance = new.values.appearance
    if not appearance:
        return
    kind = CLASSES[new.values.object_class]
    stock_class = tuple(e for e in places.objects if e.fields["class"] == new.values.object_class)
    pool = stock_class if kind.shuffled else places.pool(new.values)
    same_class = [other for other in all_new if other.values.object_class == new.values.object_class]
    taken = [entry.name for entry in pool if entry.fields["oc_descr"] == appearance]
    taken += [
        other.title for other in same_class if other is not new and other.values.appearance == appearance and pool
    ]
    if taken:
        origin = new.record.origin.at("appearance")
        message = f"'{taken[0]}' looks like '{appearance}' already, and they exchange their looks"
        report.error(APPEARANCE, message, origin.location, path=origin.path)


def _check_place(placed: Placed, plan: Plan, facts: Facts, report: Report) -> None:
    new = placed.object
    if new.record.place is None:
        return
    after = new.record.place.after
    problem = plan.places.problem(placed.gap, new.values)
    entry = facts["objects"].find(after.text)
    if entry is not None and not entry.mod and not entry.symbol:
        problem = f"'{entry.name}' is not an object of the target that others can stand after"
    elif entry is not None and entry.mod and new.symbol in _followed(entry, plan, facts):
        problem = f"'{entry.name}' stands after '{new.title}' itself"
    if problem:
        message = f"'{new.title}' can't stand after '{after}': {problem}"
        report.error(PLACE, message, after.origin.location, path=after.origin.path)


def _followed(entry: Entry, plan: Plan, facts: Facts) -> set[str]:
    """Give the symbols of the new objects that a new one is put after, one after the other."""
    by_symbol = {placed.object.symbol: placed.object for placed in plan.placed}
    found: set[str] = set()
    at = by_symbol.get(entry.symbol)
    while at is not None and at.symbol not in found:
        found.add(at.symbol)
        place = at.record.place
        following = facts["objects"].find(place.after.text) if place is not None else None
        at = by_symbol.get(following.symbol) if following is not None and following.mod else None
    return found


def _check_edit(
    record: Object, *, resolver: Resolver, table: ObjectsTable, tree: Tree, facts: Facts, report: Report
) -> None:
    entry = facts["objects"].find(record.edit.text) if record.edit else None
    if record.edit is None:
        return
    if entry is None or entry.mod or not entry.symbol:
        by = f"; it is of the mod '{entry.mod}'" if entry is not None and entry.mod else ""
        origin = record.edit.origin
        message = f"'{record.edit}' is not an object of the target that can be changed{by}"
        report.error(EDIT_TARGET, message, origin.location, path=origin.path)
        return
    for name in unchangeable(record, entry, table):
        origin = record.origin.at(name)
        message = f"the '{name}' of '{entry.name}' can't be changed: its row in src/objects.c has none"
        report.error(EDIT_FIELD, message, origin.location, path=origin.path)
    old = Objclass.of_entry(entry)
    new = resolver.applied(record, old)
    if new.symbol("skill") != old.symbol("skill") and entry.symbol in tree.c(U_INIT_C).identifiers():
        origin = record.origin.at("skill")
        message = f"heroes begin with '{entry.name}', and some can't learn the skill that it would have"
        hint = "copy it, and give the copy the other skill"
        report.error(SKILL, message, origin.location, path=origin.path, hint=hint)
