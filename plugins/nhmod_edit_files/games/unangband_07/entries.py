"""Looks values up in entries for the checks, and finds where they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nhmod_edit_files.document import Node


def number_of(node: Node | None, name: str) -> int | None:
    """Return a field's number; None where there is no number."""
    text = None if node is None else node.field(name)
    text = "" if text is None else text.strip()
    return int(text) if text.lstrip("-").isdigit() else None


def words_of(node: Node, directive: str) -> frozenset[str]:
    """Return the words of an entry's lines of flags."""
    return frozenset(word for line in node.lines_of(directive) for word in line.text.replace("|", " ").split())
