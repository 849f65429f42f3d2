"""What one example mod changes of another is there in the game: the clinic of ``clinic`` with the potions of ``first-aid``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod_playing.game import Game
from nhmod_playing.sights import letter, special_room

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.game
_TRIES = 4
_ENOUGH = 3
"""One square of eight has a potion; an ordinary first level has hardly one under a monster."""


def under_the_nurses(game: Game) -> int:
    """Count the potions that lie where somebody of the clinic sleeps: they are detected."""
    bottle = letter(game.wish("blessed potion of object detection"))
    sleepers = set(game.find("@")) - {game.hero}
    game.send("q")
    game.send(bottle)
    assert "You detect the presence of objects." in game.text, game.text
    return len(sleepers & set(game.find("!")))


def test_the_clinic_has_what_first_aid_brings(game_folder: Path) -> None:
    found = 0
    for _ in range(_TRIES):
        with special_room(game_folder, "n", "nurse") as game:
            game.save()
        with Game(game_folder, fresh=False) as game:
            found += under_the_nurses(game)
        if found >= _ENOUGH:
            break
    assert found >= _ENOUGH
