"""The content kind ``roles``: a player class with its quest, at every site that it must reach.

The sites are PLACES in ``nhmod_roles.sites``; the steps are those of the levels guide (section 9.2, "Adding New Classes").
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pluggy

from nhmod.contribution import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod.contribution import ModSet, Start
    from nhmod.diagnostics import CodeInfo, Report
    from nhmod.edits import Change
    from nhmod.target import Difference, Entry, Facts, Site
    from nhmod.target.tree import Tree
    from nhmod_roles.planned import PlannedRole

nhmod_impl = pluggy.HookimplMarker("nhmod")


@nhmod_impl
def nhmod_codes() -> Iterable[CodeInfo]:
    """Document the codes NH3501 to NH3549."""
    from nhmod_roles.codes import CODES

    return CODES


@nhmod_impl
def nhmod_kinds() -> Iterable[Kind]:
    """Declare the kind."""
    return (
        Kind(
            name="roles",
            label="role",
            record="nhmod_roles.records:Role",
            doc="Players' roles: what one is, begins with and learns, and the quest with its levels and texts.",
            title_key="title",
            also_named=("code",),
        ),
    )


@nhmod_impl
def nhmod_starts() -> Iterable[Start]:
    """Give a role with all that it needs."""
    from nhmod_roles.starts import role_start

    return (role_start(),)


@nhmod_impl
def nhmod_differences(tree: Tree) -> Iterable[Difference]:
    """Say what differs between releases for roles."""
    from nhmod_roles.differences import differences

    return differences(tree)


@nhmod_impl
def nhmod_declare(mods: ModSet, facts: Facts, report: Report) -> Mapping[str, Iterable[Entry]]:
    """Name the roles and the level files of their quests."""
    if not mods.contents("roles"):
        return {}
    from nhmod_roles.declare import declare

    del report
    return declare(mods, facts)


@nhmod_impl
def nhmod_plan(mods: ModSet, facts: Facts) -> tuple[PlannedRole, ...]:
    """Plan the roles of the mods."""
    if not mods.contents("roles"):
        return ()
    from nhmod_roles.planned import planned_roles

    return tuple(planned_roles(mods, facts))


@nhmod_impl
def nhmod_check(tree: Tree, report: Report, plan: tuple[PlannedRole, ...]) -> None:
    """Report what is wrong with the roles, and what the game would miss."""
    if not plan:
        return
    from nhmod_roles.check import check_roles

    check_roles(plan, tree, report)


@nhmod_impl
def nhmod_edits(tree: Tree, facts: Facts, report: Report, plan: tuple[PlannedRole, ...]) -> Iterable[Change]:
    """Write the roles at all their sites."""
    if not plan:
        return ()
    from nhmod.places import place_all
    from nhmod_roles.sites import PLACES

    return tuple(place_all(plan, PLACES, tree, facts, report))


@nhmod_impl
def nhmod_sites() -> Iterable[Site]:
    """List the sites that a role reaches."""
    from nhmod.places import sites_of
    from nhmod_roles.sites import PLACES

    return tuple(sites_of(PLACES))
