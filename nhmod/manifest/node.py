"""The parts of a YAML document: scalars, sequences and mappings, each with its exact place."""

from __future__ import annotations

from typing import TypeAlias

from nhmod.dataclass import dataclass
from nhmod.location import Location

_SHOWN_LENGTH = 40


@dataclass(frozen=True, slots=True)
class Scalar:
    """One value: ``value`` by the YAML 1.2 core schema, ``text`` as it was written (escapes and folding done).

    ``style`` is ``""`` (plain), ``'``, ``"``, ``|`` or ``>``. ``indent`` is the number of characters before each line
    of a literal block (0 for everything else), so that a line's own place is known.
    """

    value: bool | int | float | str | None
    text: str
    style: str
    location: Location
    indent: int = 0


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list."""

    items: tuple[Node, ...]
    location: Location


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys with values, in the order written; no key is there twice."""

    entries: tuple[tuple[Scalar, Node], ...]
    location: Location

    def get(self, key: str) -> Node | None:
        """Return a key's value, or nothing."""
        return next((value for name, value in self.entries if name.text == key), None)


Node: TypeAlias = Scalar | Sequence | Mapping


def shown(text: str) -> str:
    """Write a text for a message: in quotes, short, and without control characters."""
    short = text if len(text) <= _SHOWN_LENGTH else text[:_SHOWN_LENGTH] + "…"
    return f"'{short}'" if short.isprintable() else repr(short)


def found(node: Node) -> str:
    """Return for a message what stands there."""
    if isinstance(node, Sequence):
        return "a list" if node.items else "an empty list"
    if isinstance(node, Mapping):
        return "a mapping" if node.entries else "an empty mapping"
    if node.value is None:
        return "nothing"
    if isinstance(node.value, str):
        return shown(node.text)
    kind = "" if isinstance(node.value, bool) else "the number "
    return kind + (node.text if len(node.text) <= _SHOWN_LENGTH else node.text[:_SHOWN_LENGTH] + "…")


def start_of(node: Mapping) -> Location:
    """Return the place to point at for what is missing in a mapping: its first key, else where the mapping begins."""
    if node.entries:
        return node.entries[0][0].location
    return Location(file=node.location.file, line=node.location.line, column=node.location.column)
