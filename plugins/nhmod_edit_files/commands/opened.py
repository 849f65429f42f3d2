"""What a person names on the command line: a folder of edit files, a file of it, an entry, a name; and what two folders differ in."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod.diagnostics import did_you_mean, problem
from nhmod.target.c import CFile
from nhmod_edit_files.codes import NO_ENTRY, NO_FILE, NO_FOLDER, SEVERAL, UNREADABLE
from nhmod_edit_files.folder import Folder
from nhmod_edit_files.games import edit_folder, game, game_of, names
from nhmod_edit_files.naming import Names, SeveralError, names_of_entries, same_entries
from nhmod_edit_files.parsers import narrowed
from nhmod_edit_files.view import entry_view

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from nhmod_edit_files.document import Document, Node
    from nhmod_edit_files.game import Game


def open_folder(path: Path, named: str = "") -> tuple[Folder, Path]:
    """Open a folder of edit files, or the game's that has one; raises ``DiagnosticError`` (NH4090).

    ``named`` is the game's name, where it is not to be told by the files.
    """
    folder = edit_folder(path)
    found = game(named) if named else game_of(lambda name: (folder / name).is_file())
    if found is None:
        hint = f"name the folder that has monster.txt and the others, and with --game one of {', '.join(names())}"
        raise problem(NO_FOLDER, f"{path} is no folder of edit files that nhmod knows", hint=hint)
    root = _root(found, folder)
    if root is not None and not named:
        found = narrowed(found, _sources(found, root), "this game")
    return Folder(
        found,
        lambda name: _text(found, folder / name),
        source=lambda name: None if root is None else _text(found, root / name),
        shown=folder.as_posix(),
    ), folder


def _root(game: Game, folder: Path) -> Path | None:
    """Return the folder of the game's source, where the folder of edit files stands in one."""
    place = folder.resolve()
    return place.parents[game.folder.count("/")] if place.as_posix().endswith(game.folder) else None


def _sources(game: Game, root: Path) -> Iterator[CFile]:
    """Yield the files of the game's source."""
    for path in sorted((root / "src").rglob("*.c")):
        text = _text(game, path)
        if text is not None:
            yield CFile(path.as_posix(), text)


def _text(game: Game, file: Path) -> str | None:
    try:
        return game.decoded(file.read_bytes())
    except FileNotFoundError:
        return None
    except OSError as error:
        raise problem(UNREADABLE, f"{file} can't be read: {error.strerror}") from error


def open_document(folder: Folder, name: str) -> Document:
    """Return a file of a folder by its name, with or without its end; raises ``DiagnosticError`` (NH4091)."""
    found = folder.document(name.removesuffix(".txt"))
    if found is None:
        known = [document.grammar.stem for document in folder.documents()]
        raise problem(
            NO_FILE,
            f"there is no edit file '{name}' here",
            hint=did_you_mean(name, known) or f"there are {', '.join(known)}",
        )
    return found


def find_entry(folder: Folder, document: Document, said: str) -> Node:
    """Return an entry by its name, its number, or its place (``line 12``); raises ``DiagnosticError`` (NH4092, NH4089)."""
    try:
        found = names_of_entries(folder, document).find(said)
    except SeveralError as error:
        raise problem(SEVERAL, error.message, hint=error.hint) from error
    if found is None:
        titles = [document.title(node) for node in document.entries]
        raise problem(
            NO_ENTRY,
            f"{document.grammar.file} has no {document.grammar.record} '{said}'",
            hint=did_you_mean(said, titles)
            or f"'nhmod edit-files list … {document.grammar.stem}' shows all {len(titles)}",
        )
    return found


@dataclass(frozen=True, slots=True)
class Difference:
    """One: ``name`` is empty where the whole entry came or went; what was not there is None."""

    file: str
    entry: str
    name: str
    before: object
    after: object


def differences(old: Folder, new: Folder) -> Iterator[Difference]:
    """Yield what differs of the files that either has, each entry by a name that finds it."""
    for stem, grammar in new.game.by_stem.items():
        for key, one, other in _paired((old, old.document(stem)), (new, new.document(stem))):
            views = None if one is None else entry_view(one), None if other is None else entry_view(other)
            if views[0] is None or views[1] is None:
                yield Difference(grammar.file, key, "", views[0], views[1])
                continue
            for name in dict.fromkeys((*views[0], *views[1])):
                if views[0].get(name) != views[1].get(name):
                    yield Difference(grammar.file, key, name, views[0].get(name), views[1].get(name))


def _paired(
    old: tuple[Folder, Document | None], new: tuple[Folder, Document | None]
) -> Iterator[tuple[str, Node | None, Node | None]]:
    """Yield the entries of two files that are one, with its name; those of a file without names are one at the same place in it."""
    if any(
        document is not None and not document.grammar.named + document.grammar.numbered for _, document in (old, new)
    ):
        entries = ([] if document is None else document.entries for _, document in (old, new))
        for one, other in zip_longest(*entries):
            yield f"line {(other or one).number + 1}", one, other
        return
    names = [Names(()) if document is None else names_of_entries(folder, document) for folder, document in (old, new)]
    before, after = same_entries(*names)
    for key in dict.fromkeys((*before, *after)):
        yield key, before.get(key), after.get(key)
