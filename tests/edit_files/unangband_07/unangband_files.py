"""Unangband's own edit files, which are not part of this repository.

``NHMOD_SHARED_DATA`` names the folder of sample data that has them (``.ci/run`` sets it); without it the tests are skipped, and say so.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nhmod_edit_files.document import read
from nhmod_edit_files.folder import Folder
from nhmod_edit_files.games.unangband_07 import GAME

if TYPE_CHECKING:
    from nhmod_edit_files.document import Document

_DATA = os.environ.get("NHMOD_SHARED_DATA", "")
EDIT = Path(_DATA) / "unangband" / "edit"

needs_files = pytest.mark.skipif(
    not (_DATA and EDIT.is_dir()), reason="NHMOD_SHARED_DATA names no folder with unangband/edit"
)

STEMS = tuple(GAME.by_stem)


@cache
def text_of(file: str) -> str | None:
    """Return a file as the game has it, None where there is none."""
    path = EDIT / file
    return path.read_bytes().decode("latin-1") if path.is_file() else None


@cache
def folder() -> Folder:
    """Return the folder as the game has it."""
    return Folder(GAME, text_of)


@cache
def document(stem: str) -> Document:
    """Return a file of the folder."""
    found = folder().document(stem)
    assert found is not None
    return found


class Edited(Folder):
    """The folder with other texts of some files; those that are as they were are not read again."""

    def __init__(self, texts: dict[str, str]) -> None:
        """Take the texts by the files' names."""
        super().__init__(GAME, lambda file: texts.get(file, text_of(file)))
        self._others = {
            stem: read(texts[grammar.file], grammar, grammar.file) if grammar.file in texts else document(stem)
            for stem, grammar in GAME.by_stem.items()
        }

    def document(self, stem: str) -> Document | None:
        """Return a file as a document."""
        return self._others.get(stem)
