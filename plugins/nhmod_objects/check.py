"""Reports what is wrong with objects beyond their shape."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report, series
from nhmod.manifest import Changing, record_keys
from nhmod.places import ONLY_NEW, OwnColumns, check_own_columns, followed
from nhmod.target import Entry, Facts, UnknownWordError
from nhmod_objects.appearances import check_appearance, tell_harm, tell_unread
from nhmod_objects.behaviour.check import check_behaviour
from nhmod_objects.behaviour.places import BOOK, WAND
from nhmod_objects.behaviour.records import BEHAVIOUR_KEYS
from nhmod_objects.check_names import Calling, check_names
from nhmod_objects.classes import CLASSES, COMMON_KEYS
from nhmod_objects.codes import (
    BONUS,
    CLASS,
    DIRECTED,
    EDIT_FIELD,
    EDIT_TARGET,
    FEEDS_NOBODY,
    FOOD_DELAY,
    KEY,
    MATERIAL,
    NEEDED,
    ONE_DIE,
    PLACE,
    SCHOOL,
    SHUFFLED,
    SKILL,
    WHAT,
)
from nhmod_objects.columns import BY_PARAMETER
from nhmod_objects.conferring.check import check_conferring
from nhmod_objects.conferring.giving import giving
from nhmod_objects.edit_rows import unchangeable
from nhmod_objects.placement import rank
from nhmod_objects.plan import Placed, Plan, own_columns
from nhmod_objects.records import Object
from nhmod_objects.resolve import SIZES, NewObject, Resolver
from nhmod_objects.shares import check_exhausted
from nhmod_objects.sites import U_INIT_C, spell_schools
from nhmod_objects.source import ObjectsTable
from nhmod_objects.values import Objclass

_FEW = 3
_WHY_LOOK = "each game exchanges the appearances of the class, and without one of its own it would be known at sight, or another would"


if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.contribution import ModSet
    from nhmod.target.tree import Tree


def check_objects(mods: ModSet, plan: Plan, tree: Tree, facts: Facts, report: Report) -> None:
    """Report all that is wrong with the objects of the mods."""
    owned = list(mods.records("objects", Object))
    records = [record for _, record in owned]
    resolver = Resolver(mods, facts, report)
    for record in records:
        if _check_what(record, facts, report) and record.name is not None:
            _check_class(record, resolver, facts, report)
    calling = Calling.of(tree, facts)
    new = [placed.new for placed in plan.placed]
    own = OwnColumns.of(facts["objects"])
    for placed in plan.placed:
        record, columns = placed.new.record, own_columns(placed, own)
        raw = tuple(pair for pair in record.raw if pair.key not in BY_PARAMETER)
        check_own_columns(placed.new.title, columns, raw, origin=record.origin, own=own, facts=facts, report=report)
        check_names(placed.new, calling, facts, report)
        _check_values(placed.new, report)
        tell_harm(placed.new, tree=tree, facts=facts, report=report)
        _check_food(placed.new.values, record, report)
        _check_skill(placed.new.values, record, placed.new.title, tree=tree, facts=facts, report=report)
        check_appearance(placed.new, plan.places, new, facts, report)
        _check_place(placed, plan, facts, report)
    check_behaviour(mods, new, tree, facts, report)
    check_conferring(giving(mods, new, Resolver(mods, facts, Report()), facts), tree, facts, report)
    check_exhausted(plan.takings, {entry.symbol: entry for entry in facts["objects"].stock}, report)
    table = ObjectsTable(tree)
    quiet = Resolver(mods, facts, Report())
    for mod, record in owned:
        if record.edit is not None:
            found = partial(quiet.own.before, mod, record)
            changed = _check_edit(record, found, resolver=resolver, table=table, tree=tree, facts=facts, report=report)
            if changed is not None:
                _check_food(changed, record, report)
                _check_skill(changed, record, str(record.edit), tree=tree, facts=facts, report=report)


def _check_what(record: Object, facts: Facts, report: Report) -> bool:
    hint = ""
    if (record.edit is None) == (record.name is None):
        message = "an object has a 'name:' if it is new, or 'edit:' if it changes one of the game's, and not both"
    elif record.name is not None and record.class_ is None and record.copy_from is None:
        message = f"the new object '{record.name}' needs a 'class', or a 'copy_from' that gives it"
        hint = _class_of_keys(record, facts)
    else:
        return True
    report.error(WHAT, message, record.origin, hint=hint)
    return False


def _class_of_keys(record: Object, facts: Facts) -> str:
    """Return which classes have the keys of an object that not all classes have, where they are few."""
    own = {
        key for key in record.origin.keys if key not in COMMON_KEYS and any(key in one.keys for one in CLASSES.values())
    }
    having = [facts.word("object classes", symbol) for symbol, one in CLASSES.items() if own <= one.keys]
    if not own or not 0 < len(having) <= _FEW:
        return ""
    keys = " and ".join(f"'{key}'" for key in sorted(own))
    return f"write class: {having[0]}, which has {keys}" if len(having) == 1 else f"{', '.join(having)} have {keys}"


def _check_class(record: Object, resolver: Resolver, facts: Facts, report: Report) -> None:
    """Report a class that takes no new objects, keys that it does not have, and those that it needs."""
    try:
        symbol = resolver.object_class(record)
    except UnknownWordError:
        return  # objects that copy each other, which the plan reports
    if not symbol:
        return  # a copy of one of which the class is not known, which is told of that one
    known = CLASSES.get(symbol)
    if known is None:
        entry = facts["object classes"].symbol(symbol)
        report.error(
            CLASS,
            f"'{record.name}' can't be a new {entry.name if entry else symbol}: the game knows all of that class by name",
            record.origin.at("class"),
            hint=f"it can be {series((one.label for one in CLASSES.values()), 'or')}",
        )
        return
    for name in record.origin.keys:
        if name not in COMMON_KEYS and name not in known.keys and name not in BEHAVIOUR_KEYS:
            report.error(KEY, f"{known.label} has no '{name}'", record.origin.at(name))
    for name in known.needs:
        # An appearance is not copied: two of one look could not be told apart.
        if name not in record.origin.keys and (record.copy_from is None or name == "appearance"):
            of_key = record_keys(Object)[name].type
            value = of_key.type.label if isinstance(of_key, Changing) else of_key.label
            hint = _WHY_LOOK if name == "appearance" and known.shuffled else f"write '{name}:' with {value}"
            report.error(NEEDED, f"{known.label} needs '{name}'", record.origin, hint=hint)


def _taken_for(values: Objclass) -> str:
    """Return what the game takes a thing for by its material alone, from which its C name follows too (util/makedefs.c, do_objs)."""
    taken = {
        ("AMULET_CLASS", "PLASTIC"): "the imitation of the Amulet of Yendor",
        ("GEM_CLASS", "GLASS"): "a worthless piece of glass",
    }
    return taken.get((values.object_class, values.symbol("material")), "")


def _check_values(new: NewObject, report: Report) -> None:
    values, record = new.values, new.record
    taken = _taken_for(values)
    if taken:
        report.error(MATERIAL, f"the game would take '{new.title}' for {taken}", record.origin.at("material"))
    dice = record.damage.origin.keys if record.damage is not None else ()
    for field, size in SIZES.items():
        if dice and size not in dice and not values.number(field):
            message = f"'{new.title}' does no damage to what is {size}: 'damage' does not say '{size}'"
            report.warning(ONE_DIE, message, record.origin.at("damage"), hint=f"write {size}: too, 0 if that is meant")


def _check_food(values: Objclass, record: Object, report: Report) -> None:
    if values.object_class != "FOOD_CLASS":
        return
    if values.number("delay") < 1 and _is_said("delay", record):
        report.error(FOOD_DELAY, "food has a delay of at least 1", record.origin.at("delay"))
    if values.number("nutrition") < 1 and _is_said("nutrition", record):
        message = (
            "food of nutrition 0 feeds nobody, and what is left of it is more than that: the game calls it impossible"
        )
        report.warning(FEEDS_NOBODY, message, record.origin.at("nutrition"), hint="write nutrition: 1 or more")


def _is_said(key: str, record: Object) -> bool:
    """Return whether a record says something of a key itself; a new object is all its own."""
    return record.edit is None or key in record.origin.keys


def _check_skill(values: Objclass, record: Object, title: str, *, tree: Tree, facts: Facts, report: Report) -> None:
    """Report a weapon whose skill is not one of weapons, and a spellbook whose skill is no school (include/skills.h)."""
    if not _is_said("skill", record):
        return
    skill = values.symbol("skill").removeprefix("-")
    origin = record.origin.at("skill")
    entry = facts["skills"].symbol(skill)
    if entry is None or skill == "P_NONE" or values.object_class not in {"SPBOOK_CLASS", "WEAPON_CLASS", "TOOL_CLASS"}:
        return
    schools = spell_schools(tree)
    # Weapons' skills come first, then the schools, then fighting without weapons and riding.
    first = min((one.index for one in facts["skills"] if one.symbol in schools), default=0)
    if values.object_class == "SPBOOK_CLASS" and skill not in schools:
        names = ", ".join(one.name for one in facts["skills"] if one.symbol in schools)
        message = f"'{entry.name}' is no school of spells, and '{title}' needs one"
        report.error(SCHOOL, message, origin, hint=f"the schools are: {names}")
    elif values.object_class != "SPBOOK_CLASS" and entry.index >= first:
        message = f"'{entry.name}' is no skill of weapons, and '{title}' is {CLASSES[values.object_class].label}"
        report.error(SCHOOL, message, origin)


def _check_place(placed: Placed, plan: Plan, facts: Facts, report: Report) -> None:
    new = placed.new
    if new.record.place is None:
        return
    after = new.record.place.after
    problem = plan.places.problem(placed.gap, new.values)
    entry = facts["objects"].find(after.text)
    if entry is not None and not entry.mod and not entry.symbol:
        problem = f"'{entry.name}' is not an object of the target that others can stand after"
    elif entry is not None and entry.mod and new.symbol in followed("objects", facts, plan.placed, entry):
        problem = f"'{entry.name}' stands after '{new.title}' itself"
    elif not problem and placed.order[0] != rank(new.values):
        problem = (
            "one of the two is magical and the other is not, and the game exchanges the appearances up to that one"
        )
    if problem:
        message = f"'{new.title}' can't stand after '{after}': {problem}"
        report.error(PLACE, message, after.origin)


def _check_edit(
    record: Object,
    found: Callable[[Entry], Objclass],
    *,
    resolver: Resolver,
    table: ObjectsTable,
    tree: Tree,
    facts: Facts,
    report: Report,
) -> Objclass | None:
    """Report what is wrong with a change of one of the game's objects, and return what comes of it, where that can be said."""
    entry = facts["objects"].find(record.edit.text) if record.edit else None
    if record.edit is None:
        return None
    if entry is None or entry.mod or not entry.symbol:
        by = f"; it is of the mod '{entry.mod}'" if entry is not None and entry.mod else ""
        message = f"'{record.edit}' is not an object of the target that can be changed{by}"
        report.error(EDIT_TARGET, message, record.edit.origin)
        return None
    fixed = tuple(unchangeable(record, entry, table))
    for name in fixed:
        hint = ONLY_NEW.get(name, "")
        message = f"the '{name}' of '{entry.name}' can't be changed"
        message += "" if hint else ": its row in src/objects.c has none"
        report.error(EDIT_FIELD, message, record.origin.at(name), hint=hint)
    old = Objclass.of_entry(entry)
    new = resolver.applied(record, found(entry))
    tell_unread(record, entry, new, tree=tree, facts=facts, report=report)
    was, becomes = _taken_for(old), _taken_for(new)
    if was != becomes:
        message = f"the game would take '{entry.name}' {f'for {becomes}' if becomes else f'no more for {was}'}"
        report.error(MATERIAL, message, record.origin.at("material"))
    if old.object_class in {WAND, BOOK} and new.symbol("dir") != old.symbol("dir"):
        message = f"'{entry.name}' does by C of the game's what it does, and aimed otherwise it does not come there"
        hint = "make a new object with 'copy_from:', and say what that one does"
        report.error(DIRECTED, message, record.origin.at("direction"), hint=hint)
    if old.object_class == "RING_CLASS" and old.number("charged") and not new.number("charged"):
        message = f"'{entry.name}' would do nothing: what it does is as good as its bonus (+1), and it would have none"
        report.error(BONUS, message, record.origin.at("charged"), hint="leave 'charged' out")
    if "known" in record.origin.keys and not new.number("name_known") and not new.appearance:
        message = f"'{entry.name}' has no appearance, and so is known from the start"
        report.error(NEEDED, message, record.origin.at("known"))
    kind = CLASSES.get(old.object_class)
    if kind is not None and (kind.plain_last or old.object_class == "SCROLL_CLASS") and new.plain != old.plain:
        message = (
            f"'{entry.name}' exchanges its appearance with others: the game does so up to the first that is not magical"
        )
        report.error(SHUFFLED, message, record.origin.at("magic"))
    if (
        not {"skill", "slot"}.intersection(fixed)
        and new.symbol("skill") != old.symbol("skill")
        and entry.symbol in tree.c(U_INIT_C).identifiers()
    ):
        message = f"heroes begin with '{entry.name}', and some can't learn the skill that it would have"
        hint = "copy it, and give the copy the other skill"
        report.error(SKILL, message, record.origin.at("skill"), hint=hint)
    return new
