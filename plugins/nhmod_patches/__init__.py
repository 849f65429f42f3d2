"""Patches: ordinary unified diffs that a mod carries, applied at its place in the load order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pluggy

from nhmod.contribution import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.contribution import ModSet, Start
    from nhmod.diagnostics import CodeInfo, Report
    from nhmod.edits import Change
    from nhmod.target import Tree

nhmod_impl = pluggy.HookimplMarker("nhmod")


@nhmod_impl
def nhmod_codes() -> Iterable[CodeInfo]:
    """Document the codes of patches and of the diffs in them."""
    from nhmod.unified import CODES as FORMAT_CODES
    from nhmod_patches.codes import CODES

    return (*FORMAT_CODES, *CODES)


@nhmod_impl
def nhmod_kinds() -> Iterable[Kind]:
    """Declare ``patches``."""
    return [
        Kind(
            name="patches",
            label="patch",
            record="nhmod_patches.records:PatchFile",
            doc="Ordinary patches (unified diffs), applied to the source at the mod's place in the order. They are C: give --allow-code.",
            title_key="title",
            code=True,
        )
    ]


@nhmod_impl
def nhmod_starts() -> Iterable[Start]:
    """Give what a mod of the kind can begin with."""
    from nhmod_patches.starts import STARTS

    return STARTS


@nhmod_impl
def nhmod_check(mods: ModSet, tree: Tree, report: Report) -> None:
    """Read every patch, and report what is wrong with it."""
    if not mods.contents("patches"):
        return
    from nhmod_patches.check import check_patches

    check_patches(mods, tree, report)


@nhmod_impl
def nhmod_edits(mods: ModSet, tree: Tree, report: Report) -> Iterable[Change]:
    """Give the patches' hunks and new files."""
    if not mods.contents("patches"):
        return ()
    from nhmod_patches.changes import patch_changes

    return patch_changes(mods, tree, report)
