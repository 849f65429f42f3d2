"""Finds entries by what people say: a name, a number, and one of several of a name by what it is (``Strength (potion)``)."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod_edit_files.document import Document, Node, bare_name
from nhmod_edit_files.types import Code, Named, Word

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from nhmod_edit_files.folder import Folder

_TYPES = frozenset({"object types", "book types"})


class SeveralError(LookupError):
    """Several entries are called so; ``labels`` are what each of them is called alone."""

    def __init__(self, said: str, labels: Sequence[str]) -> None:
        """Take what was said."""
        super().__init__(said)
        self.labels = labels

    @property
    def message(self) -> str:
        """What is wrong, in words."""
        return f"{len(self.labels)} entries are called '{self.args[0]}'"

    @property
    def hint(self) -> str:
        """What to write."""
        *others, last = [f"'{label}'" for label in self.labels]
        return f"write {', '.join(others)} or {last}"


@dataclass(frozen=True, slots=True)
class Titled:
    """An entry with its title as the file has it, its number if it has one, and words that tell it from others of that title."""

    node: Node
    title: str
    number: int | None
    marks: tuple[str, ...]


class Names:
    """The entries of a file, by what they are called."""

    def __init__(self, entries: Iterable[Titled]) -> None:
        """Take the entries in the file's order."""
        self._entries = tuple(entries)

    @cached_property
    def labels(self) -> Mapping[str, Titled]:
        """Those that share a name with others, each by all names of its own, the best first.

        These have in brackets what only this one is, its number and its place among those of the name, or else its line.
        """
        found: dict[str, Titled] = {}
        for alike in self._spoken.values():
            shared = Counter(mark for one in alike for mark in dict.fromkeys(one.marks))
            for place, one in enumerate(alike if len(alike) > 1 else (), 1):
                own = dict.fromkeys(mark for mark in one.marks if shared[mark] == 1)
                numbers = [] if one.number is None else [one.number]
                labels = [f"{bare_name(one.title)} ({mark})" for mark in (*own, *numbers, place)]
                new = [label for label in labels if label not in found]
                found.update(dict.fromkeys(new or [f"{bare_name(one.title)} (line {one.node.number + 1})"], one))
        return found

    def find(self, said: str) -> Node | None:
        """Return the entry that is called so, or has this number; None for none. Raises ``SeveralError``."""
        numbered = [one for one in self._entries if one.number is not None and str(one.number) == said]
        titled = [one for one in self._entries if one.title == said]
        labelled = [one for label, one in self.labels.items() if label.casefold() == said.casefold()]
        spoken = self._spoken.get(bare_name(said).casefold(), [])
        found = next((some for some in (titled, numbered, labelled, spoken) if some), [])
        if len(found) > 1:
            best = {id(one): label for label, one in reversed([*self.labels.items()])}
            raise SeveralError(said, [best[id(one)] for one in found])
        return found[0].node if found else None

    @cached_property
    def _spoken(self) -> Mapping[str, list[Titled]]:
        found: dict[str, list[Titled]] = {}
        for one in self._entries:
            found.setdefault(bare_name(one.title).casefold(), []).append(one)
        return found


def names_of_entries(folder: Folder, document: Document) -> Names:
    """Return the entries of a file by what they are called; those of one name are told apart by the types that they are of."""
    numbered = document.grammar.numbered
    return Names(
        Titled(node, document.title(node), node.whole(numbered) if numbered else None, tuple(_types(folder, node)))
        for node in document.entries
    )


def _types(folder: Folder, node: Node) -> Iterator[str]:
    """Yield the types of objects that the lines of an entry say, in words."""
    for one in node.every():
        for field, _, text in one.fields():
            kind = field.type
            if field.name == "type" and isinstance(kind, Code | Word) and kind.vocabulary in _TYPES:
                words = folder.words(kind.names if isinstance(kind, Named) else kind.vocabulary) or {}
                said = text.strip()
                yield next((word for word, number in words.items() if str(number) == said), said)
