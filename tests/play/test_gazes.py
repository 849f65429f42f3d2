"""What the gaze of a hero in a monster's form does to monsters: its steps, and the hit points of its dice."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from games import build_game

from nhmod_playing.game import Game, PlayError
from nhmod_playing.sights import calm, letter, made_beside, strengthen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target import Tree

pytestmark = pytest.mark.game


def become(game: Game, form: str) -> None:
    """Take a form; one time in five one becomes a new human being instead."""
    for _ in range(20):
        game.answer("#polyself\n", "Become what kind of monster?", form)
        calm(game)
        if form.capitalize() in game.status:
            return
    raise PlayError(game.text)


@pytest.mark.parametrize("target", ["nethack-3.6.6", "nethack-3.4.3"])
def test_a_gaze_of_the_hero_hurts_as_much_as_its_dice_say(
    target: str, trees: Mapping[str, Tree], tmp_path: Path
) -> None:
    built = build_game(trees[target], tmp_path / "game", Path(__file__).parent / "gazing")
    with Game(built.result.directory) as game:
        strengthen(game)
        ring = letter(game.wish("blessed ring of polymorph control"))
        if "right or left" in game.do(f"P{ring}").lower():
            game.do("r")
        become(game, "glancer")
        made_beside(game, "newt", ":")
        said = game.do("#monster\n")
        assert "The newt shrugs." in said
        assert "You kill" not in said
        become(game, "glarer")
        said = game.do("#monster\n")
        assert "The newt shrinks back." in said
        assert "You kill the newt!" in said
        assert not game.find(":")
