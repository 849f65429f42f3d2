"""Writes the plan as edits of the tree: the changed stretches of its files, and limits that new entries raise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.edits import Edit, Guard, Total, replacement
from nhmod_edit_content.limits import raised
from nhmod_edit_content.opened import folder_path
from nhmod_edit_content.stretches import Stretch, stretches

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Tree
    from nhmod_edit_content.plan import Plan, PlannedEntry
    from nhmod_edit_files.document import Document
    from nhmod_edit_files.folder import Folder


def entry_edits(tree: Tree, plan: Plan) -> Iterator[Edit]:
    """Yield the edits of all content, and of the limits."""
    if plan.folder is None:
        return
    prefix = folder_path(tree)
    for entry in plan.entries:
        file = prefix + entry.document.grammar.file
        for splice in entry.splices:
            for stretch in stretches(entry.document, splice):
                yield _edit(file, entry, _as_read(plan.folder, entry.document, stretch))
    for one in raised(plan.counters):
        stretch = _as_read(plan.folder, one.document, one.stretch)
        yield Total(
            file=prefix + one.document.grammar.file,
            site=one.what,
            start=stretch.start,
            end=stretch.end,
            text=stretch.text,
            why=f"{one.what} counts the new ones",
            owner=one.mod.id,
            symbol=one.mod.symbol,
            guard=Guard.BARE,
            of=one.what,
        )


def _as_read(folder: Folder, document: Document, stretch: Stretch) -> Stretch:
    """Return a stretch as trees count: byte by byte."""
    game, text = folder.game, document.text
    if text.isascii() and stretch.text.isascii():
        return stretch
    start = len(game.encoded(text[: stretch.start]))
    end = start + len(game.encoded(text[stretch.start : stretch.end]))
    return Stretch(start, end, game.encoded(stretch.text).decode("latin-1"))


def _edit(file: str, entry: PlannedEntry, stretch: Stretch) -> Edit:
    label = entry.kind.label
    site = f"the end of the {label}s" if entry.new else f"the {label} '{entry.title}'"
    why = f"the {label} '{entry.title}'"
    return replacement(
        file=file,
        site=site,
        start=stretch.start,
        end=stretch.end,
        text=stretch.text,
        why=why,
        mod=entry.mod,
        guard=Guard.BARE,
        origin=entry.record.origin.location,
    )
