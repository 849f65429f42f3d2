"""Tiles: pictures for new monsters and objects at their right places, and other pictures for what is there.

Mirrors win/share/tile.doc and the levels guide, section 9.1.3.
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
    from nhmod.target import Facts, Imported, Limit, Side, Site, Tree

nhmod_impl = pluggy.HookimplMarker("nhmod")


@nhmod_impl
def nhmod_codes() -> Iterable[CodeInfo]:
    """Document the codes of tiles and of tile text."""
    from nhmod_tiles.codes import CODES

    return CODES


@nhmod_impl
def nhmod_kinds() -> Iterable[Kind]:
    """Declare ``tiles``."""
    return [
        Kind(
            name="tiles",
            label="tile",
            record="nhmod_tiles.records:Tile",
            doc="Pictures for a graphical window: of this mod's own monsters and objects, or new ones for the game's.",
            title_key="title",
        )
    ]


@nhmod_impl
def nhmod_starts() -> Iterable[Start]:
    """Give what a mod of the kind can begin with."""
    from nhmod_tiles.starts import STARTS

    return STARTS


def _any_pictures(mods: ModSet, facts: Facts) -> bool:
    """Say whether a mod draws something, or adds something that needs a picture."""
    return bool(mods.contents("tiles") or facts.added("monsters") or facts.added("objects"))


@nhmod_impl
def nhmod_check(mods: ModSet, tree: Tree, facts: Facts, report: Report) -> None:
    """Check every picture that a mod gives."""
    if not _any_pictures(mods, facts):
        return
    from nhmod_tiles.pictures import Gallery

    Gallery(mods, tree, facts, report).pictures()


@nhmod_impl
def nhmod_edits(mods: ModSet, tree: Tree, facts: Facts, report: Report) -> Iterable[Change]:
    """Put the tiles into the tile files, and placeholders into tilemap.c."""
    if not _any_pictures(mods, facts):
        return ()
    from nhmod_tiles.edits import tile_edits

    return tile_edits(mods, tree, facts, report)


@nhmod_impl
def nhmod_limits(tree: Tree, facts: Facts) -> Iterable[Limit]:
    """List the room that the tools of the tile files have."""
    from nhmod_tiles.limits import tile_limits

    return tile_limits(tree, facts)


@nhmod_impl
def nhmod_sites() -> Iterable[Site]:
    """List the tile files and tilemap.c's table."""
    from nhmod_tiles.sites import SITES

    return SITES


@nhmod_impl
def nhmod_import(base: Side, variant: Side) -> Iterable[Imported]:
    """Find the pictures that a variant changed."""
    from nhmod_tiles.importing import import_tiles

    return import_tiles(base, variant)
