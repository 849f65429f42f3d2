"""A modded environment holds out: many steps of random actions, and the new monster among what is observed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from modded import Modded

pytestmark = [pytest.mark.game, pytest.mark.xdist_group("nle-build")]
STEPPING = str(Path(__file__).parent / "stepping.py")


def test_a_hundred_thousand_steps(modded: Modded) -> None:
    found = json.loads(modded.python(STEPPING, "100000", "glass beetle"))
    assert found["steps"] == 100_000
    assert found["seen"] > 0
    assert found["wrong"] == 0
    assert found["episodes"] > 1


def test_the_same_seeds_give_the_same_game(modded: Modded) -> None:
    """Two processes see the same: nothing that was compiled in hangs on where the library happens to be."""
    first, second = (json.loads(modded.python(STEPPING, "3000", "glass beetle")) for _ in range(2))
    del first["seconds"], second["seconds"]
    assert first == second
    assert len(first["digest"]) == 64
