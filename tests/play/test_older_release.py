"""NetHack 3.4.3 is played by the same driver: its prompts, its menus, its ways to see."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from nhmod_playing.game import Game, PlayError

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.game


def test_343_is_wished_and_looked_at(game343: Path) -> None:
    with Game(game343) as game:
        assert game.version() == "Unix NetHack Version 3.4.3 - last build Sat Dec  6 00:00:00 2003."
        assert "gray dragon scale mail" in game.wish("blessed +3 gray dragon scale mail")
        with pytest.raises(PlayError, match="does not take 'xyzzy'"):
            game.wish("xyzzy")
        game.create_monster("newt")
        with pytest.raises(PlayError, match="does not take 'newtling'"):
            game.create_monster("newtling")
        game.sense_monsters()
        assert [game.farlook(*place) for place in game.find(":")] != []
        assert "newt" in game.farlook(*game.find(":")[0])


def test_343_levels_are_reached_by_number_and_by_name(game343: Path) -> None:
    with Game(game343) as game:
        game.level_teleport(3)
        assert "Dlvl:3" in game.status
        game.level_teleport("oracle")
        game.reveal_map()
        assert len(game.find("{")) == 4
        x, y = game.find(">")[0]
        game.teleport(x, y)
        assert "staircase down" in game.look()
        # Beside it may be a wall or a thing, but not on all sides.
        beside = next(place for place in product((x - 1, x, x + 1), (y - 1, y, y + 1)) if game.at(*place) == ".")
        game.travel(*beside)
        assert game.hero == beside


def test_343_games_go_on(game343: Path) -> None:
    with Game(game343) as game:
        game.level_teleport(4)
        game.save()
    assert [path.name for path in (game343 / "save").iterdir()] == ["0wizard.gz"]
    with Game(game343, fresh=False) as game:
        assert "Dlvl:4" in game.status


def test_343_is_a_game_without_wizard_mode_too(game343: Path) -> None:
    with Game(game343, wizard=False) as game:
        assert "Tester" in game.status
