from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import room_staging

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from room_staging import Staged


@pytest.fixture
def stage(nethack366: Path, tmp_path: Path) -> Callable[..., Staged]:
    """Take manifests through the plugins' hooks."""
    return lambda *manifests: room_staging.stage(nethack366, tmp_path, *manifests)


@pytest.fixture(scope="session")
def compilable(nethack366: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree that gcc can compile; tests put back what they change."""
    return room_staging.compilable_tree(nethack366, tmp_path_factory.mktemp("compilable"))
