"""The content kind ``abilities``: what monsters do with items, or without one (src/muse.c; the sources guide, section 7.2).

The sites are SITES in ``nhmod_abilities.sites``; what happens is said with the effects of ``nhmod_effects``, or in C.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pluggy

from nhmod.contribution import Kind
from nhmod_abilities.check import check_abilities
from nhmod_abilities.codes import CODES
from nhmod_abilities.edits import ability_edits
from nhmod_abilities.planned import planned_abilities
from nhmod_abilities.records import Ability
from nhmod_abilities.sites import SITES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.contribution import ModSet
    from nhmod.diagnostics import CodeInfo, Report
    from nhmod.edits import Change
    from nhmod.target import Facts, Site
    from nhmod.target.tree import Tree

hookimpl = pluggy.HookimplMarker("nhmod")


@hookimpl
def nhmod_codes() -> Iterable[CodeInfo]:
    """Document the codes NH3301 to NH3349."""
    return CODES


@hookimpl
def nhmod_kinds() -> Iterable[Kind]:
    """Declare the kind."""
    return (
        Kind(
            name="abilities",
            label="ability",
            record=Ability,
            doc="What monsters do: use an item, or act without one.",
            title_key="name",
        ),
    )


@hookimpl
def nhmod_check(mods: ModSet, facts: Facts, report: Report) -> None:
    """Report what is wrong with the abilities."""
    check_abilities(mods, facts, report)


@hookimpl
def nhmod_edits(mods: ModSet, tree: Tree, facts: Facts, report: Report) -> Iterable[Change]:
    """Write the abilities at all their sites."""
    return tuple(ability_edits(tree, facts, planned_abilities(mods, facts), report))


@hookimpl
def nhmod_sites() -> Iterable[Site]:
    """List the sites that an ability reaches."""
    return tuple(placed.site for placed in SITES)
