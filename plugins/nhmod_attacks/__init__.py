"""The content kind ``attacks``: new attack types and damage types of monsters."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pluggy

from nhmod.contribution import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod.contribution import ModSet, Start
    from nhmod.diagnostics import CodeInfo, Report
    from nhmod.edits import Change
    from nhmod.target import Entry, Facts, Site, Tree
    from nhmod_attacks.plan import Plan

hookimpl = pluggy.HookimplMarker("nhmod")


@hookimpl
def nhmod_codes() -> Iterable[CodeInfo]:
    """Document the codes NH3201 to NH3249."""
    from nhmod_attacks.codes import CODES

    return CODES


@hookimpl
def nhmod_kinds() -> Iterable[Kind]:
    """Declare ``attacks``."""
    doc = "New ways to attack, and what attacks do."
    return (Kind(name="attacks", label="attack", record="nhmod_attacks.records:Attack", doc=doc, title_key="type"),)


@hookimpl
def nhmod_starts() -> Iterable[Start]:
    """Give what a mod of the kind can begin with."""
    from nhmod_attacks.starts import STARTS

    return STARTS


@hookimpl
def nhmod_declare(mods: ModSet, facts: Facts) -> Mapping[str, Iterable[Entry]]:
    """Declare the new attack types and damage types, so that monsters can have them."""
    if not mods.contents("attacks"):
        return {}
    from nhmod_attacks.plan import entries, make_plan

    return entries(make_plan(mods, facts))


@hookimpl
def nhmod_plan(mods: ModSet, facts: Facts) -> Plan | None:
    """Number the new types and damages, and find out what each attack needs."""
    if not mods.contents("attacks"):
        return None
    from nhmod_attacks.plan import make_plan

    return make_plan(mods, facts)


@hookimpl
def nhmod_check(mods: ModSet, facts: Facts, report: Report, plan: Plan | None) -> None:
    """Report what is wrong with the attacks."""
    if plan is None:
        return
    from nhmod_attacks.check import check_attacks

    check_attacks(mods, plan, facts, report)


@hookimpl
def nhmod_edits(tree: Tree, facts: Facts, report: Report, plan: Plan | None) -> Iterable[Change]:
    """Write the attacks to all their sites."""
    if plan is None:
        return ()
    from nhmod_attacks.edits import attack_edits

    return attack_edits(plan, tree, facts, report)


@hookimpl
def nhmod_sites() -> Iterable[Site]:
    """List the sites that an attack reaches."""
    from nhmod.places import sites_of
    from nhmod_attacks.sites import NUMBERS, PLACES

    return tuple(sites_of((*NUMBERS.values(), *PLACES)))
