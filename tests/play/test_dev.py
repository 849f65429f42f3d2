"""A mod that is written while its game is played: levels and texts are in the running game, and what is not is there after a new start."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from caching import caching
from fast_compiler import COMPILER

from nhmod.pipeline.developing import Round, Workshop
from nhmod.request import Request
from nhmod_playing.game import Game
from nhmod_playing.releases import is_older

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from nhmod.build.living import Spread
    from nhmod.target import Tree

pytestmark = [pytest.mark.game, pytest.mark.xdist_group("dev")]
MOD = """\
nhmod: 1
id: yards
levels:
  - name: yard
    map: |
      -----------
      |.........|
      |....{......
      |.........|
      -----------
    regions: [{area: [0, 0, 10, 4], lit: true}]
    stairs: {up: [1, 1], down: [9, 1]}
    place: {dungeon: The Dungeons of Doom, at: 7}
texts:
  - encyclopedia:
      - {names: [newt], text: The lizard of the yard.}
    rumors: {true: [A yard has three feet.]}
monsters:
  - {name: yard newt, copy_from: newt, speed: 3, tile: {copy_from: newt}}
attacks:
  - {type: nudge, message: "%s nudges you!"}
"""
DRY, WET = "|....{....", "|.{{{{{{{."


@pytest.fixture(params=["366", "343"])
def workshop(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workshop]:
    tree: Tree = request.getfixturevalue(f"tree{request.param}")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "yards").mkdir()
    (tmp_path / "yards" / "mod.yaml").write_text(MOD)
    asked = Request(paths=(tmp_path / "yards",), target=tree.target.name, source=tree.root)
    with caching(tmp_path / "cache"):
        yield Workshop.of(asked, compiler=COMPILER, jobs=2)


def round_of(workshop: Workshop, text: str) -> Round:
    """Save the manifest and give the game what is new."""
    (workshop.request.paths[0] / "mod.yaml").write_text(text)
    done = workshop.round()
    assert not done.report.errors
    return done


def saved(workshop: Workshop, text: str) -> Spread:
    """Save the manifest, and tell what the game has."""
    done = round_of(workshop, text)
    assert done.spread is not None
    return done.spread


def test_a_running_game_has_what_it_reads_anew(workshop: Workshop) -> None:
    assert saved(workshop, MOD).fresh
    with Game(workshop.game.resolve(), seed=5) as game:
        assert "lizard of the yard" in looked_up(game)
        wet = saved(workshop, MOD.replace(DRY, WET).replace("lizard", "dragon"))
        assert dict(wet.live) == {"yard.lev": "when somebody first comes to it", "data": "when something is looked up"}
        assert wet.later == ()
        game.level_teleport("yard")
        game.reveal_map()
        assert len(game.find("{")) == 7
        assert "dragon of the yard" in looked_up(game)
        # The tables are another build's: what runs keeps its own levels, and finds them.
        faster = saved(workshop, MOD.replace("speed: 3", "speed: 9"))
        assert "nethack.bin" in faster.later
        assert not faster.live
        for level in ("oracle", "castle"):
            assert "Couldn't load" not in game.level_teleport(level)
    with Game(workshop.game.resolve(), seed=5) as game:
        game.level_teleport("yard")
        game.reveal_map()
        assert len(game.find("{")) == 1


def test_saves_are_good_for_another_drawing_and_other_texts_and_no_others(workshop: Workshop) -> None:
    saved(workshop, MOD)
    with Game(workshop.game.resolve(), seed=5) as game:
        game.level_teleport("yard")
        game.save()
    told = saved(workshop, MOD.replace(DRY, WET).replace("three feet", "a yard"))
    assert told.later == ()
    assert set(told.live) == {"yard.lev", "rumors"}
    with Game(workshop.game.resolve(), seed=5, fresh=False) as game:
        assert "Dlvl:7" in game.status
        # Words in the program are for a new start, with the same game; it is said before that is saved.
        words = round_of(workshop, MOD.replace("nudges", "pushes"))
        assert words.spread is not None
        assert "nethack.bin" in words.spread.later
        assert words.refused == ()
        game.save()
    with Game(workshop.game.resolve(), seed=5, fresh=False) as game:
        assert "Dlvl:7" in game.status
        faster = round_of(workshop, MOD.replace("speed: 3", "speed: 9"))
        assert faster.refused == ("the mod 'yards' has changed",)
        # What counts is the game that is played, not what was built after it.
        assert round_of(workshop, MOD).refused == ()
        assert round_of(workshop, MOD.replace("speed: 3", "speed: 9")).refused == ("the mod 'yards' has changed",)
        game.save()
    with (
        pytest.raises(Exception, match="belongs to a game with other mods"),
        Game(workshop.game.resolve(), seed=5, fresh=False),
    ):
        pass


def looked_up(game: Game) -> str:
    """Ask the encyclopedia about newts."""
    game.send("/")
    game.send("n" if is_older(game.directory) else "?")
    return game.do("newt\n")
