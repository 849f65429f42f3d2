"""Numbers that count entries: room for them in limits.txt, a book's number of spells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod_edit_content.stretches import Stretch

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.contribution import Mod
    from nhmod_edit_files.document import Document, Node
    from nhmod_edit_files.folder import Folder

LIMITS = "limits"


@dataclass(frozen=True, slots=True)
class Counter:
    """A field that counts entries: in the line ``node`` of a file, at ``at`` of its text."""

    document: Document
    node: Node
    at: int
    text: str
    what: str

    @classmethod
    def of_limit(cls, folder: Folder, limit: str) -> Counter | None:
        """Return the line of limits.txt for a limit, if there is one."""
        document = folder.document(LIMITS)
        for node in document.nodes if document is not None and limit else ():
            if limit in node.text.split(":")[:-1]:
                _, at, text = node.fields()[-1]
                return cls(document, node, at, text, f"the limit '{limit}'") if document is not None else None
        return None

    @classmethod
    def of_field(cls, document: Document, node: Node, name: str, what: str) -> Counter | None:
        """Return a field of a line by its name."""
        found = next(((at, text) for field, at, text in node.fields() if field.name == name), None)
        return None if found is None else cls(document, node, *found, what)

    def raised(self, by: int) -> Stretch:
        """Return what becomes of it."""
        start = self.document.offset(self.node.number) + self.at
        return Stretch(start, start + len(self.text), str(int(self.text) + by))


@dataclass(frozen=True, slots=True)
class Raised:
    """What a counter becomes for a mod and all before it."""

    mod: Mod
    document: Document
    stretch: Stretch
    what: str


def raised(counters: Iterable[tuple[Mod, Counter | None]]) -> Iterator[Raised]:
    """Yield what all counters become for each mod: as much more as there are new entries, of which each brings one."""
    counted: dict[tuple[str, int, int], int] = {}
    found: dict[tuple[str, str, int, int], Raised] = {}
    for mod, counter in counters:
        if counter is None:
            continue
        key = (counter.document.grammar.file, counter.node.number, counter.at)
        counted[key] = counted.get(key, 0) + 1
        found[mod.id, *key] = Raised(mod, counter.document, counter.raised(counted[key]), counter.what)
    yield from found.values()
