"""The edit files of a tree: which game it is, where they are, and what words they give."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from nhmod.diagnostics import Diagnostic, Report
from nhmod.target import Entry, Lazily, Vocabulary
from nhmod_edit_content.table import EDIT_KINDS, EditKind, vocabulary_of
from nhmod_edit_files.checking import check_folder
from nhmod_edit_files.document import Document, Node, bare_name
from nhmod_edit_files.folder import Folder
from nhmod_edit_files.games import HALLMARKS, game_of
from nhmod_edit_files.naming import Names, Titled, names_of_entries
from nhmod_edit_files.parsers import narrowed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod.target import Tree
    from nhmod_edit_files.game import Game, Words

FINDINGS = "findings in the edit files"
"""The vocabulary of what is wrong with a tree's own files: it is asked for in every check, and kept as others are."""
_SOURCES = "src/"
"""Where the source of a game is whose parsers tell what its files have."""
_TEXT = "text"
"""The field of an entry that is what the files write for it."""


@dataclass(frozen=True)
class _Opening:
    """Opens the edit files of a tree; two of one tree are the same question."""

    tree: Tree

    def __call__(self, text: str, hallmark: str) -> Folder | None:
        """Open them, None for a game that has none; ``hallmark`` is a file that they are beside."""
        del text
        prefix = _folder_of(hallmark)
        found = _game_of(self.tree, hallmark)
        if found is None:
            return None

        noting = self.tree.asking.lasting()

        def read(path: str) -> str | None:
            with noting():
                return found.decoded(self.tree.content(path)) if self.tree.exists(path) else None

        def source(path: str) -> str | None:
            with noting():
                return read(_moved(self.tree, path))

        return Folder(found, lambda name: read(prefix + name), source=source, shown=prefix.rstrip("/"))


def _game_of(tree: Tree, hallmark: str) -> Game | None:
    """Return the game whose files are beside a file that only it has; of a tree that is no release as its own parsers have it."""
    found = game_of(lambda name: hallmark.endswith(f"/{name}") or hallmark == name)
    if found is None or tree.target.source is not None:
        return found
    sources = (tree.c(path) for path in tree.files() if path.startswith(_SOURCES) and path.endswith(".c"))
    return narrowed(found, sources, tree.target.title)


def _moved(tree: Tree, path: str) -> str:
    """Return the path of a file of the source, in another folder of it where a variant has moved it there."""
    if tree.exists(path):
        return path
    name = path[path.rfind("/") :]
    found = [other for other in tree.files() if other.startswith(_SOURCES) and other.endswith(name)]
    return found[0] if len(found) == 1 else path


def folder_path(tree: Tree) -> str:
    """Return the folder of a tree's edit files with its slash; nothing where they are at its top."""
    return _folder_of(_hallmark(tree))


def _folder_of(path: str) -> str:
    return path[: path.rfind("/") + 1]


def _hallmark(tree: Tree) -> str:
    """Return the path of the file by which a tree's game is known, among its edit files; nothing where it has none."""
    own = {file for name, file in HALLMARKS.values() if name == tree.target.name}
    files = own or {file for _, file in HALLMARKS.values()}
    found = [path for path in tree.files() if path.rpartition("/")[2] in files and not path.startswith("lib/data/")]
    order = [file for _, file in HALLMARKS.values()]
    return min(found, key=lambda path: (order.index(path.rpartition("/")[2]), len(path)), default="")


def open_tree(tree: Tree) -> Folder | None:
    """Open a tree's edit files, once for all that ask; None for a game that has none."""
    opening, hallmark = _Opening(tree), _hallmark(tree)
    return tree.derived(hallmark, opening) if hallmark else opening("", hallmark)


def written(entry: Entry) -> str:
    """Return what the files write for a word."""
    return str(entry.fields.get(_TEXT, entry.name))


def vocabularies(tree: Tree) -> Mapping[str, Vocabulary]:
    """Return what reads the words of a tree's edit files, by their vocabularies, and the entries of all kinds by name."""
    folder = open_tree(tree)
    if folder is None:
        return {}
    kinds = {vocabulary_of(kind): kind for kind in EDIT_KINDS}
    entries = {
        name: _reader(name, partial(names_of_kind, folder, kind), labels=partial(_labels, folder, kind))
        for name, kind in kinds.items()
        if kind.stem(folder.game.name) and not has_words(folder, name, kind)
    }
    words = {
        name: _reader(
            name,
            partial(folder.words, name),
            partial(_spellings, folder, kinds.get(name)),
            partial(_labels, folder, kinds.get(name)),
        )
        for name in folder.game.sources
    }
    return Lazily({**words, **entries, FINDINGS: partial(_findings, folder)})


def line_of_finding(found: Diagnostic, folder: Folder) -> tuple[str, str]:
    """Return the file and the text of the line that a finding is about."""
    file = found.location.file.rpartition("/")[2] if found.location else ""
    document = folder.document(file.partition(".")[0])
    if document is None or found.location is None or found.location.line > len(document.lines):
        return file, ""
    return file, document.lines[found.location.line - 1]


def _findings(folder: Folder) -> Vocabulary:
    """Return what is wrong with the files: each finding's code and message, its file and the text of its line."""
    report = Report()
    check_folder(folder, report)
    entries = []
    for number, found in enumerate(report.diagnostics):
        file, line = line_of_finding(found, folder)
        fields = {"code": found.code, "message": found.message, "file": file, "line": line}
        entries.append(Entry(symbol="", name=f"{found.code} {number}", words=(), index=number, fields=fields))
    return Vocabulary(FINDINGS, entries)


def has_words(folder: Folder, name: str, kind: EditKind) -> bool:
    """Return whether the game's own words of a vocabulary are the names of a kind's entries."""
    grammar = folder.game.by_stem.get(kind.stem(folder.game.name))
    named = grammar is not None and any(field.name == grammar.named for field in grammar.begins.fields)
    return name in folder.game.sources and named


def names_of_kind(folder: Folder, kind: EditKind) -> Words:
    """Return the entries of a kind by their names, with their numbers; wherever they stand."""
    return called(folder, kind).words


def called(folder: Folder, kind: EditKind) -> Names:
    """Return the entries of a kind by what they are called; of one name, those that stand in others are told apart by these."""
    document, inside = folder.document(kind.stem(folder.game.name)), kind.inside(folder.game.name)
    if document is None:
        return Names(())
    if inside is None:
        return names_of_entries(folder, document)
    return Names(
        Titled(node, node.fields()[0][2].strip(), None, partial(_owned_by, document, owner))
        for owner in document.entries
        for node in owner.every()
        if node.line.key == inside.under
    )


def _owned_by(document: Document, owner: Node) -> tuple[str]:
    return (document.title(owner),)


def _spellings(folder: Folder, kind: EditKind | None) -> Mapping[str, str]:
    """Return how a file writes the names of its entries ("& Dagger~"), by what people call them."""
    return {} if kind is None else {bare_name(title): title for title in names_of_kind(folder, kind)}


def _labels(folder: Folder, kind: EditKind | None) -> list[Entry]:
    """Return the entries that share a name with others, by words that are each one's own (``Strength (potion)``)."""
    found = () if kind is None else called(folder, kind).labels
    return [replace(entry_of(one.title, one.number), name=labels[0], words=tuple(labels)) for one, labels in found]


def singular(name: str) -> str:
    """Return what one word of a list is: "monster flag" of "monster flags", "shape of monsters" of "shapes of monsters"."""
    head, *tail = re.split(r"(?= (?:of|with) )", name, maxsplit=1)
    return "".join((re.sub(r"(?<=ss)es$|(?<!s)s$", "", re.sub(r"ies$", "y", head)), *tail))


def _reader(
    name: str,
    words: Callable[[], Words | None],
    spellings: Callable[[], Mapping[str, str]] = dict,
    labels: Callable[[], list[Entry]] = list,
) -> Callable[[], Vocabulary]:
    def read() -> Vocabulary:
        also, given = spellings(), words() or {}
        entries = [entry_of(word, number, also=also.get(word, "")) for word, number in given.items()]
        return Vocabulary(name, (*entries, *labels()), label=singular(name))

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
        fields={_TEXT: word},
        mod=mod,
    )
