"""The content kind ``texts``: rumors, epitaphs, engravings, oracles and what else the game says out of files.

The sites are ALL_SITES in ``nhmod_texts.sites``; makedefs makes of the files what the game reads (util/makedefs.c: do_rumors,
do_rnd_access_file, do_oracles, do_data).
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
    from nhmod.target import Difference, Facts, Imported, Side, Site
    from nhmod.target.tree import Tree

nhmod_impl = pluggy.HookimplMarker("nhmod")


@nhmod_impl
def nhmod_codes() -> Iterable[CodeInfo]:
    """Document the codes NH3601 to NH3649."""
    from nhmod_texts.codes import CODES

    return CODES


@nhmod_impl
def nhmod_kinds() -> Iterable[Kind]:
    """Declare the kind."""
    return (
        Kind(
            name="texts",
            label="texts",
            record="nhmod_texts.records:Texts",
            doc="Rumors, epitaphs, engravings, hallucinations, oracles, entries of the encyclopedia, passages of novels.",
        ),
    )


@nhmod_impl
def nhmod_starts() -> Iterable[Start]:
    """Give what a mod of the kind can begin with."""
    from nhmod_texts.starts import STARTS

    return STARTS


@nhmod_impl
def nhmod_differences(tree: Tree) -> Iterable[Difference]:
    """Say what differs between releases for texts."""
    from nhmod_texts.differences import differences

    return differences(tree)


@nhmod_impl
def nhmod_check(mods: ModSet, tree: Tree, facts: Facts, report: Report) -> None:
    """Report what the game can't take, or has already."""
    if not mods.contents("texts"):
        return
    from nhmod_texts.check import check_texts

    check_texts(mods, tree, facts, report)


@nhmod_impl
def nhmod_edits(mods: ModSet, tree: Tree, facts: Facts, report: Report) -> Iterable[Change]:
    """Write the texts where the game has such."""
    if not mods.contents("texts"):
        return ()
    from nhmod_texts.edits import text_edits

    return tuple(text_edits(mods, tree, facts, report))


@nhmod_impl
def nhmod_import(base: Side, variant: Side, left: frozenset[tuple[str, str]]) -> Iterable[Imported]:
    """Find the texts that a variant has more."""
    from nhmod_texts.importing import import_texts

    return import_texts(base, variant, left)


@nhmod_impl
def nhmod_sites() -> Iterable[Site]:
    """List the sites that texts reach."""
    from nhmod_texts.sites import ALL_SITES

    return ALL_SITES
