"""Vocabularies that are read when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from nhmod.diagnostics import Diagnostic, DiagnosticError
from nhmod.target.c.errors import needed_by

if TYPE_CHECKING:
    from nhmod.location import Location


T = TypeVar("T")


class LackingError(DiagnosticError):
    """A tree lacks something: what needs it can't be had there, and nothing else. ``needed``: it is said by whom."""

    def __init__(self, diagnostics: Sequence[Diagnostic], *, needed: bool = False) -> None:
        """Take what is said of it."""
        super().__init__(diagnostics)
        self.needed = needed

    def needed_by(self, content: str, location: Location | None) -> LackingError:
        """Make the same error say which content needs what the tree lacks, at that content's place."""
        if self.needed:
            return self
        return self._said([needed_by(one, content, location) for one in self.diagnostics])

    def _said(self, diagnostics: Sequence[Diagnostic]) -> LackingError:
        return LackingError(diagnostics, needed=True)


class UnreadableError(LackingError):
    """A tree's vocabulary can't be read."""

    def __init__(self, vocabulary: str, diagnostics: Sequence[Diagnostic], *, needed: bool = False) -> None:
        """Take the vocabulary's name, and what its reader said."""
        super().__init__(diagnostics, needed=needed)
        self.vocabulary = vocabulary

    def _said(self, diagnostics: Sequence[Diagnostic]) -> UnreadableError:
        return UnreadableError(self.vocabulary, diagnostics, needed=True)


class Lazily(Mapping[str, T]):
    """Vocabularies, or other things, by their names; each is read once, when it is first asked for.

    What can't be read costs those that ask for it, and nobody else: ``[name]`` raises what its reader raises, each time.
    """

    def __init__(self, readers: Mapping[str, Callable[[], T]]) -> None:
        """Take what reads each; nothing is read yet."""
        self._readers = readers
        self._read: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        """Return one; ``KeyError`` if there is none of that name."""
        found = self._read.get(name)
        if found is None:
            found = self._read[name] = self._readers[name]()
        return found

    def __contains__(self, name: object) -> bool:
        """Return whether there is one, without reading it."""
        return name in self._readers

    def __iter__(self) -> Iterator[str]:
        """Go through the names."""
        return iter(self._readers)

    def __len__(self) -> int:
        """Count the names."""
        return len(self._readers)


class Apart(Lazily[T]):
    """Vocabularies whose readers share nothing but what is kept with the tree (``Tree.once`` and the like, ``Memory``).

    So each of them is known to hold of another tree where that one answers what its own reader asked. Of others it is taken
    that a reader may have anything in hand that the readers before it have asked for.
    """
