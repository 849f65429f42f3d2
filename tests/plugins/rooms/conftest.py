from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from compilable import compilable_tree
from room_fixtures import release, stage, stage_there

if TYPE_CHECKING:
    from pathlib import Path

    from room_staging import Release

__all__ = ["release", "stage", "stage_there"]


@pytest.fixture(scope="session")
def compilable(release: Release, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the release's tree that gcc can compile; tests put back what they change."""
    return compilable_tree(release.tree, tmp_path_factory.mktemp("compilable"))
