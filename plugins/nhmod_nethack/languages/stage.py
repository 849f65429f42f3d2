"""The languages of a tree that mods have changed: a stage, whose own monsters, objects and rooms are words as well."""

from __future__ import annotations

import hashlib
from collections import ChainMap, deque
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, cast

from nhmod.records import read_record, texts, write_record
from nhmod.target import Facts, has_facts, load_facts
from nhmod.target.preprocess import Folder
from nhmod.target.stamp import code_stamp, core_stamp
from nhmod_languages.compiling import library_stamp
from nhmod_nethack.facts.read import read_code, read_levels
from nhmod_nethack.languages.choose import languages

if TYPE_CHECKING:
    from collections.abc import Iterable, MutableMapping

    from nhmod.target import Vocabulary
    from nhmod_languages.language import Languages

_ABSENT = "-"


@dataclass(frozen=True, kw_only=True)
class StageLanguages:
    """A stage's facts and languages; ``stamp`` tells whether either is another than before (64 hex digits)."""

    facts: Facts
    stamp: str

    @cached_property
    def languages(self) -> Languages:
        """The languages, made when they are first asked for."""
        return languages(self.facts)


def open_stage(stage: Path, cache: Path) -> StageLanguages:
    """Read the facts of a stage, or take them from ``cache`` where no file that they are read from has changed.

    The names of dungeons and levels are read anew each time, so that a changed level costs next to nothing. Raises
    ``DiagnosticError`` NH1801 to NH1803 where the stage is not what facts are read from.
    """
    folder = cache / "stage-facts"
    code = _own_code()
    known = _readings(folder, code)
    content = _content(stage, known)
    made_by = {"nethack": code}
    tree = _Stage(stage)
    read = read_code(tree)
    if not has_facts(folder, content, made_by):
        # Kept under the hash of all that it depends on, never of less: that is known when all is read.
        deque(Facts(vocabularies=read).readable(), maxlen=0)
        known |= tree.read
        write_record(_place(folder, code), sorted(known))
        content = _content(stage, known)
    facts = load_facts(folder, content, made_by, lambda: read)
    levels = read_levels(_Stage(stage))
    names = "\n".join(f"{name} {entry.name}" for name, vocabulary in levels.items() for entry in vocabulary)
    stamp = hashlib.sha256(f"{content}\n{code}\n{names}".encode("utf-8", "surrogatepass")).hexdigest()
    return StageLanguages(
        facts=Facts(vocabularies=ChainMap({**levels}, cast("MutableMapping[str, Vocabulary]", facts.vocabularies))),
        stamp=stamp,
    )


class _Stage:
    """The files of a folder (``SourceTree``); it remembers which were asked for."""

    def __init__(self, root: Path) -> None:
        self._folder = Folder(root=root)
        self.read: set[str] = set()

    def text(self, path: str) -> str:
        self.read.add(path)
        return self._folder.text(path)

    def exists(self, path: str) -> bool:
        self.read.add(path)
        return self._folder.exists(path)

    def files(self) -> tuple[str, ...]:
        found = (path.relative_to(self._folder.root) for path in self._folder.root.rglob("*") if path.is_file())
        return tuple(sorted(path.as_posix() for path in found))


def _place(folder: Path, code: str) -> Path:
    return folder / f"read-{code}.json"


def _readings(folder: Path, code: str) -> set[str]:
    """Return the files that facts were ever read from, by this code; none where that is not known."""
    return set(read_record(_place(folder, code), texts) or ())


def _content(stage: Path, files: Iterable[str]) -> str:
    whole = hashlib.sha256()
    for file in sorted(files):
        path = stage / file
        digest = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else _ABSENT
        whole.update(f"{file}\0{digest}\n".encode())
    return whole.hexdigest()


def _own_code() -> str:
    """Return a stamp of this plugin's files, the languages' and nhmod's: facts that other code has read are as good as none."""
    return f"{code_stamp(str(Path(__file__).parents[1] / '__init__.py'))}{library_stamp()}{core_stamp()}"
