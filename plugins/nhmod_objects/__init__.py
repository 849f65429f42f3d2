"""The content kind ``objects``: new rows of objects[], and changes of the target's own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pluggy

from nhmod.contribution import Kind
from nhmod.diagnostics import Report
from nhmod.target import Lazily

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod.contribution import ModSet, Start
    from nhmod.diagnostics import CodeInfo
    from nhmod.edits import Change
    from nhmod.target import Entry, Facts, Imported, Limit, Side, Site, Vocabulary
    from nhmod.target.tree import Tree
    from nhmod_objects.plan import Plan

hookimpl = pluggy.HookimplMarker("nhmod")


@hookimpl
def nhmod_codes() -> Iterable[CodeInfo]:
    """Document the codes NH1701 to NH1749, and NH3001 to NH3020 of behaviour."""
    from nhmod_objects.behaviour.codes import BEHAVIOUR_CODES
    from nhmod_objects.codes import CODES

    return (*CODES, *BEHAVIOUR_CODES)


@hookimpl
def nhmod_kinds() -> Iterable[Kind]:
    """Declare ``objects``."""
    return (
        Kind(
            name="objects",
            label="object",
            record="nhmod_objects.behaviour.records:ObjectWithBehaviour",
            doc="New objects, and changes of the game's own.",
        ),
    )


@hookimpl
def nhmod_starts() -> Iterable[Start]:
    """Give what a mod of the kind can begin with."""
    from nhmod_objects.starts import STARTS

    return STARTS


@hookimpl
def nhmod_facts(tree: Tree) -> Mapping[str, Vocabulary]:
    """Read the properties that wearing a thing can give, and the runs of objects that the game knows by their ends."""
    from nhmod_objects.properties import read_properties
    from nhmod_objects.ranges import read_ranges
    from nhmod_objects.sites import OBJNAM_C, PROP_H, PROPERTIES, RANGES

    if not (tree.exists(PROP_H) and tree.exists(OBJNAM_C)):
        return {}
    return Lazily({PROPERTIES: partial(read_properties, tree), RANGES: partial(read_ranges, tree)})


@hookimpl
def nhmod_declare(mods: ModSet, facts: Facts, report: Report) -> Mapping[str, Iterable[Entry]]:
    """Declare the new objects; what is wrong with them is told by the check, but for wrong copies."""
    if not mods.contents("objects"):
        return {}
    from nhmod_objects.codes import COPY
    from nhmod_objects.plan import entries, make_plan, unfinished

    found = Report()
    plan = make_plan(mods, facts, found)
    report.extend(diagnostic for diagnostic in found.diagnostics if diagnostic.code == COPY)
    return {"objects": (*entries(plan), *unfinished(mods, plan))}


@hookimpl
def nhmod_plan(mods: ModSet, facts: Facts, report: Report) -> Plan | None:
    """Resolve and place the new objects."""
    if not mods.contents("objects"):
        return None
    from nhmod_objects.plan import make_plan

    return make_plan(mods, facts, report)


@hookimpl
def nhmod_check(mods: ModSet, tree: Tree, facts: Facts, report: Report, plan: Plan | None) -> None:
    """Report what is wrong with the objects."""
    if plan is None:
        return
    from nhmod_objects.check import check_objects

    check_objects(mods, plan, tree, facts, report)


@hookimpl
def nhmod_edits(mods: ModSet, tree: Tree, facts: Facts, report: Report, plan: Plan | None) -> Iterable[Change]:
    """Insert the new rows, take their shares, and change the old rows."""
    if plan is None:
        return ()
    from nhmod_objects.edits import object_edits

    return object_edits(mods, plan, tree, facts, report)


@hookimpl
def nhmod_import(base: Side, variant: Side, left: frozenset[tuple[str, str]]) -> Iterable[Imported]:
    """Find the new and the changed objects of a variant."""
    from nhmod_objects.importing import import_objects

    return import_objects(base, variant, frozenset(symbol for name, symbol in left if name == "objects"))


@hookimpl
def nhmod_limits(facts: Facts) -> Iterable[Limit]:
    """List how many objects there can be, spells, and what each class has to spare."""
    from nhmod_objects.limits import object_limits

    return object_limits(facts)


@hookimpl
def nhmod_sites() -> Iterable[Site]:
    """List the sites that an object reaches."""
    from nhmod_objects.declared_sites import sites

    return tuple(sites())
