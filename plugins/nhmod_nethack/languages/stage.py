"""The languages of a tree that mods have changed: a stage, whose own monsters, objects and rooms are words as well."""

from __future__ import annotations

import hashlib
from collections import ChainMap, deque
from dataclasses import dataclass
from functools import cache as cache_result
from functools import cached_property, partial
from typing import TYPE_CHECKING, cast

from packaging.version import Version

from nhmod.records import read_record, texts, write_record
from nhmod.target import Asked, Facts, Target, Tree, Vocabulary, facts_digest, has_facts, load_facts, recalled
from nhmod.target.tree import survey
from nhmod_nethack.facts.read import read_code, read_levels
from nhmod_nethack.header import DATE
from nhmod_nethack.languages.choose import languages
from nhmod_nethack.stamp import own_stamp

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, MutableMapping
    from pathlib import Path

    from nhmod_languages.language import Languages

_ABSENT = "-"
_OWN = Target(name="stage", family="nethack", version=Version("0"), title="the stage")
"""What a stage is the source of: whatever release it was, all that is read of it is in its files."""


@dataclass(frozen=True, kw_only=True)
class StageLanguages:
    """A stage's facts and languages; ``stamp`` tells whether either is another than before (64 hex digits); ``stamped`` makes it."""

    facts: Facts
    stamped: Callable[[], str]

    @cached_property
    def stamp(self) -> str:
        """The stamp, made when it is first asked for: all that is kept of the facts is read for it."""
        return self.stamped()

    @cached_property
    def languages(self) -> Languages:
        """The languages, made when they are first asked for."""
        return languages(self.facts)


def open_stage(stage: Path, cache: Path) -> StageLanguages:
    """Read the facts of a stage, or take from ``cache`` those for which all is as it was in another one that their readers ask for.

    The names of dungeons and levels are read anew each time, so that a changed level costs next to nothing. Raises
    ``DiagnosticError`` NH1801 to NH1803 where the stage is not what facts are read from.
    """
    folder = cache / "stage-facts"
    code = own_stamp()
    known = _readings(folder, code)
    content = _content(stage, known)
    made_by = {"nethack": code}
    # date.h is of one build: it says what the mods are and when it was made, and no fact is read from it.
    files = (file for file in survey(stage) if file.path != DATE)
    tree = Tree(_OWN, stage, known_hash=content, files=files, pristine=False)
    # What kept facts lack, and what they are stamped by, is recalled once for both.
    read = cache_result(partial(recalled, folder, made_by, partial(read_code, tree), tree))
    if not has_facts(folder, content, made_by):
        # Kept under the hash of all that it depends on, never of less: that is known when all is read.
        with tree.asking.noted(Asked()) as asked:
            deque(Facts(vocabularies=read()).readable(), maxlen=0)
        known |= {question.path for question in asked.questions() if question.path}
        write_record(_place(folder, code), sorted(known))
        content = _content(stage, known)
    facts = load_facts(folder, content, made_by, read)
    levels = read_levels(tree)
    names = "\n".join(f"{name} {entry.name}" for name, vocabulary in levels.items() for entry in vocabulary)

    def stamped() -> str:
        digest = facts_digest(folder, content, made_by, read)
        return hashlib.sha256(f"{digest}\n{code}\n{names}".encode("utf-8", "surrogatepass")).hexdigest()

    return StageLanguages(
        facts=Facts(vocabularies=ChainMap({**levels}, cast("MutableMapping[str, Vocabulary]", facts.vocabularies))),
        stamped=stamped,
    )


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
