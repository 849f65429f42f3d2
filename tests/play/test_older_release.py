"""NetHack 3.4.3, as the tests compile it, can be played: later tests load levels into it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from driver import Game
from older_release import OPTIONS

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.game
def test_343_comes_up_in_wizard_mode(game343: Path) -> None:
    with Game(game343, env={"NETHACKOPTIONS": OPTIONS}) as game:
        assert "Dlvl:1" in game.status
        assert "@" in "".join(game.map)
