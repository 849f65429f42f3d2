"""Looks at the files as all mods make them, whatever content or patch of theirs it is: what characters of before do not survive."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import Diagnostic
from nhmod_edit_content.opened import folder_path, open_tree
from nhmod_edit_files.saves import HINT, broken_by

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.diagnostics import Report
    from nhmod.manifest import Origin
    from nhmod.target import Tree
    from nhmod_edit_content.plan import Plan
    from nhmod_edit_files.saves import Broken


def review_saves(before: Tree, files: Mapping[str, bytes], report: Report, plan: Plan | tuple[()]) -> None:
    """Report what savefiles of the game without the mods do not find in the files as they are with them."""
    folder, prefix = open_tree(before), folder_path(before)
    if folder is None:
        return
    texts = {
        path.removeprefix(prefix): folder.game.decoded(content)
        for path, content in files.items()
        if path.startswith(prefix) and "/" not in path.removeprefix(prefix)
    }
    for found in broken_by(folder, folder.changed(texts)) if texts else ():
        origin = _origin(found, plan)
        report.add(
            Diagnostic(
                code=found.code,
                severity=found.severity,
                message=found.message,
                location=origin.location if origin is not None else found.place,
                path=origin.path if origin is not None else "",
                hint=HINT,
            )
        )


def _origin(found: Broken, plan: Plan | tuple[()]) -> Origin | None:
    """Return where a manifest makes a change; nothing where none of its content does: it is a patch's."""
    for entry in plan.entries if plan else ():
        if entry.document.grammar.stem == found.stem and found.title in {entry.title, entry.stock}:
            return entry.record.origin.at(found.field) if found.field else entry.record.origin
    return None
