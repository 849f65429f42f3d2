"""Both Angbands as workshops: mods are written, checked and planned on their pristine trees."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from play_angband.conftest import RELEASES, angband_tree
from plugins.conftest import Workshop

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.host import Host
    from nhmod.target import Tree


@pytest.fixture(scope="session", params=RELEASES)
def any_tree(request: pytest.FixtureRequest) -> Tree:
    """The pristine tree of each release."""
    return angband_tree(str(request.param))


@pytest.fixture(scope="session")
def older_tree() -> Tree:
    """The tree of 3.5.1."""
    return angband_tree("angband-3.5.1")


@pytest.fixture(scope="session")
def newer_tree() -> Tree:
    """The tree of 4.2.5."""
    return angband_tree("angband-4.2.5")


@pytest.fixture
def any_angband(any_tree: Tree, all_plugins: Host, tmp_path: Path) -> Workshop:
    return Workshop(folder=tmp_path, tree=any_tree, host=all_plugins)


@pytest.fixture
def older(older_tree: Tree, all_plugins: Host, tmp_path: Path) -> Workshop:
    return Workshop(folder=tmp_path, tree=older_tree, host=all_plugins)


@pytest.fixture
def newer(newer_tree: Tree, all_plugins: Host, tmp_path: Path) -> Workshop:
    return Workshop(folder=tmp_path, tree=newer_tree, host=all_plugins)
