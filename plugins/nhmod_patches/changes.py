"""Turns patches into hunks and new files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.edits import Change, Hunk, HunkLine, NewFile
from nhmod.location import Location
from nhmod_patches.read import FilePatch, read_patch, shown
from nhmod_patches.records import PatchFile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import Mod, ModSet
    from nhmod.diagnostics import Report
    from nhmod.target import Tree
    from nhmod.unified import DiffLine


def first_changes(mods: ModSet, tree: Tree, report: Report) -> Iterator[Change]:
    """Yield the changes of the patches that are applied before anything of the tree is read."""
    return _of(mods, tree, report, first=True)


def patch_changes(mods: ModSet, tree: Tree, report: Report) -> Iterator[Change]:
    """Yield the changes of all other patches in load order, a mod's patches in the order of its manifest."""
    return _of(mods, tree, report, first=False)


def _of(mods: ModSet, tree: Tree, report: Report, *, first: bool) -> Iterator[Change]:
    for mod, record in mods.records("patches", PatchFile):
        if record.first is first:
            for number, patch in enumerate(read_patch(record, mod, tree, report)):
                # A file that stands twice in a patch is changed twice, the second time as the first has left it.
                yield from _changes(patch, record, mod, f"{record.file} ({number})")


def _changes(patch: FilePatch, record: PatchFile, mod: Mod, name: str) -> Iterator[Change]:
    file = shown(record, mod)
    if patch.new:
        (first,) = patch.diff.hunks
        yield NewFile(
            file=patch.path,
            content="".join(first.new).encode("latin-1"),
            why=record.reason,
            owner=mod.id,
            verbatim=True,
            origin=_line(file, first.lines[0]),
        )
        return
    for hunk in patch.diff.hunks:
        yield Hunk(
            file=patch.path,
            patch=name,
            line=hunk.old_start - 1,
            lines=tuple(HunkLine(mark=line.mark, text=line.text, origin=_line(file, line)) for line in hunk.lines),
            why=record.reason,
            owner=mod.id,
            origin=Location(file=file, line=hunk.line),
        )


def _line(file: str, line: DiffLine) -> Location:
    return Location(file=file, line=line.line, column=1, end_line=line.line, end_column=len(line.text.rstrip("\n")) + 2)
