"""Facts on disk: a folder a tree, a file of JSON a vocabulary, so that a run reads those only that it asks for.

What a tree's folder lacks is taken from another tree that has all alike which the vocabulary's reader asked for (``readings``).
A file that is damaged, or made by other plugins, is as good as none: it is made again. A vocabulary that could not be read is kept
with what was said of it.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from contextlib import suppress
from functools import lru_cache, partial
from typing import TYPE_CHECKING, TypeAlias, cast

from nhmod.diagnostics import BUG, Diagnostic, DiagnosticError, Severity
from nhmod.location import Location
from nhmod.records import parsed, texts, write_own
from nhmod.target.asking import Answering, Asked, Asking, Memory
from nhmod.target.facts import Entry, Facts, Fields, Json, Vocabulary
from nhmod.target.kept import dump, read_lines, write_lines
from nhmod.target.reading import Lazily, UnreadableError
from nhmod.target.readings import Readings
from nhmod.target.stamp import core_stamp, core_stays
from nhmod.target.tree import CHANGED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path


_NAMES = "names"
_READINGS = "by-what-was-asked"
_TREES = 48
"""So many trees' folders are kept, those used last; what is read of a tree that is used again is found by what was asked."""
_IN_MEMORY = 160
"""So many vocabularies a process keeps for who asks for them again: those of three trees."""

Row: TypeAlias = "tuple[str, str, list[str], int, dict[str, Json]]"


def pack_facts(facts: Facts, made_from: Mapping[str, Json]) -> bytes:
    """Write the vocabularies that can be read, with what they were made from; entries lose the mod that adds them and where."""
    return write_lines(made_from, {vocabulary.name: _encode(vocabulary) for vocabulary in facts.readable()})


def unpack_facts(content: bytes) -> tuple[Mapping[str, Json], Mapping[str, Vocabulary]] | None:
    """Read what ``pack_facts`` wrote: what the vocabularies were made from, and they; nothing where it is damaged."""
    head, lines = read_lines(content)
    made_from = head.get("from")
    readers = {name: partial(_decode, name, line) for name, line in lines.items()}
    return (made_from, Lazily(readers)) if isinstance(made_from, dict) else None


def load_facts(
    folder: Path,
    tree_hash: str,
    versions: Mapping[str, str],
    read: Callable[[], Mapping[str, Vocabulary]],
    *,
    tree: Answering | None = None,
) -> Facts:
    """Return a tree's facts: each vocabulary is taken from the cache, or read and kept there, when it is first asked for.

    ``folder`` is the cache's folder for facts (made if absent). ``tree_hash`` and ``versions`` (each plugin that
    reads facts, and its version) say what the facts depend on, beside the code of nhmod itself. ``read`` is called when the
    cache lacks one; with ``tree``, of which it reads, only where no other tree answers as that one what is asked by that.
    A cache that can't be written is no error: the facts are read again next time.
    """
    kept = _Kept(folder, tree_hash, versions, read, tree)
    return Facts(vocabularies=Lazily({name: partial(kept.vocabulary, name) for name in kept.names()}))


def has_facts(folder: Path, tree_hash: str, versions: Mapping[str, str]) -> bool:
    """Return whether the cache knows which vocabularies a tree has (``load_facts`` would not ask for that)."""
    return _Kept(folder, tree_hash, versions, dict).known_names() is not None


def recalled(
    folder: Path, versions: Mapping[str, str], read: Callable[[], Mapping[str, Vocabulary]], tree: Answering
) -> Mapping[str, Vocabulary]:
    """Return what ``read`` gives of a tree, each vocabulary from what was read of another that answers alike, if one does.

    ``folder`` and ``versions`` are those of ``load_facts``. What was asked for a vocabulary is noted in either case.
    """
    found = _Recalled(folder, _made_by(versions), read, tree)
    return Lazily({name: partial(found.vocabulary, name) for name in found.names()})


def facts_digest(
    folder: Path, tree_hash: str, versions: Mapping[str, str], read: Callable[[], Mapping[str, Vocabulary]]
) -> str:
    """Return a hash of all that ``load_facts`` would give, 64 hex digits: the same where a change of the tree changes no fact."""
    kept = _Kept(folder, tree_hash, versions, read)
    whole = hashlib.sha256()
    for name in sorted(kept.names()):
        whole.update(dump(name) + kept.line(name) + b"\n")
    return whole.hexdigest()


def _made_by(versions: Mapping[str, str]) -> dict[str, Json]:
    return {"plugins": dict(sorted(versions.items())), "nhmod": core_stamp()}


class _Recalled:
    """What is read of a tree, as lines: taken from what was read of another tree that answers alike, or read and kept for such."""

    def __init__(
        self,
        folder: Path,
        made_by: Mapping[str, Json],
        read: Callable[[], Mapping[str, Vocabulary]],
        tree: Answering | None,
    ) -> None:
        self._read = read
        self._tree = tree
        self._readings = Readings(folder / _READINGS, made_by)
        self._asking = tree.asking if tree is not None else Asking()
        self._memory = Memory(self._asking)

    def names(self) -> list[str]:
        return texts(json.loads(self.line(_NAMES)))

    def vocabulary(self, name: str) -> Vocabulary:
        # The same way in both cases: what is read for the first time is no other than what a later run gets.
        return _decode(name, self.line(name))

    def line(self, name: str) -> bytes:
        """Return what another tree has that answers alike, or what is read; it is kept if nhmod stays the same meanwhile."""
        return self.found(name)[0]

    def found(self, name: str) -> tuple[bytes, bool]:
        """Return that, and whether it may be kept: what was kept already may, what is read now only if nhmod stays the same meanwhile.

        Else nhmod was changed while it ran, and nobody knows which one read it.
        """
        kept = self._kept_of_another(name)
        if kept is not None:
            return kept, True
        with self._asking.noted(Asked()) as asked, self._asking.finding(self._known):
            line = dump(list(self._reading())) if name == _NAMES else self._read_one(name)
        stays = core_stays()
        if self._tree is not None and stays:
            with suppress(OSError):  # facts that can't be kept are read again
                self._readings.keep(name, self._tree, asked, line)
        return line, stays

    def _kept_of_another(self, name: str) -> bytes | None:
        """Return what was read of another tree that answers alike, with what was asked for it noted."""
        found = self._readings.find(name, self._tree) if self._tree is not None else None
        if found is None:
            return None
        for question in found.asked:
            self._asking.note(*question)
        return found.line

    def _known(self, name: str) -> Vocabulary | None:
        """Return a vocabulary that another one is made of, where it need not be read; raises what was said when it was tried."""
        line = self._kept_of_another(name)
        return None if line is None else _decode(name, line)

    def _read_one(self, name: str) -> bytes:
        try:
            return _encode(self._reading()[name])
        except DiagnosticError as error:
            if error.exit_status == BUG or any(one.code == CHANGED for one in error.diagnostics):
                raise
            return _failed(error)

    def _reading(self) -> Mapping[str, Vocabulary]:
        """Return what reads them; what was asked to know which there are counts for each."""
        return self._memory.once(_NAMES, self._read)


class _Kept:
    """The files of one tree, and what reads what they lack."""

    def __init__(
        self,
        folder: Path,
        tree_hash: str,
        versions: Mapping[str, str],
        read: Callable[[], Mapping[str, Vocabulary]],
        tree: Answering | None = None,
    ) -> None:
        made_by = _made_by(versions)
        self._folder = folder / tree_hash[:32]
        self._made_from: dict[str, Json] = {"tree": tree_hash, **made_by}
        self._recalled = _Recalled(folder, made_by, read, tree)

    def known_names(self) -> list[str] | None:
        line = self._load(_NAMES)
        return None if line is None else parsed(line, texts)

    def names(self) -> list[str]:
        names = self.known_names()
        if names is None:
            self._make_room()
            return texts(json.loads(self._found(_NAMES)))
        with suppress(OSError):
            os.utime(self._folder)
        return names

    def _make_room(self) -> None:
        """Take away the folders of the trees that were used longest ago, where there are many."""
        with suppress(OSError), os.scandir(self._folder.parent) as entries:
            folders = [entry for entry in entries if entry.is_dir() and entry.name != _READINGS]
            others = [(entry.stat().st_mtime_ns, entry.path) for entry in folders]
            for _, path in sorted(others, reverse=True)[_TREES - 1 :]:
                shutil.rmtree(path, ignore_errors=True)

    def vocabulary(self, name: str) -> Vocabulary:
        """Read one, or raise what was said when it was tried."""
        return _decode(name, self.line(name))

    def line(self, name: str) -> bytes:
        """Return a vocabulary as it is kept."""
        line = self._load(name)
        return self._found(name) if line is None else line

    def _found(self, name: str) -> bytes:
        line, stays = self._recalled.found(name)
        if stays:
            with suppress(OSError):  # facts that can't be kept are read again
                write_own(self._file(name), write_lines(self._made_from, {name: line}))
        return line

    def _file(self, name: str) -> Path:
        return self._folder / f"{name.replace(' ', '-')}.jsonl"

    def _load(self, name: str) -> bytes | None:
        try:
            head, lines = read_lines(self._file(name).read_bytes())
        except OSError:
            return None
        return lines.get(name) if head.get("from") == self._made_from else None


def _failed(error: DiagnosticError) -> bytes:
    """Write why a vocabulary can't be read."""
    said = [[one.code, one.message, one.location.file if one.location else "", one.hint] for one in error.diagnostics]
    return dump({"failed": said})


def _encode(vocabulary: Vocabulary) -> bytes:
    rows = [[entry.symbol, entry.name, list(entry.words), entry.index, dict(entry.fields)] for entry in vocabulary]
    return dump({"label": vocabulary.label, "entries": rows})


@lru_cache(maxsize=_IN_MEMORY)
def _decode(name: str, line: bytes) -> Vocabulary:
    data = json.loads(line)
    if "failed" in data:
        raise UnreadableError(name, [_said(*one) for one in data["failed"]])
    return Vocabulary(name, _entries(cast("list[Row]", data["entries"])), label=data["label"])


def _said(code: str, message: str, file: str, hint: str) -> Diagnostic:
    place = Location(file=file) if file else None
    return Diagnostic(code=code, severity=Severity.ERROR, message=message, location=place, hint=hint)


def _entries(rows: Iterable[Row]) -> Iterator[Entry]:
    for symbol, name, words, index, fields in rows:
        yield Entry(symbol=symbol, name=name, words=tuple(words), index=index, fields=Fields(name, fields))
