"""Fixtures that all tests share: the pristine tree, and one built game of it for all tests of a session."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from nhmod.build.build import BuildRequest, BuildResult, build
from nhmod.cache import cache_directory
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.edits import compose
from nhmod.target.recipe import REPAIRS, RecipeRequest
from nhmod.target.sources import locate
from nhmod.target.tree import Tree
from nhmod_nethack.recipe import recipe
from nhmod_nethack.repairs import repairs
from nhmod_nethack.targets import TARGETS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target.target import Target


@pytest.fixture(scope="session")
def target366() -> Target:
    """The target NetHack 3.6.6."""
    return next(target for target in TARGETS if target.name == "nethack-3.6.6")


@pytest.fixture(scope="session")
def tree366(target366: Target) -> Tree:
    """The pristine tree of NetHack 3.6.6: the folder that NHMOD_TEST_TREE names, or else fetched as nhmod does."""
    given = os.environ.get("NHMOD_TEST_TREE", "")
    if given:
        root = Path(given)
        if not (root / "src" / "monst.c").is_file():
            pytest.fail(f"NHMOD_TEST_TREE={given} is no source tree of NetHack")
        return Tree(target366, root)
    try:
        return locate(target366, cache=cache_directory(), report=Report())
    except DiagnosticError as error:
        pytest.fail(f"there is no source of NetHack 3.6.6; set NHMOD_TEST_TREE to its unpacked tree:\n{error}")


@pytest.fixture(scope="session")
def nethack366(tree366: Tree) -> Path:
    """The folder of the pristine tree, which no test may change."""
    return tree366.root


@pytest.fixture(scope="session")
def shared_tmp(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A temporary folder that the workers of one session share."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture(scope="session")
def monkeypatch_session() -> Iterator[pytest.MonkeyPatch]:
    """A monkeypatch for fixtures of the session."""
    with pytest.MonkeyPatch.context() as patch:
        yield patch


@pytest.fixture(scope="session")
def vanilla_build(tree366: Tree, target366: Target, shared_tmp: Path) -> BuildResult:
    """The original game, built once a session; to be read only (``vanilla_game`` is there to be played)."""
    return build(
        BuildRequest(
            tree=tree366,
            recipe=recipe(RecipeRequest(target=target366, tree=tree366)),
            overlay=compose(tree366, repairs(tree366), order=(REPAIRS,)),
            directory=shared_tmp / "vanilla",
            cache=shared_tmp / "vanilla-cache",
            jobs=2,
        )
    )


@pytest.fixture
def vanilla_game(vanilla_build: BuildResult, tmp_path: Path) -> Path:
    """A playable directory of the original game, the test's own; being a copy, it shows that the game can be moved."""
    return Path(shutil.copytree(vanilla_build.directory, tmp_path / "vanilla game"))


@pytest.fixture(scope="session")
def native_tools(vanilla_build: BuildResult) -> Path:
    """The folder with the tree's own compiled tools: makedefs, lev_comp, dgn_comp, dlb, tile2bmp."""
    return vanilla_build.stage / "util"
