"""What two trees differ in, as content: the values of the hook ``nhmod_import``."""

from __future__ import annotations

from dataclasses import field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from nhmod.dataclass import dataclass, frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from nhmod.target.facts import Entry, Facts, Json
    from nhmod.target.tree import Tree


AS_WRITTEN = frozenset({"macro", "raw", "fixed", "file"})
"""Fields of facts that say how a row is written, or in which file, not what it is; two trees are compared without them."""


def left_of(left: Iterable[tuple[str, str]], vocabulary: str) -> frozenset[str]:
    """Return the symbols of a vocabulary among what is left to the patch."""
    return frozenset(symbol for name, symbol in left if name == vocabulary)


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Side:
    """One of the two trees that an import compares, with its own facts.

    The variant's tree is without guards of its own: what it has behind a symbol of its own (``#ifdef MOD_CLINIC`` where config.h defines
    MOD_CLINIC), and the values that such a symbol chooses, stand in it as if they were written there. ``languages()`` makes
    the tree's own languages when they are first asked for.
    """

    tree: Tree
    facts: Facts
    languages: Callable[[], Any]


@frozen
class DiffRange:
    """A difference that content explains: ``variant`` has in one stretch what ``base`` has in another.

    Both are half-open ranges of offsets in the file's text (``Tree.text``); an empty one is where nothing stands. A file that
    one side does not have is as good as an empty one: a new file is ``base=(0, 0)``. What is left for a patch is the variant
    with such ranges as the base has them, so ``file`` keeps everything that no content explains. ``text`` is left in place of what the
    base has, where that could not stand in the variant's file.
    """

    file: str
    base: tuple[int, int]
    variant: tuple[int, int]
    text: str | None = None

    @classmethod
    def added(cls, file: str, start: int, end: int) -> DiffRange:
        """Explain what the variant has from ``start`` to ``end``, and the base has not."""
        return cls(file=file, base=(0, 0), variant=(start, end))


@frozen
class Imported:
    """Content that says what a stretch of the variant's source says.

    ``kind`` is the content kind, ``record`` what an author would write (keys in the order in which they shall stand; the words
    of the variant's vocabularies), ``title`` what a person calls it. ``files`` go into the mod's folder (path: bytes) because the record
    names them. ``facts`` are the entries that the content makes or changes, as vocabulary and symbol (or name, of entries
    without symbols): they are held against the variant's, and where they are not equal the content is not taken and its ``ranges``
    stay in the patch. Content of one ``group`` (not empty; with the kind) is taken as a whole or not at all: objects that divide one
    sum. ``exact`` are files of which facts say nothing: content is not taken either where the mod does not make them the variant's
    byte for byte. An empty ``record`` explains what the rest of its group causes, such as an object that only gives a share. ``note`` is a
    comment for the author, for what is notable. ``refers`` are the things (vocabulary and name) that its files name, which no word of the
    record does.
    """

    kind: str
    record: Mapping[str, Json]
    title: str
    ranges: tuple[DiffRange, ...]
    files: Mapping[str, bytes] = field(default_factory=lambda: MappingProxyType({}))
    facts: tuple[tuple[str, str], ...] = ()
    group: str = ""
    exact: tuple[str, ...] = ()
    note: str = ""
    refers: tuple[tuple[str, str], ...] = ()


@frozen
class Unsaid:
    """Something new or changed of a variant that a kind could have said, and why it does not: it stays in the patch."""

    kind: str
    title: str
    new: bool
    reason: str


class Carry(Protocol):
    """Says as content what a tree's own entries are; ``onto`` is the tree that they are carried to."""

    def __call__(self, onto: Side, variant: Side, entries: Iterable[Entry]) -> Iterable[Imported | Unsaid]:
        """Return one for each entry, in their order; where something can't be read ``DiagnosticError`` is raised."""
        ...


@frozen
class Carrier:
    """How the things of one vocabulary are carried from one tree to another: as content of ``kind``, by ``carry``."""

    kind: str
    vocabulary: str
    carry: Carry
