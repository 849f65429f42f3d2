"""Finds entries by what people say: a name, a number, and one of several of a name by what it is (``Strength (potion)``)."""

from __future__ import annotations

from collections import Counter
from functools import cached_property, partial
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod_edit_files.document import Document, Node, bare_name
from nhmod_edit_files.types import Code, Named, Word

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from nhmod_edit_files.folder import Folder
    from nhmod_edit_files.game import Words

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
    """An entry with its title as the file has it, its number if it has one, and what tells it from others of that title."""

    node: Node
    title: str
    number: int | None
    marks: Callable[[], Iterable[str]]


class Names:
    """The entries of a file, by what they are called."""

    def __init__(self, entries: Iterable[Titled]) -> None:
        """Take the entries in the file's order."""
        self._entries = tuple(entries)

    @property
    def words(self) -> Words:
        """The entries by their titles, with their numbers where they have some."""
        return {one.title: one.number for one in self._entries}

    @cached_property
    def labels(self) -> Sequence[tuple[Titled, Sequence[str]]]:
        """Those that share a name with others, each with all names of its own, the best first.

        These have in brackets what only this one is, its number and its place among those of the name, or else its line.
        """
        return list(self._told_apart(self.several))

    @property
    def several(self) -> frozenset[str]:
        """What more than one entry is called, as people say it."""
        return frozenset(name for name, alike in self._spoken.items() if len(alike) > 1)

    def alone(self, several: Collection[str]) -> dict[str, Titled]:
        """Return the entries, each by one name of its own; those called as ``several`` are, here or elsewhere, by what they are."""
        apart = {one.node.number: labels[0] for one, labels in self._told_apart(several)}
        return {apart.get(one.node.number, one.title): one for one in self._entries}

    def _told_apart(self, several: Collection[str]) -> Iterator[tuple[Titled, Sequence[str]]]:
        taken: set[str] = set()
        for alike in (alike for name, alike in self._spoken.items() if name in several):
            marks = [dict.fromkeys(one.marks()) for one in alike]
            shared = Counter(mark for some in marks for mark in some)
            for place, (one, some) in enumerate(zip(alike, marks, strict=True), 1):
                own = [mark for mark in some if shared[mark] == 1]
                number = [] if one.number is None else [one.number]
                name = bare_name(one.title)
                every = dict.fromkeys(f"{name} ({mark})" for mark in (*own, *number, place))
                labels = [label for label in every if label not in taken]
                yield one, labels or [f"{name} (line {one.node.number + 1})"]
                taken.update(labels)

    def find(self, said: str) -> Node | None:
        """Return the entry that is called so, or has this number; None for none. Raises ``SeveralError``."""
        titled = [one for one in self._entries if one.title == said]
        numbered = [one for one in self._entries if one.number is not None and str(one.number) == said]
        labelled = [one for one, labels in self.labels if said.casefold() in map(str.casefold, labels)]
        spoken = self._spoken.get(bare_name(said).casefold(), [])
        found = next((some for some in (titled, numbered, labelled, spoken) if some), [])
        if len(found) > 1:
            raise SeveralError(said, [labels[0] for one, labels in self.labels if one in found])
        return found[0].node if found else None

    @cached_property
    def _spoken(self) -> Mapping[str, list[Titled]]:
        found: dict[str, list[Titled]] = {}
        for one in self._entries:
            found.setdefault(bare_name(one.title).casefold(), []).append(one)
        return found


def same_entries(old: Names, new: Names) -> tuple[dict[str, Node], dict[str, Node]]:
    """Return the entries of a file before and after, in the files' order, those that are the same ones by one name.

    That is a name that finds it; of several of a name those are the same that are of one type, then those that are left, in order.
    """
    several = old.several | new.several
    before, after = old.alone(several), new.alone(several)
    left: dict[str, list[str]] = {}
    for name, one in after.items():
        if name not in before:
            left.setdefault(bare_name(one.title).casefold(), []).append(name)
    renamed = {}
    for name, one in before.items():
        if name not in after and (others := left.get(bare_name(one.title).casefold())):
            renamed[name] = others.pop(0)
    return {renamed.get(name, name): one.node for name, one in before.items()}, {
        name: one.node for name, one in after.items()
    }


def names_of_entries(folder: Folder, document: Document) -> Names:
    """Return the entries of a file by what they are called; those of one name are told apart by the types that they are of."""
    numbers = {node.number: number for number, node in document.by_number.items()}
    return Names(
        Titled(node, document.title(node), numbers.get(node.number), partial(_types, folder, node))
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
