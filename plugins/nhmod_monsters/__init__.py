"""The content kind ``monsters``: new rows of mons[], and changes of the target's own."""

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
    from nhmod.target import Difference, Entry, Facts, Imported, Limit, Side, Site, Vocabulary
    from nhmod.target.tree import Tree
    from nhmod_monsters.plan import Plan

hookimpl = pluggy.HookimplMarker("nhmod")


@hookimpl
def nhmod_codes() -> Iterable[CodeInfo]:
    """Document the codes NH1101 to NH1159."""
    from nhmod_monsters.codes import CODES

    return CODES


@hookimpl
def nhmod_kinds() -> Iterable[Kind]:
    """Declare ``monsters``."""
    doc = "New monsters, and changes of the game's own."
    return (Kind(name="monsters", label="monster", record="nhmod_monsters.records:Monster", doc=doc),)


@hookimpl
def nhmod_starts() -> Iterable[Start]:
    """Give what a mod of the kind can begin with."""
    from nhmod_monsters.starts import STARTS

    return STARTS


@hookimpl
def nhmod_differences(tree: Tree) -> Iterable[Difference]:
    """Say what differs between releases for monsters."""
    from nhmod_monsters.differences import differences

    return differences(tree)


@hookimpl
def nhmod_facts(tree: Tree) -> Mapping[str, Vocabulary]:
    """Read the runs of monsters that the game computes with."""
    from nhmod_monsters.sites import MONST_C, RANGES, read_ranges

    return Lazily({RANGES: partial(read_ranges, tree)} if tree.exists(MONST_C) else {})


@hookimpl
def nhmod_declare(mods: ModSet, facts: Facts, report: Report) -> Mapping[str, Iterable[Entry]]:
    """Declare the new monsters; what is wrong with them is told by the check, but for copies in a circle."""
    if not mods.contents("monsters"):
        return {}
    from nhmod_monsters.codes import COPY_CYCLE
    from nhmod_monsters.plan import entries, make_plan, unfinished

    found = Report()
    plan = make_plan(mods, facts, found)
    report.extend(diagnostic for diagnostic in found.diagnostics if diagnostic.code == COPY_CYCLE)
    return {"monsters": (*entries(plan), *unfinished(mods, plan))}


@hookimpl
def nhmod_plan(mods: ModSet, facts: Facts, report: Report) -> Plan | None:
    """Resolve and place the new monsters."""
    if not mods.contents("monsters"):
        return None
    from nhmod_monsters.plan import make_plan

    return make_plan(mods, facts, report)


@hookimpl
def nhmod_check(mods: ModSet, tree: Tree, facts: Facts, report: Report, plan: Plan | None) -> None:
    """Report what is wrong with the monsters."""
    if plan is None:
        return
    from nhmod_monsters.check import check_monsters

    check_monsters(mods, plan, tree, facts, report)


@hookimpl
def nhmod_edits(mods: ModSet, tree: Tree, facts: Facts, report: Report, plan: Plan | None) -> Iterable[Change]:
    """Insert the new rows and change the old ones."""
    if plan is None:
        return ()
    from nhmod_monsters.edits import monster_edits

    return monster_edits(mods, plan, tree, facts, report)


@hookimpl
def nhmod_import(base: Side, variant: Side, left: frozenset[tuple[str, str]]) -> Iterable[Imported]:
    """Find the new and the changed monsters of a variant."""
    from nhmod_monsters.importing import import_monsters

    return import_monsters(base, variant, frozenset(symbol for name, symbol in left if name == "monsters"))


@hookimpl
def nhmod_limits(facts: Facts) -> Iterable[Limit]:
    """List how many monsters there can be."""
    from nhmod_monsters.limits import monster_limits

    return monster_limits(facts)


@hookimpl
def nhmod_sites() -> Iterable[Site]:
    """List the sites that a monster reaches."""
    from nhmod_monsters.declared_sites import sites

    return tuple(sites())
