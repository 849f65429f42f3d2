"""The releases with what effects have to know of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from compilable import compilable_tree
from effects_harness import Release, release_of

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Facts
    from nhmod.target.tree import Tree


@pytest.fixture(scope="session", params=("366", "343", "nle"))
def release(request: pytest.FixtureRequest) -> Release:
    """Every release, one after the other."""
    tree: Tree = request.getfixturevalue(f"tree{request.param}")
    facts: Facts = request.getfixturevalue(f"facts{request.param}")
    return release_of(tree, facts)


@pytest.fixture(scope="session")
def release366(tree366: Tree, facts366: Facts) -> Release:
    """NetHack 3.6.6."""
    return release_of(tree366, facts366)


@pytest.fixture(scope="session")
def release343(tree343: Tree, facts343: Facts) -> Release:
    """NetHack 3.4.3."""
    return release_of(tree343, facts343)


@pytest.fixture(scope="session")
def compilable(release: Release, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the release's tree whose files gcc can compile."""
    return compilable_tree(release.tree, tmp_path_factory.mktemp("effects"))
