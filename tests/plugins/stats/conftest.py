"""The releases whose games are compared, and a cache of a test's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree


@pytest.fixture(scope="module", params=["366", "343"])
def tree(request: pytest.FixtureRequest) -> Tree:
    """Each release in turn."""
    found: Tree = request.getfixturevalue(f"tree{request.param}")
    return found


@pytest.fixture(scope="module")
def cache(tree: Tree, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache of the test's own."""
    return tmp_path_factory.mktemp(f"cache-{tree.target.name}")
