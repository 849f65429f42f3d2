"""The fixtures that the tests of rooms and of shops share, for both are numbered together."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import room_staging
from room_staging import RELEASES, Release

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from room_staging import Staged

    from nhmod.target import Facts
    from nhmod.target.tree import Tree


@pytest.fixture
def stage(tree366: Tree, facts366: Facts, tmp_path: Path) -> Callable[..., Staged]:
    """Take manifests through the plugins' hooks."""
    return lambda *manifests: room_staging.stage(Release(tree=tree366, facts=facts366), tmp_path, *manifests)


@pytest.fixture(params=RELEASES, scope="session")
def release(request: pytest.FixtureRequest) -> Release:
    """Each release in turn."""
    tree, facts = (request.getfixturevalue(f"{kind}{request.param}") for kind in ("tree", "facts"))
    return Release(tree=tree, facts=facts)


@pytest.fixture
def stage_there(release: Release, tmp_path: Path) -> Callable[..., Staged]:
    """Take manifests through the plugins' hooks, on each release."""
    return lambda *manifests: room_staging.stage(release, tmp_path, *manifests)
