"""A game whose rules are edit files: which files there are, and where the words in them come from."""

from __future__ import annotations

from dataclasses import field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass, frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod.diagnostics import Report
    from nhmod_edit_files.document import Document
    from nhmod_edit_files.folder import Folder
    from nhmod_edit_files.grammar import Grammar
    from nhmod_edit_files.saved import Kept

Words = dict[str, int | None]
"""A vocabulary: its words, each with the number that it stands for, if any."""


@frozen
class Source:
    """Where a vocabulary comes from.

    ``fixed`` are words that are in no file. ``files`` makes them of the edit files, by their stems; those that it asks for and that
    are not there make the vocabulary unknown (it raises ``KeyError``). ``headers`` makes them of a file of the source, by the file's
    text, where there is one: ``path`` is its place.
    """

    fixed: Mapping[str, int | None] = field(default_factory=lambda: MappingProxyType({}))
    files: Callable[[Mapping[str, Document]], Words] | None = None
    path: str = ""
    headers: Callable[[str], Words] | None = None
    groups: Callable[[Mapping[str, Document]], Mapping[str, Words | None]] | None = None
    """Makes several vocabularies at once, by what stands behind their name (``object subtypes 23``); of None nothing is known."""
    parts: tuple[str, ...] = ()
    """Other vocabularies whose words are all in it; one that is not known makes it unknown."""


@dataclass(frozen=True, kw_only=True)
class Game:
    """One game: ``name`` as targets are named, the ``folder`` of its edit files, their grammars, and its vocabularies."""

    name: str
    title: str
    folder: str
    grammars: tuple[Grammar, ...]
    sources: Mapping[str, Source]
    written_as: Game | None = None
    """The release whose grammars these are, as far as its own parsers have them, where it is another game of the family."""
    beyond: Mapping[str, frozenset[str]] = field(default_factory=lambda: MappingProxyType({}))
    """The directives that its own parsers have beyond these grammars, by the files' stems."""
    encoding: str = "utf-8"
    """How its files write letters beyond ASCII; bytes that are not so stay what they are."""
    checks: tuple[Callable[[Folder, Report], None], ...] = ()
    """What is wrong with the files together, beyond what grammars can say."""

    saved: tuple[Kept, ...] = ()
    """What savefiles have of its entries."""
    lowered: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: MappingProxyType({}))
    """What becomes of characters of before where a number is lower, by the files and what stands before the number."""

    compiled: str = ""
    """The folder, from that of the edit files, where the game keeps what it has made of each; none, if it reads them every time."""

    lenient: bool = False
    """Whether the game passes over fields that are too many, and takes the last of lines that should stand once."""

    @cached_property
    def by_stem(self) -> Mapping[str, Grammar]:
        """The grammars by their files' names without the end."""
        return {grammar.stem: grammar for grammar in self.grammars}

    def decoded(self, content: bytes) -> str:
        """Return a file's text."""
        return content.decode(self.encoding, "surrogateescape")

    def encoded(self, text: str) -> bytes:
        """Return a text as a file has it; raises ``UnicodeEncodeError`` for letters that this game's files can't have."""
        return text.encode(self.encoding, "surrogateescape")
