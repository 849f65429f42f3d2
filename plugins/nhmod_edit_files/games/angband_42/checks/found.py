"""Short ways to the fields of a document that checks look at, each with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.location import Location
    from nhmod_edit_files.document import Document, Node


@dataclass(frozen=True, slots=True)
class Found:
    """A field as it stands: its ``text``, and where."""

    text: str
    place: Location

    @property
    def number(self) -> int | None:
        """The number that it is; None where it is none."""
        text = self.text.strip()
        return int(text) if text.lstrip("+-").isdigit() else None


def field(document: Document, node: Node, name: str) -> Found | None:
    """Return a field of a line; None where the line is shorter."""
    text = node.field(name)
    return None if text is None else Found(text, document.place_of(node, name))


def place(document: Document, node: Node) -> Location:
    """Return all that stands behind a line's colon."""
    return document.place(node.number, node.start)


def lines(document: Document | None, *directives: str) -> Iterator[tuple[Node, Node]]:
    """Yield the lines of some directives, each with its entry."""
    if document is None:
        return
    for entry in document.entries:
        for node in entry.every():
            if node.line.directive in directives:
                yield entry, node


def below(document: Document, node: Node, directive: str, name: str) -> Found | None:
    """Return a field of the last line of a directive right under a line."""
    line = node.line_of(directive)
    return None if line is None else field(document, line, name)
