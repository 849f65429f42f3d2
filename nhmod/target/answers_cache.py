"""Answers about C files on disk: a file a text, known by the text's hash, so that one that nobody changed is read as C once.

A file that is damaged, or made by another nhmod, is as good as none: it is made again.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from nhmod.records import write_own
from nhmod.target.c.answers import Answers
from nhmod.target.kept import read_lines, write_lines
from nhmod.target.stamp import core_stamp, core_stays

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target.facts import Json


class AnswersCache:
    """The answers about the C files of a tree; ``folder`` is the cache's folder for answers (made if absent)."""

    def __init__(self, folder: Path) -> None:
        """Begin with none read."""
        self._folder = folder
        self._asked: dict[str, Answers] = {}

    def about(self, text: str) -> Answers:
        """Return what is known of a file's text (latin-1)."""
        digest = hashlib.sha256(text.encode("latin-1")).hexdigest()
        if digest not in self._asked:
            try:
                head, lines = read_lines(self._file(digest).read_bytes())
            except OSError:
                head, lines = {}, {}
            self._asked[digest] = Answers(lines if head.get("from") == _made_from(digest) else {})
        return self._asked[digest]

    def keep(self) -> None:
        """Write what is new; a cache that can't be written is no error: the files are read again next time."""
        new = {digest: lines for digest, answers in self._asked.items() if (lines := answers.take_new())}
        if not new or not core_stays():
            return
        try:
            for digest, lines in new.items():
                write_own(self._file(digest), write_lines(_made_from(digest), lines))
        except OSError:
            return

    def _file(self, digest: str) -> Path:
        return self._folder / f"{digest[:32]}.jsonl"


def _made_from(digest: str) -> dict[str, Json]:
    return {"text": digest, "nhmod": core_stamp()}
