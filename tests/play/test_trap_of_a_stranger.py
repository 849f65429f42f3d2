"""A trap type of a stranger's plugin (tests/plugin_of_a_stranger/traps) in the game: made, stepped on, seen after a save."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from games import build_game

from nhmod_playing.game import Game

if TYPE_CHECKING:
    from nhmod.target import Tree

pytestmark = pytest.mark.game

PLUGIN = Path(__file__).parents[1] / "plugin_of_a_stranger" / "traps" / "nhmod_traps.py"
MOD = """\
nhmod: 1
id: springs
targets: ['nethack >=3.6.1,<3.7']
traps:
  - id: geyser
    color: red
    message: Hot water gushes up around you!
    effects: [{heal: 1d4}]
"""


@pytest.fixture(scope="module")
def folder(tree366: Tree, shared_tmp: Path) -> Path:
    mod = shared_tmp / "springs"
    (mod / "plugins").mkdir(parents=True, exist_ok=True)
    shutil.copy(PLUGIN, mod / "plugins")
    (mod / "mod.yaml").write_text(MOD)
    return build_game(tree366, shared_tmp / "springs-game", mod).result.directory


def test_it_is_made_stepped_on_and_kept(folder: Path) -> None:
    with Game(folder) as game:
        game.reveal_map()
        floor = game.find(".")
        x, y = next((x, y) for x, y in floor if (x + 1, y) in floor)
        game.teleport(x, y)
        assert "geyser" in game.wish("geyser"), game.text
        game.teleport(x + 1, y)
        assert "Hot water gushes up around you!" in game.do("h")
        game.do("l")
        assert "geyser" in game.farlook(x, y)
        game.save()
    with Game(folder, fresh=False) as game:
        assert "geyser" in game.farlook(x, y)
        assert "Hot water gushes up around you!" in game.do("h")
