"""The edit files of a tree: which game it is, where they are, and what words they give."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.target import Entry, Lazily, Vocabulary
from nhmod_edit_content.table import EDIT_KINDS, vocabulary_of
from nhmod_edit_files.document import bare_name
from nhmod_edit_files.folder import Folder
from nhmod_edit_files.games import HALLMARKS, game

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod.target import Tree
    from nhmod_edit_content.table import EditKind
    from nhmod_edit_files.game import Words

TEXT = "text"
"""The field of an entry that is what the files write for it."""


def folder_path(tree: Tree) -> str:
    """Return the folder of a tree's edit files with its slash; nothing where they are at its top."""
    files = {file for name, file in HALLMARKS.values() if name == tree.target.name} or {
        file for _, file in HALLMARKS.values()
    }
    found = [path for path in tree.files() if path.rpartition("/")[2] in files and not path.startswith("lib/data/")]
    return min(found, key=len, default="").rpartition("/")[0] + "/" if any("/" in path for path in found) else ""


def game_name(tree: Tree) -> str:
    """Return the name of the game that a tree counts as."""
    return f"{tree.target.family}-{tree.target.version}"


def open_tree(tree: Tree, texts: Mapping[str, str] | None = None) -> Folder | None:
    """Open a tree's edit files, with other ``texts`` in place of some (by path); None for a game that has none."""
    found = game(game_name(tree))
    if found is None:
        return None
    over = texts or {}
    prefix = folder_path(tree)

    def text(path: str) -> str | None:
        if path in over:
            return over[path]
        return found.decoded(tree.content(path)) if tree.exists(path) else None

    return Folder(found, lambda name: text(prefix + name), source=text, shown=prefix.rstrip("/"))


def vocabularies(tree: Tree) -> Mapping[str, Vocabulary]:
    """Return what reads the words of a tree's edit files, by their vocabularies, and the entries of all kinds by name."""
    folder = open_tree(tree)
    if folder is None:
        return {}
    kinds = {vocabulary_of(kind): kind for kind in EDIT_KINDS}
    entries = {
        name: _reader(name, partial(names_of_kind, folder, kind))
        for name, kind in kinds.items()
        if kind.stem(folder.game.name) and not has_words(folder, name, kind)
    }
    words = {
        name: _reader(name, partial(folder.words, name), partial(_written, folder, kinds.get(name)))
        for name in folder.game.sources
    }
    return Lazily({**words, **entries})


def has_words(folder: Folder, name: str, kind: EditKind) -> bool:
    """Return whether the game's own words of a vocabulary are the names of a kind's entries."""
    grammar = folder.game.by_stem.get(kind.stem(folder.game.name))
    named = grammar is not None and any(field.name == grammar.named for field in grammar.begins.fields)
    return name in folder.game.sources and named


def names_of_kind(folder: Folder, kind: EditKind) -> Words:
    """Return the entries of a kind by their names, with their numbers; wherever they stand."""
    stem, inside = kind.stem(folder.game.name), kind.inside(folder.game.name)
    document = folder.document(stem)
    if inside is None or document is None:
        return titles(folder, stem)
    nodes = (node for owner in document.entries for node in owner.every() if node.line.key == inside.under)
    return {node.fields()[0][2].strip(): None for node in nodes}


def titles(folder: Folder, stem: str) -> Words:
    """Return the entries of a file by their names, with their numbers."""
    document = folder.document(stem)
    numbers = {} if document is None else {node.number: number for number, node in document.by_number.items()}
    return {document.title(node): numbers.get(node.number) for node in document.entries} if document is not None else {}


def _written(folder: Folder, kind: EditKind | None) -> Mapping[str, str]:
    """Return how a file writes the names of its entries ("& Dagger~"), by what people call them."""
    return {} if kind is None else {bare_name(title): title for title in names_of_kind(folder, kind)}


def _reader(
    name: str, words: Callable[[], Words | None], written: Callable[[], Mapping[str, str]] = dict
) -> Callable[[], Vocabulary]:
    def read() -> Vocabulary:
        also = written()
        return Vocabulary(
            name, [entry_of(word, number, also=also.get(word, "")) for word, number in (words() or {}).items()]
        )

    return read


def entry_of(word: str, number: int | None, *, mod: str = "", also: str = "") -> Entry:
    """Return a word of the files as an author finds it: constants in small letters too, things by their numbers too.

    ``also`` is another way to write it.
    """
    constant = word.isupper() and word.replace("_", "").isalnum() and len(word) > 1
    bare = bare_name(word)
    words = [one for one in (word, bare, also, "" if number is None else str(number)) if one]
    return Entry(
        symbol=word if constant else "",
        name=word.lower().replace("_", " ") if constant else (bare or word),
        words=tuple(dict.fromkeys(words)),
        index=-1 if number is None else number,
        fields={TEXT: word},
        mod=mod,
    )
