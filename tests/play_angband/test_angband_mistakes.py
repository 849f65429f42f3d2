"""The table of mistakes: each can be made in the real files, and what the game does with some of them is as the docs say."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from angband_trees import angband_tree
from play_angband.mistaken import outcome
from play_angband.mistakes import make
from play_angband.mistakes_newer import NEWER
from play_angband.mistakes_older import OLDER

from nhmod_playing.angband.terminal import rules_of

if TYPE_CHECKING:
    from pathlib import Path

FOLDERS = {"angband-3.5.1": "lib/edit", "angband-4.2.5": "lib/gamedata"}
EVERY = [(release, name) for release, table in (("angband-3.5.1", OLDER), ("angband-4.2.5", NEWER)) for name in table]


@pytest.mark.parametrize(("release", "name"), EVERY)
def test_it_can_be_made(release: str, name: str, tmp_path: Path) -> None:
    rules = angband_tree(release).root / FOLDERS[release]
    mistake = (OLDER if release == "angband-3.5.1" else NEWER)[name]
    before = (rules / mistake.file).read_bytes()
    (tmp_path / mistake.file).write_bytes(before)
    line, text = make(mistake, tmp_path)
    after = (tmp_path / mistake.file).read_bytes()
    assert after != before
    assert after.decode("utf-8").split("\n")[line - 1] == text


def test_there_are_enough() -> None:
    assert min(len(OLDER), len(NEWER)) >= 30


@pytest.mark.game
@pytest.mark.parametrize(
    ("name", "did", "said"),
    [
        ("text-for-number", "refused to start", "Parse error in monster line"),
        ("unknown-friend", "refused to start", "'Unicorn'"),
        ("class-without-title", "crashed", ""),
    ],
)
def test_what_the_game_does(vanilla: Path, name: str, did: str, said: str, tmp_path: Path) -> None:
    table = OLDER if rules_of(vanilla).name == "edit" else NEWER
    found = outcome(table[name], vanilla, tmp_path, {})
    assert found.did.startswith(did)
    assert said in found.said
    assert not (tmp_path / name).exists()
    shutil.rmtree(tmp_path, ignore_errors=True)
