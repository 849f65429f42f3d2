"""The mistakes of which docs/angband.md says what the games do with them: nhmod's check tells of each that is one."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest
from angband_trees import angband_tree
from play_angband.mistakes import make
from play_angband.mistakes_newer import NEWER
from play_angband.mistakes_older import OLDER

from nhmod.diagnostics import Report
from nhmod_edit_files.checking import check_folder
from nhmod_edit_files.folder import Folder
from nhmod_edit_files.games import game

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod_edit_files.game import Game

TABLES = {"angband-3.5.1": OLDER, "angband-4.2.5": NEWER}
RIGHT = {
    ("angband-3.5.1", "zero-rarity"): "such a monster is never made by chance",
    ("angband-4.2.5", "zero-rarity"): "such a monster is never made by chance",
    ("angband-3.5.1", "version-line"): "the game passes over it",
    ("angband-3.5.1", "race-without-class"): "nobody can choose it",
    ("angband-4.2.5", "five-blows"): "the game makes room for as many as there are",
    ("angband-4.2.5", "moved-grond"): "the game asks for it by no name",
}
"""What of the table is allowed after all."""


def findings(found: Game, release: str, changed: Path | None = None) -> set[tuple[str, str]]:
    """Return what is told of a release's files, one of them changed perhaps."""
    tree = angband_tree(release)

    def text(name: str) -> str | None:
        file = tree.root / found.folder / name
        file = changed if changed is not None and changed.name == name else file
        return found.decoded(file.read_bytes()) if file.is_file() else None

    def source(name: str) -> str | None:
        file = tree.root / name
        return found.decoded(file.read_bytes()) if file.is_file() else None

    report = Report()
    check_folder(Folder(found, text, source=source), report)
    return {(one.code, one.message) for one in report.diagnostics}


@cache
def pristine(release: str) -> set[tuple[str, str]]:
    found = game(release)
    assert found is not None
    return findings(found, release)


@pytest.mark.parametrize(("release", "name"), [(release, name) for release, table in TABLES.items() for name in table])
def test_a_mistake_is_told(release: str, name: str, tmp_path: Path) -> None:
    found = game(release)
    assert found is not None
    mistake = TABLES[release][name]
    file = tmp_path / mistake.file
    file.write_bytes(angband_tree(release).content(f"{found.folder}/{mistake.file}"))
    make(mistake, tmp_path)
    new = findings(found, release, file) - pristine(release)
    assert bool(new) is ((release, name) not in RIGHT)
