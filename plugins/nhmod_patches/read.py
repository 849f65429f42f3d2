"""Patches as authors give them: read, and the files that they name found in the tree."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.unified import DiffFile, choose_strip, read_diff, stripped

if TYPE_CHECKING:
    from nhmod.contribution import Mod
    from nhmod.diagnostics import Report
    from nhmod.target import Tree
    from nhmod_patches.records import PatchFile


@frozen
class FilePatch:
    """What a patch does to one file: ``path`` is relative to the tree, ``new`` says that the tree has no such file and gets it."""

    path: str
    new: bool
    diff: DiffFile


def read_patch(record: PatchFile, mod: Mod, tree: Tree, report: Report) -> tuple[FilePatch, ...]:
    """Read a patch of a mod; what is wrong is reported at the patch's own lines, and then nothing is given."""
    errors = len(report.errors)
    try:
        text = record.file.real.read_bytes().decode("latin-1")
    except OSError as error:
        message = f"the patch {record.file} can't be read: {error.strerror}"
        report.error("NH1911", message, record.file.origin.location)
        return ()
    diffs = read_diff(text, shown(record, mod), report)
    if len(report.errors) > errors:
        return ()
    level = choose_strip(diffs, tree.exists)
    found = []
    for diff in diffs:
        path = stripped(diff, level)
        new = diff.from_nothing and (not diff.old or not tree.exists(path))
        found.append(FilePatch(path=path, new=new, diff=diff))
    return tuple(found)


def shown(record: PatchFile, mod: Mod) -> str:
    """Return a patch's path as the user knows it."""
    return str(PurePosixPath(mod.folder.as_posix()) / record.file.path)
