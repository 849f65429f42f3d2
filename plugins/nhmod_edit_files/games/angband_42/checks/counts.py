"""Checks of numbers that say how much follows, and of what there must be enough of (src/init.c, src/obj-util.c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_edit_files.codes_angband_42 import TOO_FEW_FLAVORS, TOO_FEW_LINES, WRONG_COUNT
from nhmod_edit_files.games.angband_42.checks.found import entries, field, place
from nhmod_edit_files.games.angband_42.words import real_type, things

if TYPE_CHECKING:
    from nhmod.diagnostics import Report
    from nhmod_edit_files.document import Document, Node
    from nhmod_edit_files.folder import Folder

_TITLES, _PAINS = 10, 7


def check_books(folder: Folder, report: Report) -> None:
    """Report classes with more or fewer books than they say, and books with more or fewer spells."""
    for document, entry in entries(folder, "class"):
        magic = entry.line_of("magic")
        if magic is None:
            continue
        _counted(document, magic, "book_count", "book", report)
        for book in magic.children:
            if book.line.directive == "book":
                _counted(document, book, "spell_count", "spell", report)


def _counted(document: Document, node: Node, name: str, directive: str, report: Report) -> None:
    said = field(document, node, name)
    count = sum(child.line.directive == directive for child in node.children)
    if said is not None and said.number is not None and said.number != count:
        message = f"this says {said.number} {directive}s, and there are {count}"
        add = report.error if count > said.number else report.warning
        add(WRONG_COUNT, message, said.place, hint=f"write {count}")


def check_titles(folder: Folder, report: Report) -> None:
    """Report classes with too few titles, and pain with too few messages: the game shows those that are not there."""
    for stem, directive, wanted in (("class", "title", _TITLES), ("pain", "message", _PAINS)):
        for document, entry in entries(folder, stem):
            count = sum(child.line.directive == directive for child in entry.children)
            if count < wanted:
                message = f"there are {count} lines '{directive}:', and the game shows {wanted}"
                report.error(TOO_FEW_LINES, message, place(document, entry), hint=f"add {wanted - count} more")


def check_flavors(folder: Folder, report: Report) -> None:
    """Report kinds of which there are more things than flavors, at which the game stops."""
    objects, classes = folder.document("object"), folder.document("class")
    if objects is None or classes is None:
        return
    known = things({"object": objects, "class": classes})
    seen: dict[str, int] = {}
    own: dict[str, set[str]] = {}
    begun: dict[str, tuple[Document, Node]] = {}
    for document, entry in entries(folder, "flavor"):
        kind = field(document, entry, "type")
        if kind is None:
            continue
        name = real_type(kind.text)
        begun.setdefault(name, (document, entry))
        seen[name] = seen.get(name, 0) + sum(child.line.directive == "flavor" for child in entry.children)
        fixed = [field(document, child, "subtype") for child in entry.children if child.line.directive == "fixed"]
        own.setdefault(name, set()).update(one.text.strip().casefold() for one in fixed if one)
    for name, (document, entry) in begun.items():
        needing = [one for one in known.get(name, ()) if one.casefold() not in own[name]]
        if len(needing) > seen[name]:
            message = f"there are {len(needing)} things of the type '{name}' and {seen[name]} flavors for them"
            report.error(TOO_FEW_FLAVORS, message, place(document, entry), hint=f"add {len(needing) - seen[name]} more")
