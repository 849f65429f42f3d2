from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

# Rooms and shops are numbered together, so their tests share how mods are staged.
sys.path.insert(0, str(Path(__file__).parents[1] / "rooms"))

import room_staging

if TYPE_CHECKING:
    from collections.abc import Callable

    from room_staging import Staged


@pytest.fixture
def stage(nethack366: Path, tmp_path: Path) -> Callable[..., Staged]:
    """Take manifests through the plugins' hooks."""
    return lambda *manifests: room_staging.stage(nethack366, tmp_path, *manifests)
