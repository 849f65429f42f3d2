"""A folder of edit files: its documents, read when they are asked for, and the words that they and the source give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_edit_files.document import Document, Node, read
from nhmod_edit_files.game import Game, Source, Words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from nhmod_edit_files.grammar import Grammar

_COMPILED = ".raw"


class Folder:
    """The edit files of one game.

    ``text`` returns a file of the folder by its name, None where there is none; ``source`` does so for a file of the game's source,
    by its path. ``shown`` is the folder as the user knows it.
    """

    def __init__(
        self,
        game: Game,
        text: Callable[[str], str | None],
        *,
        source: Callable[[str], str | None] = lambda _: None,
        shown: str = "",
    ) -> None:
        """Take what reads files."""
        self.game = game
        self._text = text
        self._source = source
        self._shown = shown
        self._documents: dict[str, Document | None] = {}
        self._words: dict[str, Words | None] = {}
        self._groups: dict[str, Mapping[str, Words | None] | None] = {}
        self._numbers: dict[str, frozenset[int] | None] = {}

    def document(self, stem: str) -> Document | None:
        """Return a file as a document; None where the folder has none, or the game knows none of that name."""
        if stem not in self._documents:
            grammar = self.game.by_stem.get(stem)
            text = None if grammar is None else self._text(grammar.file)
            shown = f"{self._shown}/" if self._shown else ""
            self._documents[stem] = (
                None if text is None or grammar is None else read(text, grammar, f"{shown}{grammar.file}")
            )
        return self._documents[stem]

    def entries(self, stem: str) -> Iterator[tuple[Document, Node]]:
        """Yield a file's entries with their document; none where there is no such file."""
        document = self.document(stem)
        if document is not None:
            for node in document.entries:
                yield document, node

    def changed(self, texts: Mapping[str, str]) -> Folder:
        """Return the folder with other texts in place of some files, by their names; its other documents are not read again."""
        return _Changed(self, texts)

    def documents(self) -> Iterator[Document]:
        """Yield all files that are there, in the game's order."""
        for stem in self.game.by_stem:
            document = self.document(stem)
            if document is not None:
                yield document

    def words(self, vocabulary: str) -> Words | None:
        """Return a vocabulary; None where what it comes from is not there."""
        if vocabulary not in self._words:
            self._words[vocabulary] = self._read(vocabulary)
        return self._words[vocabulary]

    @property
    def unlooked(self) -> tuple[str, ...]:
        """The vocabularies that were asked for in vain, since the game's source is not there."""
        asked = (one for one, words in self._words.items() if words is None)
        return tuple(
            sorted(one for one in asked if (found := self.game.sources.get(one)) and found.headers is not None)
        )

    def numbers(self, vocabulary: str) -> frozenset[int] | None:
        """Return the numbers that stand for something in a vocabulary; None where what it comes from is not there."""
        if vocabulary not in self._numbers:
            words = self.words(vocabulary)
            found = None if words is None else frozenset(number for number in words.values() if number is not None)
            self._numbers[vocabulary] = found
        return self._numbers[vocabulary]

    def _read(self, vocabulary: str) -> Words | None:
        source = self.game.sources.get(vocabulary)
        if source is None:
            return self._group(*vocabulary.rpartition(" ")[::2])
        words: Words = dict(source.fixed)
        if source.headers is not None:
            text = self._source(source.path)
            if text is not None:
                words.update(source.headers(text))
            elif not words:
                return None
        for part in source.parts:
            found = self.words(part)
            if found is None:
                return None
            words.update(found)
        if source.files is not None:
            try:
                words.update(source.files(_Documents(self)))
            except KeyError:
                return None
        return words

    def _group(self, vocabulary: str, group: str) -> Words | None:
        """Return one group of a vocabulary of several: that of the swords of ``object subtypes``."""
        source = self.game.sources.get(vocabulary)
        if source is None or source.groups is None:
            return None
        if vocabulary not in self._groups:
            try:
                self._groups[vocabulary] = source.groups(_Documents(self))
            except KeyError:
                self._groups[vocabulary] = None
        groups = self._groups[vocabulary]
        return None if groups is None else groups.get(group)


class _Changed(Folder):
    """A folder with other texts in place of some files of another one."""

    def __init__(self, base: Folder, texts: Mapping[str, str]) -> None:
        super().__init__(base.game, texts.get, source=base._source, shown=base._shown)  # noqa: SLF001 - another folder
        self._base = base
        self._texts = texts

    def document(self, stem: str) -> Document | None:
        """Return a file as a document: the other folder's, where the text is the same."""
        grammar = self.game.by_stem.get(stem)
        own = grammar is not None and grammar.file in self._texts
        return super().document(stem) if own else self._base.document(stem)


class _Documents(dict[str, "Document"]):
    """A folder's documents by stem; one that is not there is a ``KeyError``."""

    def __init__(self, folder: Folder) -> None:
        super().__init__()
        self._folder = folder

    def __missing__(self, stem: str) -> Document:
        document = self._folder.document(stem)
        if document is None:
            raise KeyError(stem)
        return document


def entry_words(grammars: Iterable[Grammar]) -> dict[str, Source]:
    """Return the vocabularies of the names that files give their entries, as the grammars call them."""
    return {one.vocabulary: Source(files=names_in(one.stem)) for one in grammars if one.vocabulary and one.named}


def names_in(stem: str, *, numbered: bool = True) -> Callable[[Mapping[str, Document]], Words]:
    """Return what makes a vocabulary of the names of a file's entries, if ``numbered`` with their numbers where they have some.

    Of several entries of one name with numbers, all but the first have their number behind it: ``Ring of Power (400)``.
    """

    def words(documents: Mapping[str, Document]) -> Words:
        document = documents[stem]
        found: Words = {}
        for node in document.entries:
            name = node.field(document.grammar.named)
            number = node.field(document.grammar.numbered) if numbered else None
            if name is None:
                continue
            if number and number.strip().isdigit():
                found[f"{name} ({int(number)})" if name in found else name] = int(number)
            else:
                found.setdefault(name, None)
        return found

    return words


def compiled_of(game: Game, folder: Path, stem: str) -> tuple[Path, ...]:
    """Return the files that a game has made of one of its edit files, and would go on to read in place of a changed one.

    Unangband keeps ``lib/edit/monster.txt`` as ``lib/data/monster.raw``, and reads the text again only where its date is the newer one, or
    the game's own version is (seeds/unangband-edit-files.txt, "Overview"). Angband 3.5 and 4.2 read all texts whenever they start.
    The size of letters in names says nothing.
    """
    place = folder.resolve() / game.compiled if game.compiled else None
    if place is None or not place.is_dir():
        return ()
    return tuple(
        sorted(path for path in place.resolve().iterdir() if path.name.casefold() == stem.casefold() + _COMPILED)
    )
