"""The example mod of fragments in the games: its new command, from a source of its own, and what one thinks when sitting down."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nhmod_playing.game import Game

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.game

_MOON = r"It is turn (\d+)\.  The moon is [a-z ]+ tonight\."


def turn(game: Game) -> int:
    """Read the almanac; gives the turn that it tells."""
    said = game.command("almanac")
    found = re.search(_MOON, " ".join(said.split("\n")))
    assert found is not None, said
    return int(found[1])


def test_the_new_command_tells_the_turn_also_after_a_save(game_folder: Path) -> None:
    with Game(game_folder) as game:
        first = turn(game)
        game.do("20s")
        later = turn(game)
        assert later > first
        game.save()
    with Game(game_folder, fresh=False) as game:
        assert turn(game) == later


def test_sitting_down_makes_one_think(game_folder: Path) -> None:
    with Game(game_folder) as game:
        assert "You wonder what the almanac says." in game.command("sit")
        game.save()
    with Game(game_folder, fresh=False) as game:
        assert "You wonder what the almanac says." in game.command("sit")
