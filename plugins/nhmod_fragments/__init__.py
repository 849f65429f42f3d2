"""The content kind ``fragments``: C at a named place, or in a new file, for what no other kind covers.

Whoever builds such a mod has to trust it (``--allow-code``). A place is found by structure (``nhmod_fragments.finding``).
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

nhmod_impl = pluggy.HookimplMarker("nhmod")


@nhmod_impl
def nhmod_codes() -> Iterable[CodeInfo]:
    """Document the codes NH3701 to NH3749."""
    from nhmod_fragments.codes import CODES

    return CODES


@nhmod_impl
def nhmod_kinds() -> Iterable[Kind]:
    """Declare the kind: all of it is code, for even a line of text goes wherever the author likes."""
    return (
        Kind(
            name="fragments",
            label="fragment",
            record="nhmod_fragments.records:Fragment",
            doc="C at a place that no other kind reaches, or a new file of C (needs --allow-code).",
            code=True,
        ),
    )


@nhmod_impl
def nhmod_starts() -> Iterable[Start]:
    """Give what a mod of the kind can begin with."""
    from nhmod_fragments.starts import STARTS

    return STARTS


@nhmod_impl
def nhmod_differences(tree: Tree) -> Iterable[Difference]:
    """Say what differs between releases for fragments."""
    from nhmod_fragments.differences import differences

    return differences(tree)


@nhmod_impl
def nhmod_check(mods: ModSet, tree: Tree, facts: Facts, report: Report) -> None:
    """Report places that are not there, needs that are not met, and what can't stand where it should."""
    if not mods.contents("fragments"):
        return
    from nhmod_fragments.check import check_fragments

    check_fragments(mods, tree, facts, report)


@nhmod_impl
def nhmod_edits(mods: ModSet, tree: Tree, facts: Facts) -> Iterable[Change]:
    """Write the fragments at their places."""
    if not mods.contents("fragments"):
        return ()
    from nhmod_fragments.edits import fragment_edits

    return tuple(fragment_edits(mods, tree, facts))


@nhmod_impl
def nhmod_sites() -> Iterable[Site]:
    """List the sites of new files: where the build lists its sources."""
    from nhmod_fragments.sources import SITES

    return SITES
