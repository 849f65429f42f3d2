"""The ways of an event that leave its usual path: dropped where nobody reaches the floor, wielded by applying, zapped at the steed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from games import build_game

from nhmod_playing.game import ESCAPE, Game
from nhmod_playing.sights import strengthen
from nhmod_playing.using import MANY, have, use

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree

pytestmark = [pytest.mark.game, pytest.mark.slow]

KNIGHT = ("role:Knight", "race:human", "gender:male", "align:lawful")
MOD = """nhmod: 1
id: ways
version: 1.0.0
name: Ways
license: NGPL
authors: [somebody]
objects:
  - {name: clapper, class: tool, probability: 1%, drop: [{message: Clap!}]}
  - {name: beak, class: weapon, copy_from: lance, probability: 0.1%, wield: [{message: "So long!", when: uncursed}, {bless: itself}]}
  - {edit: pick-axe, wield: [{message: "Hi ho."}]}
  - name: combing
    class: wand
    appearance: combed
    probability: 1%
    direction: immediate
    zap_monster: [{message: "%s is combed."}]
    zap_object: [{message: "There is dust.", to: you}]
"""


@pytest.mark.parametrize("name", ["tree366", "tree343"])
def test_what_happens_happens_each_way(name: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    tree: Tree = request.getfixturevalue(name)
    mod = tmp_path / "ways"
    mod.mkdir()
    (mod / "mod.yaml").write_text(MOD)
    folder = build_game(tree, tmp_path / "game", mod).result.directory
    with Game(folder, options=[*KNIGHT, "pettype:horse"]) as game:
        mount(game)
        strengthen(game)
        one, other = have(game, "clapper"), have(game, "clapper named other")
        assert "Clap!" in use(game, "d", one)
        beak, pick = have(game, "uncursed beak"), have(game, "uncursed pick-axe")
        use(game, "w-")
        # Both are wielded by being applied (src/wield.c, wield_tool).
        assert "So long!" in use(game, "a", beak)
        game.do(ESCAPE * 2)  # where to hit
        use(game, "w-")
        assert "So long!" not in use(game, "w", beak)  # it is blessed by now
        assert "Hi ho." in use(game, "a", pick)
        wand = have(game, "wand of combing")
        said = use(game, "z", wand, ">")
        assert "pony is combed." in said
        assert "There is dust." in said
        use(game, "P", have(game, "blessed ring of levitation"), "r")
        assert "Clap!" in use(game, "d", other)


def mount(game: Game) -> None:
    """Get up on the pony, wherever it stands."""
    ways = {
        (-1, -1): "y",
        (0, -1): "k",
        (1, -1): "u",
        (-1, 0): "h",
        (1, 0): "l",
        (-1, 1): "b",
        (0, 1): "j",
        (1, 1): "n",
    }
    for _ in range(MANY):
        x, y = game.hero
        for there, way in ways.items():
            if game.at(x + there[0], y + there[1]) != "u":
                continue
            game.send("#ride\n")
            game.send(way)
            if "Force" in game.question:
                game.send("y")
            said = game.text + game.read_messages()
            if "mount" in said:
                return
        game.do("s")
    raise AssertionError(game.text)
