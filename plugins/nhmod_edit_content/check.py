"""Checks the files as they will be: what ``nhmod edit-files check`` would find in them that it does not find in the game's own."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.diagnostics import Diagnostic, Report, Severity
from nhmod_edit_content.causes import Causes, known_by
from nhmod_edit_content.codes import TOLD_BY_FILES
from nhmod_edit_content.composing import Made, composed
from nhmod_edit_content.opened import FINDINGS, folder_path, open_tree
from nhmod_edit_files.checking import check_folder
from nhmod_edit_files.saves import HINT, Broken, broken_by

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from nhmod.manifest import Origin
    from nhmod.target import Facts, Tree
    from nhmod_edit_content.plan import Plan, PlannedEntry
    from nhmod_edit_files.document import Node
    from nhmod_edit_files.folder import Folder


def check_entries(plan: Plan, facts: Facts, report: Report) -> None:
    """Report what is wrong with the files once the plan's content is in them, at the content that makes it so."""
    if plan.folder is None or not plan.entries or report.errors:
        return
    made = composed(plan, plan.folder)
    if made is None:
        return  # two mods want different things of one place, which the core tells
    after = plan.folder.changed({name: one.text for name, one in made.items()})
    now = Report()
    check_folder(after, now)
    before = [one.fields for one in facts.get(FINDINGS)]
    known = {(one["code"], one["message"]) for one in before}
    places = {(one["code"], one["file"], one["line"]) for one in before}
    causes = Causes(plan, plan.folder)
    told: dict[tuple[Diagnostic, Origin], list[Diagnostic]] = {}
    for found in now.diagnostics:
        own, line = _owner(found, made), known_by(found, after)
        # What a line that no mod touches is told of may be counted otherwise now, and is the game's own all the same.
        if (found.code, found.message) not in known and (own or line not in places):
            origin = _origin_in(found, after, own) or _cause(causes.of(line), found, plan).record.origin
            told.setdefault((replace(found, location=None), origin), []).append(found)
    for (found, origin), places_of in told.items():
        _tell(found, [str(one.location) for one in places_of if one.location], origin, report)


def _file_of(found: Diagnostic) -> str:
    """Return the name of the file that a finding is about."""
    return found.location.file.rpartition("/")[2] if found.location else ""


def _owner(found: Diagnostic, made: dict[str, Made]) -> PlannedEntry | None:
    """Return the content that brought the line of a finding, if any did."""
    file = _file_of(found)
    if found.location is None or file not in made:
        return None
    owners = made[file].owners
    return owners[min(found.location.line - 1, len(owners) - 1)]


def _origin_in(found: Diagnostic, folder: Folder, owner: PlannedEntry | None) -> Origin | None:
    """Return the key that wrote the line of a finding; None for a line that no content has written."""
    if owner is None or found.location is None:
        return None
    return _key_at(folder, owner, found.location.line - 1, found.location.column - 1)


def _cause(cause: PlannedEntry | None, found: Diagnostic, plan: Plan) -> PlannedEntry:
    """Return whom a line is told of that no content has written: who makes it wrong, else somebody of the same file."""
    file = _file_of(found)
    return cause or next((one for one in plan.entries if one.document.grammar.file == file), plan.entries[0])


def _tell(found: Diagnostic, places: Sequence[str], origin: Origin, report: Report) -> None:
    """Report a finding that is in the files at some places, once."""
    further = f" and {len(places) - 1} more" if len(places) > 1 else ""
    where = ", ".join(filter(None, (found.code, *places[:1]))) + further
    say = report.error if found.severity is Severity.ERROR else report.warning
    say(TOLD_BY_FILES, f"{found.message} ({where})", origin, hint=found.hint)


def _key_at(folder: Folder, owner: PlannedEntry, line: int, column: int) -> Origin:
    """Return the origin of the key whose value stands at a place of a file."""
    document = folder.document(owner.document.grammar.stem)
    for entry in document.entries if document is not None else ():
        if entry.number <= line <= entry.last():
            node = next((one for one in entry.every() if one.number == line), entry)
            name = _name_at(entry, node, column)
            return owner.record.origin.at(name)
    return owner.record.origin


def _name_at(entry: Node, node: Node, column: int) -> str:
    child = next((one for one in entry.children if one is node or node in one.every()), None)
    if child is not None and child.line.key:
        return child.line.key
    return next((field.name for field, at, text in node.fields() if field.name and at <= column <= at + len(text)), "")


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
