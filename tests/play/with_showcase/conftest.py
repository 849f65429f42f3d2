"""The game with the mod that has what no example mod has."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from groups import build, target

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target.tree import Tree


@pytest.fixture(params=[target("366"), target("343")])
def game_folder(
    request: pytest.FixtureRequest, shared_tmp: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """A copy of the game with the showcase."""
    tree: Tree = request.getfixturevalue(f"tree{request.param}")
    return shutil.copytree(build("things", tree, shared_tmp, monkeypatch), tmp_path / "a game")
