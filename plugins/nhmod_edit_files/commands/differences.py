"""What two folders of edit files differ in, entry by entry and name by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod_edit_files.view import entry_view

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_edit_files.document import Document, Node
    from nhmod_edit_files.folder import Folder


@dataclass(frozen=True, slots=True)
class Difference:
    """One: ``name`` is empty where the whole entry came or went; what was not there is None."""

    file: str
    entry: str
    name: str
    before: object
    after: object


def differences(old: Folder, new: Folder) -> Iterator[Difference]:
    """Yield what differs of the files that either has."""
    for stem, grammar in new.game.by_stem.items():
        before, after = _keyed(old.document(stem)), _keyed(new.document(stem))
        for key in dict.fromkeys((*before, *after)):
            one, other = before.get(key), after.get(key)
            views = None if one is None else entry_view(one), None if other is None else entry_view(other)
            if views[0] is None or views[1] is None:
                yield Difference(grammar.file, key, "", views[0], views[1])
                continue
            for name in dict.fromkeys((*views[0], *views[1])):
                if views[0].get(name) != views[1].get(name):
                    yield Difference(grammar.file, key, name, views[0].get(name), views[1].get(name))


def _keyed(document: Document | None) -> dict[str, Node]:
    """Return the entries by their titles; of several of one title the later ones are counted."""
    found: dict[str, Node] = {}
    counts: dict[str, int] = {}
    for node in document.entries if document is not None else ():
        title = (
            document.title(node)
            if document is not None and document.grammar.named + document.grammar.numbered
            else "entry"
        )
        counts[title] = counts.get(title, 0) + 1
        found[title if counts[title] == 1 else f"{title} ({counts[title]})"] = node
    return found
