"""Entries that stand inside of another file's entries, such as spells in a class's books."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.manifest import Record, Word
from nhmod.target import Facts, find_word
from nhmod_edit_content.limits import Counter
from nhmod_edit_content.opened import written
from nhmod_edit_content.records import field_name
from nhmod_edit_files.changing import Splice
from nhmod_edit_files.writing import Layout, WrongValueError, entry_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod_edit_content.table import Inside
    from nhmod_edit_files.document import Document, Node
    from nhmod_edit_files.grammar import Line


def place_inside(
    inside: Inside, document: Document, record: Record, line: Line, *, values: Mapping[str, object], facts: Facts
) -> tuple[Splice, Counter | None]:
    """Return the lines of a new entry behind those that its item has, and what counts them; raises ``WrongValueError``."""
    word, item = getattr(record, field_name(inside.owner)), getattr(record, inside.item)
    for name, value in ((inside.owner, word), (inside.item, item)):
        if value is None:
            raise WrongValueError(f"'{name}' is missing: the {name} that has it", (name,))
    entry = find_word(word, facts) if isinstance(word, Word) else None
    owner = None if entry is None else document.by_name.get(written(entry))
    if owner is None:
        raise WrongValueError(f"there is no {inside.owner} '{word}'", (inside.owner,))
    items = {_name(node): node for node in _under(owner, inside.items)}
    found = next((node for name, node in items.items() if _bare(name) == _bare(str(item))), None)
    if found is None:
        message = f"the {inside.owner} '{word}' has no {inside.item} '{item}'; it has {', '.join(items)}"
        raise WrongValueError(message, (inside.item,))
    layout = Layout.of(document)
    lines = [layout.end, *entry_lines(line, values, layout)]
    what = f"the {inside.under} of the {inside.item} '{_name(found)}' of the {inside.owner} '{word}'"
    at = found.behind()
    return Splice(at, at, tuple(lines)), Counter.of_field(document, found, inside.counted, what)


def _under(owner: Node, key: str) -> Iterator[Node]:
    return (node for node in owner.every() if node.line.key == key)


def _name(node: Node) -> str:
    return (node.field("name") or "").strip()


def _bare(name: str) -> str:
    return name.strip("[] ").casefold()
