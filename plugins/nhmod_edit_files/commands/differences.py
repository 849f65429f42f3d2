"""What two folders of edit files differ in, entry by entry and name by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod_edit_files.view import entry_view

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_edit_files.folder import Folder

_UNNAMED = "entry"


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
        documents = (old.document(stem), new.document(stem))
        before, after = ({} if one is None else one.by_title(_UNNAMED) for one in documents)
        for key in dict.fromkeys((*before, *after)):
            one, other = before.get(key), after.get(key)
            views = None if one is None else entry_view(one), None if other is None else entry_view(other)
            if views[0] is None or views[1] is None:
                yield Difference(grammar.file, key, "", views[0], views[1])
                continue
            for name in dict.fromkeys((*views[0], *views[1])):
                if views[0].get(name) != views[1].get(name):
                    yield Difference(grammar.file, key, name, views[0].get(name), views[1].get(name))
