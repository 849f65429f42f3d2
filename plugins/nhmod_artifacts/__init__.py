"""The content kind ``artifacts``: new rows of artilist[], their gifts and invocations, and changes of the target's own."""

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
    from nhmod.target import Difference, Entry, Facts, Imported, Side, Site, Tree, Vocabulary
    from nhmod_artifacts.plan import Plan

hookimpl = pluggy.HookimplMarker("nhmod")


@hookimpl
def nhmod_codes() -> Iterable[CodeInfo]:
    """Document the codes NH3101 to NH3149."""
    from nhmod_artifacts.codes import CODES

    return CODES


@hookimpl
def nhmod_kinds() -> Iterable[Kind]:
    """Declare ``artifacts``."""
    doc = "New artifacts, and changes of the game's own."
    return (Kind(name="artifacts", label="artifact", record="nhmod_artifacts.records:Artifact", doc=doc),)


@hookimpl
def nhmod_starts() -> Iterable[Start]:
    """Give what a mod of the kind can begin with."""
    from nhmod_artifacts.starts import STARTS

    return STARTS


@hookimpl
def nhmod_differences(tree: Tree) -> Iterable[Difference]:
    """Say what differs between releases for artifacts."""
    from nhmod_artifacts.differences import differences

    return differences(tree)


@hookimpl
def nhmod_facts(tree: Tree) -> Mapping[str, Vocabulary]:
    """Read the powers of artifacts, and what #invoke can do."""
    from nhmod_artifacts.forms import ARTILIST_H, FORMS, ROLE_C, Forms
    from nhmod_artifacts.words import ARTIFACT_C, ARTIFACT_H, INVOCATIONS, POWERS, read_invocations, read_powers

    if not all(tree.exists(file) for file in (ARTILIST_H, ARTIFACT_H, ARTIFACT_C, ROLE_C)):
        return {}
    return Lazily(
        {
            FORMS: lambda: Forms.read(tree).vocabulary(),
            POWERS: partial(read_powers, tree),
            INVOCATIONS: partial(read_invocations, tree),
        }
    )


@hookimpl
def nhmod_declare(mods: ModSet, facts: Facts, report: Report) -> Mapping[str, Iterable[Entry]]:
    """Declare the new artifacts; what is wrong with them is told by the check, but for wrong copies."""
    if not mods.contents("artifacts"):
        return {}
    from nhmod_artifacts.codes import COPY
    from nhmod_artifacts.plan import entries, make_plan, unfinished

    found = Report()
    plan = make_plan(mods, facts, found)
    report.extend(diagnostic for diagnostic in found.diagnostics if diagnostic.code == COPY)
    return {"artifacts": (*entries(plan, facts), *unfinished(mods, plan))}


@hookimpl
def nhmod_plan(mods: ModSet, facts: Facts, report: Report) -> Plan | None:
    """Resolve and place the new artifacts."""
    if not mods.contents("artifacts"):
        return None
    from nhmod_artifacts.plan import make_plan

    return make_plan(mods, facts, report)


@hookimpl
def nhmod_check(mods: ModSet, tree: Tree, facts: Facts, report: Report, plan: Plan | None) -> None:
    """Report what is wrong with the artifacts."""
    if plan is None:
        return
    from nhmod_artifacts.check import check_artifacts

    check_artifacts(mods, plan, tree, facts, report)


@hookimpl
def nhmod_edits(mods: ModSet, tree: Tree, facts: Facts, report: Report, plan: Plan | None) -> Iterable[Change]:
    """Insert the new rows and what they need, and change the old rows."""
    if plan is None:
        return ()
    from nhmod_artifacts.edits import artifact_edits

    return artifact_edits(mods, plan, tree, facts, report)


@hookimpl
def nhmod_import(base: Side, variant: Side, left: frozenset[tuple[str, str]]) -> Iterable[Imported]:
    """Find the new and the changed artifacts of a variant."""
    from nhmod_artifacts.importing import import_artifacts

    return import_artifacts(base, variant, frozenset(symbol for name, symbol in left if name == "artifacts"))


@hookimpl
def nhmod_sites() -> Iterable[Site]:
    """List the sites that an artifact reaches."""
    from nhmod_artifacts.sites import sites

    return tuple(sites())
