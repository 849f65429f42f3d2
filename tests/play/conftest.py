"""nhmod's own compilers, and one game of each target with all example mods."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from games import build_game
from workshop import Workshop

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.pipeline.making import Built
    from nhmod.target import Facts, Tree

MODS = Path(__file__).parents[2] / "mods"

# One build for all tests of a target, so they stay in one worker.
TARGETS = [
    pytest.param(name, marks=pytest.mark.xdist_group(f"all-mods-{name}")) for name in ("nethack-3.6.6", "nethack-3.4.3")
]


@pytest.fixture(scope="session")
def workshop366(tree366: Tree, facts366: Facts) -> Workshop:
    """The compilers for NetHack 3.6.6."""
    return Workshop.of(tree366, facts366)


@pytest.fixture(scope="session")
def workshop343(tree343: Tree, facts343: Facts) -> Workshop:
    """The compilers for NetHack 3.4.3."""
    return Workshop.of(tree343, facts343)


@pytest.fixture(scope="session")
def trees(tree366: Tree, tree343: Tree) -> Mapping[str, Tree]:
    """The trees of the games that are played in a terminal, by their targets' names."""
    return {tree.target.name: tree for tree in (tree366, tree343)}


@pytest.fixture(scope="session", params=TARGETS)
def all_mods(request: pytest.FixtureRequest, shared_tmp: Path, trees: Mapping[str, Tree]) -> Built:
    """All example mods in one game of each target, built once."""
    paths = tuple(sorted(path.parent for path in MODS.glob("*/mod.yaml")))
    return build_game(trees[request.param], shared_tmp / f"all-mods-{request.param}", *paths)


@pytest.fixture
def game_folder(all_mods: Built, tmp_path: Path) -> Path:
    """A copy of the game for one test; that it runs there shows that it can be moved."""
    return Path(shutil.copytree(all_mods.result.directory, tmp_path / "a game"))
