"""Checks patches as such; whether they fit is found out when all mods' changes are known (``nhmod.edits.locate_hunks``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Related, Report
from nhmod_patches.read import read_patch
from nhmod_patches.records import PatchFile

if TYPE_CHECKING:
    from nhmod.contribution import ModSet
    from nhmod.target import Tree


def check_patches(mods: ModSet, tree: Tree, report: Report) -> None:
    """Read every patch once and report what is wrong with it (NH1901 to NH1912)."""
    seen: dict[object, PatchFile] = {}
    for mod, record in mods.records("patches", PatchFile):
        earlier = seen.setdefault(record.file.real, record)
        if earlier is record:
            read_patch(record, mod, tree, report)
        else:
            report.error(
                "NH1912",
                f"the patch {record.file} is named twice",
                record.file.origin,
                related=(Related(location=earlier.file.origin.location, message="the other entry"),),
            )
