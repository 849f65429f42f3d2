"""The kinds of objects that object.txt has, by their types: what a subtype (sval) can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_edit_files.games.unangband_07.object_words import TYPE_NAMES, TYPES

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from nhmod_edit_files.document import Document, Node
    from nhmod_edit_files.game import Words


def subtypes(*, unknown: Collection[int] = ()) -> Callable[[Mapping[str, Document]], Mapping[str, Words | None]]:
    """Return what makes the vocabularies of the subtypes that object.txt has of each type, by the objects' names.

    Of types that are ``unknown``, any subtype may be.
    """

    def made(documents: Mapping[str, Document]) -> Mapping[str, Words | None]:
        found: dict[str, Words] = {str(number): {} for number in TYPES.fixed.values()}
        for _, name, kind, subtype in kinds(documents["object"]):
            words = found.setdefault(str(kind), {})
            words[f"{name} ({subtype})" if name in words else name] = subtype
        return {**found, **{str(number): None for number in unknown}}

    return made


def kinds(document: Document) -> Iterator[tuple[Node, str, int, int]]:
    """Yield the objects of object.txt with their names, types and subtypes."""
    names = {name.casefold(): number for name, number in TYPE_NAMES.fixed.items()}
    for node in document.entries:
        line = node.line_of("I")
        said, subtype, *_ = [*(line.text.split(":") if line is not None else []), "", ""]
        kind = int(said) if said.isdigit() else names.get(said.strip().casefold())
        if kind is not None and subtype.isdigit():
            yield node, (node.field("name") or "").strip(), kind, int(subtype)


def type_of(line: Node | None) -> int | None:
    """Return the type that a line names, by its number or its name."""
    said = "" if line is None else (line.field("type") or "").strip()
    if said.isdigit():
        return int(said)
    return next((number for name, number in TYPE_NAMES.fixed.items() if name.casefold() == said.casefold()), None)
