"""The content kind ``extras``: data attached to a monster, saved and restored (the sources guide, section 7.3).

The sites are PLACES in ``nhmod_extras.sites``. A tree keeps such data in one of two ways, told by its shape: behind the monster
itself (``mextra[]`` of struct monst), or each behind a pointer of ``struct mextra``.
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
    from nhmod.target import Difference, Entry, Facts, Limit, Site, Vocabulary
    from nhmod.target.tree import Tree
    from nhmod_extras.planned import PlannedExtra

hookimpl = pluggy.HookimplMarker("nhmod")


@hookimpl
def nhmod_codes() -> Iterable[CodeInfo]:
    """Document the codes NH3401 to NH3449."""
    from nhmod_extras.codes import CODES

    return CODES


@hookimpl
def nhmod_kinds() -> Iterable[Kind]:
    """Declare the kind."""
    return (
        Kind(
            name="extras",
            label="extra",
            record="nhmod_extras.records:Extra",
            doc="Data attached to monsters, saved and restored with them.",
            title_key="name",
        ),
    )


@hookimpl
def nhmod_starts() -> Iterable[Start]:
    """Give what a mod of the kind can begin with."""
    from nhmod_extras.starts import STARTS

    return STARTS


@hookimpl
def nhmod_differences(tree: Tree) -> Iterable[Difference]:
    """Say what differs between releases for extras."""
    from nhmod_extras.differences import differences

    return differences(tree)


@hookimpl
def nhmod_facts(tree: Tree) -> Mapping[str, Vocabulary]:
    """Name the vocabulary of extras, of which a release has none."""
    from nhmod.target import Vocabulary
    from nhmod_extras.planned import VOCABULARY

    del tree
    return {VOCABULARY: Vocabulary(VOCABULARY, (), label="extra")}


@hookimpl
def nhmod_declare(mods: ModSet, facts: Facts, report: Report) -> Mapping[str, Iterable[Entry]]:
    """Name the extras, so that other kinds can use their fields."""
    if not mods.contents("extras"):
        return {}
    from nhmod.target import Entry
    from nhmod_extras.planned import VOCABULARY
    from nhmod_extras.records import Extra

    del facts, report
    return {
        VOCABULARY: [
            Entry(
                symbol=extra.accessor,
                name=extra.name,
                fields={"test": extra.test, "types": {pair.key: pair.value for pair in extra.fields}},
                mod=mod.id,
                origin=extra.origin.at("name"),
            )
            for mod, extra in mods.records("extras", Extra)
        ]
    }


@hookimpl
def nhmod_plan(mods: ModSet, facts: Facts) -> tuple[PlannedExtra, ...]:
    """Plan the extras of the mods."""
    if not mods.contents("extras"):
        return ()
    from nhmod_extras.planned import planned_extras

    return tuple(planned_extras(mods, facts))


@hookimpl
def nhmod_check(tree: Tree, facts: Facts, report: Report, plan: tuple[PlannedExtra, ...]) -> None:
    """Report what is wrong with the extras."""
    if not plan:
        return
    from nhmod_extras.check import check_extras

    check_extras(plan, tree, facts, report)


@hookimpl
def nhmod_edits(tree: Tree, facts: Facts, report: Report, plan: tuple[PlannedExtra, ...]) -> Iterable[Change]:
    """Write the extras at all their sites."""
    if not plan:
        return ()
    from nhmod.places import place_all
    from nhmod_extras.sites import PLACES

    return tuple(place_all(plan, PLACES, tree, facts, report))


@hookimpl
def nhmod_limits(mods: ModSet, facts: Facts) -> Iterable[Limit]:
    """List how much data monsters can have."""
    from nhmod_extras.limits import extra_limits

    return tuple(extra_limits(mods, facts))


@hookimpl
def nhmod_sites() -> Iterable[Site]:
    """List the sites that an extra reaches."""
    from nhmod.places import sites_of
    from nhmod_extras.sites import PLACES

    return tuple(sites_of(PLACES))
