from __future__ import annotations

import sys
from pathlib import Path

# Rooms and shops are numbered together, so their tests share how mods are staged.
sys.path.insert(0, str(Path(__file__).parents[1] / "rooms"))

from room_fixtures import release, stage, stage_there

__all__ = ["release", "stage", "stage_there"]
