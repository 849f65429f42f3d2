"""What reads one vocabulary."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.target import Entry, Vocabulary
from nhmod_nethack.facts.naming import vocabulary
from nhmod_nethack.problems import not_understood

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from nhmod_nethack.facts.sources import Sources


@frozen
class Reader:
    """One vocabulary: its name, what one of its entries is called, and what reads them.

    ``spoken``: an author writes its words, so that no two entries may share one (``naming.vocabulary``).
    """

    name: str
    label: str
    entries: Callable[[Sources], Iterable[Entry]]
    spoken: bool = True

    def read(self, sources: Sources) -> Vocabulary:
        """Read it; raises ``DiagnosticError`` NH1801 to NH1803 where the tree has not what it is read from, else NH1805."""
        make = vocabulary if self.spoken else Vocabulary
        try:
            return make(self.name, entries=self.entries(sources), label=self.label)
        except (LookupError, ValueError, TypeError, AttributeError, RecursionError) as error:
            raise not_understood(self.name, error) from error
