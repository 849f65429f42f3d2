"""Dungeons: branches and levels in dungeon.def, with every rule of the dungeon compiler's manual checked beforehand.

Mirrors util/dgn_comp.y, src/dungeon.c and the sources guide, chapter 5.
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
    from nhmod.target import Entry, Facts, Imported, Limit, Side, Site, Tree

nhmod_impl = pluggy.HookimplMarker("nhmod")


@nhmod_impl
def nhmod_codes() -> Iterable[CodeInfo]:
    """Document the codes of dungeons and of dungeon.def."""
    from nhmod_dungeons.codes import CODES

    return CODES


@nhmod_impl
def nhmod_kinds() -> Iterable[Kind]:
    """Declare ``dungeons``."""
    return [
        Kind(
            name="dungeons",
            label="dungeon",
            record="nhmod_dungeons.records:Dungeon",
            doc="Dungeons of their own, reached by a branch, and changes of the game's dungeons.",
            own_edits=True,
        )
    ]


@nhmod_impl
def nhmod_starts() -> Iterable[Start]:
    """Give what a mod of the kind can begin with."""
    from nhmod_dungeons.starts import STARTS

    return STARTS


@nhmod_impl
def nhmod_declare(mods: ModSet, facts: Facts, report: Report) -> Mapping[str, Iterable[Entry]]:
    """Name the dungeons, their special levels and the variants."""
    if not mods.contents("dungeons"):
        return {}
    from nhmod_dungeons.declare import declare

    return declare(mods, facts, report)


@nhmod_impl
def nhmod_check(mods: ModSet, tree: Tree, facts: Facts, report: Report) -> None:
    """Hold the whole dungeon.def against the rules."""
    from nhmod_dungeons.check import check

    check(mods, tree, facts, report)


@nhmod_impl
def nhmod_edits(mods: ModSet, tree: Tree, facts: Facts) -> Iterable[Change]:
    """Edit dungeon.def."""
    from nhmod_dungeons.edits import dungeon_edits

    return dungeon_edits(mods, tree, facts)


@nhmod_impl
def nhmod_limits(mods: ModSet, tree: Tree, facts: Facts) -> Iterable[Limit]:
    """List what dungeon.def has room for."""
    from nhmod_dungeons.check import limits

    return limits(mods, tree, facts)


@nhmod_impl
def nhmod_sites() -> Iterable[Site]:
    """List the places in dungeon.def, and in makedefs."""
    from nhmod_dungeons.sites import SITES

    return SITES


@nhmod_impl
def nhmod_import(base: Side, variant: Side) -> Iterable[Imported]:
    """Find the new dungeons of a variant, and the new levels in the base's own."""
    from nhmod_dungeons.importing import import_dungeons

    return import_dungeons(base, variant)
