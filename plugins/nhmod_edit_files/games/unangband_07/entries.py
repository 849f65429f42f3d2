"""Looks values up in entries for the checks, and finds where they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nhmod.location import Location
    from nhmod_edit_files.document import Document, Node


def line_of(node: Node, directive: str) -> Node | None:
    """Return an entry's line of a directive: of several the last, which is the one that the game keeps."""
    return next((child for child in reversed(node.children) if child.line.directive == directive), None)


def lines_of(node: Node, directive: str) -> list[Node]:
    """Return an entry's lines of a directive."""
    return [child for child in node.children if child.line.directive == directive]


def number_of(node: Node | None, name: str) -> int | None:
    """Return a field's number; None where there is no number."""
    text = None if node is None else node.field(name)
    text = "" if text is None else text.strip()
    return int(text) if text.lstrip("-").isdigit() else None


def words_of(node: Node, directive: str) -> frozenset[str]:
    """Return the words of an entry's lines of flags."""
    return frozenset(word for line in lines_of(node, directive) for word in line.text.replace("|", " ").split())


def place_of(document: Document, node: Node, name: str) -> Location:
    """Return where a field of a line stands; the line, if it has none of that name."""
    for field, at, text in node.fields():
        if field.name == name:
            return document.place(node.number, at, at + len(text))
    return document.place(node.number)
