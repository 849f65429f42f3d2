"""What was read of trees, kept by what its reader asked: so that another tree that answers the same need not be read.

A folder a name, a file a reading: first what was asked, with the answers, then what was read. Those of a name that were used last are
kept. A file that is damaged, or made by other plugins, is as good as none.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from nhmod.files import plain_name
from nhmod.records import parsed, texts, the, write_own
from nhmod.target.asking import QUESTIONS, Answering, Asked, Question
from nhmod.target.kept import dump, read_lines, write_lines

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from nhmod.target.facts import Json

_ASKED, _READ = "asked", "read"
_KEPT = 12
"""So many readings of a name are kept."""
_PARSED = 1024
"""So many lists of questions a process keeps taken apart."""


class Reading(NamedTuple):
    """What was read, as a line of JSON, and what was asked for it."""

    line: bytes
    asked: tuple[Question, ...]


class Readings:
    """The readings below a folder, which is made when the first one is kept; ``made_by`` is the code that they are made by."""

    def __init__(self, folder: Path, made_by: Mapping[str, Json]) -> None:
        """Take the folder; nothing is looked at yet."""
        self._folder = folder
        self._made_by = dict(made_by)

    def find(self, name: str, tree: Answering) -> Reading | None:
        """Return what was read under a name where all that its reader asked has the same answer in this tree; else nothing."""
        for path in self._newest_first(name):
            found = self._read(path, tree)
            if found is not None:
                with suppress(OSError):
                    os.utime(path)
                return found
        return None

    def keep(self, name: str, tree: Answering, asked: Asked, read: bytes) -> None:
        """Keep what was read, and what was asked for it; raises ``OSError`` where it can't be written."""
        lines = {_ASKED: dump([[*one, tree.answer(one)] for one in asked.questions()]), _READ: read}
        content = write_lines(self._made_by, lines)
        write_own(self._of(name) / f"{hashlib.sha256(content).hexdigest()[:32]}.jsonl", content)
        for path in list(self._newest_first(name))[_KEPT:]:
            path.unlink(missing_ok=True)

    def _read(self, path: Path, tree: Answering) -> Reading | None:
        try:
            with path.open("rb") as file:
                head, asked = file.readline(), file.readline()
                known = _asked(asked.rstrip(b"\n")) if _is_of(head, self._made_by) else None
                # What most of them fail by is in their first lines.
                if known is None or any(tree.answer(question) != answer for question, answer in known):
                    return None
                content = head + asked + file.read()
        except OSError:
            return None
        line = read_lines(content)[1].get(_READ)
        return None if line is None else Reading(line, tuple(question for question, _ in known))

    def _newest_first(self, name: str) -> Iterator[Path]:
        try:
            with os.scandir(self._of(name)) as entries:
                found = sorted(((entry.stat().st_mtime_ns, entry.name) for entry in entries), reverse=True)
        except OSError:
            return
        for _, file in found:
            if file.endswith(".jsonl"):
                yield self._of(name) / file

    def _of(self, name: str) -> Path:
        return self._folder / f"{plain_name(name)}-{hashlib.sha256(name.encode()).hexdigest()[:8]}"


def _is_of(head: bytes, made_by: Mapping[str, Json]) -> bool:
    return parsed(head, lambda data: bool(data["from"] == made_by)) or False


@lru_cache(maxsize=_PARSED)
def _asked(line: bytes) -> tuple[tuple[Question, str], ...] | None:
    def checked(data: object) -> tuple[tuple[Question, str], ...]:
        rows = [texts(row) for row in the(list, data)]
        found = tuple((Question(what, about), answer) for what, about, answer in rows)
        if any(question.what not in QUESTIONS for question, _ in found):
            raise ValueError(line)
        return found

    return parsed(line, checked)
