"""What the checks of Angband 3.5.1 share: places of fields and lines, numbers, objects by type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_edit_files.games.angband_35.words import bare, child_field, type_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.location import Location
    from nhmod_edit_files.document import Document, Node
    from nhmod_edit_files.folder import Folder

Thing = tuple[int, int]
"""A type and a subtype."""


def entries(folder: Folder, stem: str) -> tuple[Node, ...]:
    """Return the entries of a file; none where there is no such file."""
    document = folder.document(stem)
    return () if document is None else document.entries


def children(node: Node, directive: str) -> Iterator[Node]:
    """Yield the lines of a directive under an entry."""
    return (child for child in node.children if child.line.directive == directive)


def number(node: Node, name: str) -> int | None:
    """Return a field that is a number."""
    text = (node.field(name) or "").strip()
    return int(text) if text.lstrip("+-").isdigit() else None


def place(document: Document, node: Node, name: str = "") -> Location:
    """Return where a field stands, or all of a line."""
    for field, at, text in node.fields():
        if field.name == name:
            return document.place(node.number, at, at + len(text))
    return document.place(node.number)


def things(folder: Folder) -> dict[Thing, Node]:
    """Return the objects by type and subtype: of several the first."""
    found: dict[Thing, Node] = {}
    for node in entries(folder, "object"):
        kind, subtype = type_number(child_field(node, "I", "type") or ""), child_field(node, "I", "subtype") or ""
        if kind is not None and subtype.strip().isdigit():
            found.setdefault((kind, int(subtype)), node)
    return found


def subtype_of(folder: Folder, kind: int, text: str) -> int | None:
    """Return the number of an object that a file names, as ``lookup_sval`` does; None where there is none."""
    if text.strip().isdigit():
        return int(text)
    words = folder.words(f"object subtypes {kind}") or {}
    folded = {word.casefold(): value for word, value in reversed(words.items())}
    return folded.get(text.casefold())


def name_of(node: Node) -> str:
    """Return an object's name as people read it."""
    return bare(node.field("name") or "")
