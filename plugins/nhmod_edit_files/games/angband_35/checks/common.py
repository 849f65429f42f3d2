"""What the checks of Angband 3.5.1 share: objects by type, and their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_edit_files.games.angband_35.words import bare, type_number

if TYPE_CHECKING:
    from nhmod_edit_files.document import Node
    from nhmod_edit_files.folder import Folder

Thing = tuple[int, int]
"""A type and a subtype."""


def things(folder: Folder) -> dict[Thing, Node]:
    """Return the objects by type and subtype: of several the first."""
    found: dict[Thing, Node] = {}
    for _, node in folder.entries("object"):
        kind, subtype = type_number(node.value("I", "type") or ""), node.value("I", "subtype") or ""
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
