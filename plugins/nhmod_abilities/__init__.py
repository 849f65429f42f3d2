"""The content kind ``abilities``: what monsters do with items, or without one (src/muse.c; the sources guide, section 7.2).

The sites are PLACES in ``nhmod_abilities.sites``; what happens is said with the effects of ``nhmod_effects``, or in C.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pluggy

from nhmod.contribution import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.contribution import ModSet, Start
    from nhmod.diagnostics import CodeInfo, Report
    from nhmod.edits import Change
    from nhmod.target import Difference, Facts, Site
    from nhmod.target.tree import Tree
    from nhmod_abilities.planned import PlannedAbility

hookimpl = pluggy.HookimplMarker("nhmod")


@hookimpl
def nhmod_codes() -> Iterable[CodeInfo]:
    """Document the codes NH3301 to NH3349."""
    from nhmod_abilities.codes import CODES

    return CODES


@hookimpl
def nhmod_kinds() -> Iterable[Kind]:
    """Declare the kind."""
    return (
        Kind(
            name="abilities",
            label="ability",
            record="nhmod_abilities.records:Ability",
            doc="What monsters do: use an item, or act without one.",
            title_key="name",
        ),
    )


@hookimpl
def nhmod_starts() -> Iterable[Start]:
    """Give what a mod of the kind can begin with."""
    from nhmod_abilities.starts import STARTS

    return STARTS


@hookimpl
def nhmod_differences(tree: Tree) -> Iterable[Difference]:
    """Say what differs between releases for abilities."""
    from nhmod_abilities.differences import differences

    return differences(tree)


@hookimpl
def nhmod_plan(mods: ModSet, facts: Facts) -> tuple[PlannedAbility, ...]:
    """Plan the abilities of the mods."""
    if not mods.contents("abilities"):
        return ()
    from nhmod_abilities.planned import planned_abilities

    return tuple(planned_abilities(mods, facts))


@hookimpl
def nhmod_check(facts: Facts, report: Report, plan: tuple[PlannedAbility, ...]) -> None:
    """Report what is wrong with the abilities."""
    if not plan:
        return
    from nhmod_abilities.check import check_abilities

    check_abilities(plan, facts, report)


@hookimpl
def nhmod_edits(tree: Tree, facts: Facts, report: Report, plan: tuple[PlannedAbility, ...]) -> Iterable[Change]:
    """Write the abilities at all their sites."""
    if not plan:
        return ()
    from nhmod.places import place_all
    from nhmod_abilities.sites import PLACES

    return tuple(place_all(plan, PLACES, tree, facts, report))


@hookimpl
def nhmod_sites() -> Iterable[Site]:
    """List the sites that an ability reaches."""
    from nhmod.places import sites_of
    from nhmod_abilities.sites import PLACES

    return tuple(sites_of(PLACES))
