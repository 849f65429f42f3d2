"""nhmod's own compilers, and one game of each target with all example mods."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from workshop import Workshop

from nhmod.diagnostics import Report
from nhmod.pipeline import Built, build_mods
from nhmod.request import Request

if TYPE_CHECKING:
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


@pytest.fixture(scope="session", params=TARGETS)
def all_mods(
    request: pytest.FixtureRequest,
    shared_tmp: Path,
    monkeypatch_session: pytest.MonkeyPatch,
    tree366: Tree,
    tree343: Tree,
) -> Built:
    """All example mods in one game of each target, built once."""
    monkeypatch_session.setenv("NHMOD_CACHE", str(shared_tmp / "mods-cache"))
    tree = {"nethack-3.6.6": tree366, "nethack-3.4.3": tree343}[request.param]
    paths = tuple(sorted(path.parent for path in MODS.glob("*/mod.yaml")))
    wanted = Request(paths=paths, target=request.param, source=tree.root, allow_code=True)
    return build_mods(wanted, Report(), directory=shared_tmp / f"all-mods-{request.param}", jobs=2)


@pytest.fixture
def game_folder(all_mods: Built, tmp_path: Path) -> Path:
    """A copy of the game for one test; that it runs there shows that it can be moved."""
    return Path(shutil.copytree(all_mods.result.directory, tmp_path / "a game"))
