"""Content with its choices made: what a kind's plan consists of, and what its places are written from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol, TypeVar

from nhmod.manifest import Origin, Record, Word
from nhmod.target.words import meant

if TYPE_CHECKING:
    from nhmod.contribution import Mod
    from nhmod.target import Entry, Facts

R = TypeVar("R", bound=Record)


class Thing(Protocol):
    """What a place must know of the content that is written there."""

    @property
    def mod(self) -> Mod:
        """The mod that declares it."""

    @property
    def title(self) -> str:
        """What a person calls it."""

    @property
    def origin(self) -> Origin:
        """Where it stands in the manifest."""


@dataclass(frozen=True, kw_only=True)
class Planned(Generic[R]):
    """A mod's content, and the facts in which its words are looked up; a kind adds the numbers and letters that it gets.

    ``TITLE`` is the field that a person calls it by.
    """

    TITLE: ClassVar[str] = "id"

    mod: Mod
    record: R
    facts: Facts

    @property
    def title(self) -> str:
        """What a person calls it."""
        return str(getattr(self.record, self.TITLE))

    @property
    def origin(self) -> Origin:
        """Where it stands in the manifest."""
        return self.record.origin

    def entry(self, word: Word) -> Entry:
        """Return what a word means; the core has checked that it means something (else ``UnknownWordError``)."""
        return meant(word, self.facts)
