"""What a monster remembers of turns, of monsters and of objects is true in the game that finds its bones, too."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from bones import die, gets_bones, with_bones
from games import build_game

from nhmod_playing.game import Game, PlayError
from nhmod_playing.sights import calm, strengthen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target import Tree

pytestmark = pytest.mark.game

TOLD = re.compile(r"It has (-?\d+) turns, seeks (.*?), knows (.*?), misses (\d+)\.")


def told(game: Game, turns: int = 30) -> re.Match[str]:
    """Wait until the newt tells what it remembers."""
    for _ in range(turns):
        if found := TOLD.search(" ".join(game.do("s").split())):
            return found
        calm(game)
    raise PlayError(f"it tells nothing:\n{game.text}")


@pytest.mark.parametrize("target", ["nethack-3.6.6", "nethack-3.4.3"])
def test_turns_and_numbers_in_bones_are_those_of_the_new_game(
    target: str, trees: Mapping[str, Tree], tmp_path: Path
) -> None:
    built = build_game(trees[target], tmp_path / "game", Path(__file__).parent / "remembering")
    folder = built.result.directory
    with_them = with_bones(folder)
    game = Game(folder, env=with_them).__enter__()
    try:
        strengthen(game)
        game.do("200s")
        game.level_teleport(5)
        game.create_monster("grid bug")
        game.create_monster("newt")
        (age, seeks, knows, misses) = told(game).groups()
        assert int(age) < 50
        assert knows == "grid bug"
        assert misses == "12345678"
        die(game)
    finally:
        game.__exit__(PlayError)
    (bones,) = (path for path in folder.glob("bon*") if path.is_file())
    content = bones.read_bytes()
    for _ in range(8):
        bones.write_bytes(content)
        with Game(folder, env=with_them, fresh=False) as game:
            strengthen(game)
            if gets_bones(game):
                found = told(game)
                assert 0 <= int(found[1]) < 100
                assert found[2] == seeks
                assert found[3] == "grid bug"
                assert found[4] == "0"
                return
    raise AssertionError("no game gets the bones")
