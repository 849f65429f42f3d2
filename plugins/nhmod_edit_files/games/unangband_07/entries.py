"""Looks values up in entries for the checks."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nhmod_edit_files.document import Node


def words_of(node: Node, directive: str) -> frozenset[str]:
    """Return the words of an entry's lines of flags."""
    return frozenset(word for line in node.lines_of(directive) for word in line.text.replace("|", " ").split())
