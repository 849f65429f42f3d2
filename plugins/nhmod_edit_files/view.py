"""An entry's values by their names, as data: what ``get`` shows, what a manifest copies, and what a change is compared with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_edit_files.grammar import Field, Line, Shape
from nhmod_edit_files.types import Flags, Values

if TYPE_CHECKING:
    from nhmod_edit_files.document import Node

Value = object
"""A number, a text, a list, or a mapping of names to values."""


def value_of(field: Field, text: str) -> Value:
    """Return a field's value; one that is not as the game reads it stays the text that it is."""
    if isinstance(field.type, Flags):
        return [word for _, word in field.type.split(text)]
    if isinstance(field.type, Values):
        return _values(field.type, text)
    return text if field.type.wrong(text) else field.type.plain(text)


def entry_view(node: Node) -> dict[str, Value]:
    """Return all of a line and of what is under it, by names."""
    found: dict[str, Value] = dict(_fields(node))
    for line in node.line.children:
        nodes = list(node.of(line))
        if not nodes:
            continue
        if line.is_beside:
            found.update(entry_view(nodes[-1]))
        else:
            found[line.key] = lines_view(line, nodes)
    return found


def lines_view(line: Line, nodes: list[Node]) -> Value:
    """Return what several lines of one directive are together."""
    match line.shape:
        case Shape.TEXT:
            return "".join(node.text for node in nodes)
        case Shape.ROWS:
            return [node.text for node in nodes]
        case Shape.FLAGS:
            return [word for node in nodes for _, word in Flags.split(node.text)]
        case Shape.VALUES if isinstance(kind := line.fields[0].type, Values):
            return {word: value for node in nodes for word, value in _values(kind, node.text).items()}
        case Shape.ONE:
            return _item(nodes[-1])
        case _:
            return [_item(node) for node in nodes]


def _values(kind: Values, text: str) -> dict[str, Value]:
    return {word: "" if value is None else kind.value(word, value) for _, word, value in kind.split(text)}


def _item(node: Node) -> Value:
    view = entry_view(node)
    return next(iter(view.values()), "") if node.line.single else view


def _fields(node: Node) -> list[tuple[str, Value]]:
    return [(field.name, value_of(field, text)) for field, _, text in node.line.split(node.text) if field.name]
