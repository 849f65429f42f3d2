"""The greeter of mods/hello in the games: it says hello to the hero and to monsters, and so does the hero in its form."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nhmod_playing.game import ESCAPE, Game, PlayError
from nhmod_playing.sights import letter, made_beside, strengthen

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.game


def wait_for(game: Game, pattern: str, keys: str = "s", *, turns: int = 40) -> str:
    """Let turns pass until the game says something; gives what was said then."""
    told = []
    for _ in range(turns):
        told.append(game.do(keys))
        if re.search(pattern, told[-1]):
            return told[-1]
    raise PlayError(f"the game does not say {pattern!r}:\n{told}\n{game.text}")


def test_the_greeter_says_hello_and_confuses(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        put_on(game, "blessed ring of see invisible")
        made_beside(game, "greeter", "@")
        assert wait_for(game, "The (invisible )?greeter says hello to you!")
        assert "Conf" in game.status
        game.save()
    with Game(game_folder, fresh=False) as game:
        assert wait_for(game, "The (invisible )?greeter says hello to you!")
        assert "Conf" in game.status


def test_a_tame_greeter_says_hello_to_monsters(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        scroll = letter(game.wish("blessed scroll of taming"))
        made_beside(game, "greeter", "@")
        game.do(f"r{scroll}")
        if "Call a scroll" in game.text:
            game.do(ESCAPE)
        greets_jackals(game)
        game.save()
    with Game(game_folder, fresh=False) as game:
        greets_jackals(game)


def greets_jackals(game: Game) -> None:
    """Let a tame greeter meet jackals."""
    for _ in range(3):
        game.create_monster("jackal")
    assert re.search(r"greeter says hello to the jackal\.", wait_for(game, "says hello to the jackal"))


def test_a_hero_in_the_greeter_s_form_says_hello(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        put_on(game, "blessed ring of polymorph control")
        while "Greeter" not in game.status:  # one time in five one becomes a new human being instead
            game.answer("#polyself\n", "Become what kind of monster?", "greeter")
        says_hello(game)
        game.save()
    with Game(game_folder, fresh=False) as game:
        assert "Greeter" in game.status
        says_hello(game)


def says_hello(game: Game) -> None:
    """Attack somebody as a greeter does."""
    way = made_beside(game, "quivering blob", "b")  # it stays where it is, and lives for a while
    assert "You say hello to the quivering blob." in wait_for(game, "say hello to the quivering blob", f"F{way}")


def put_on(game: Game, ring: str) -> None:
    """Wish for a ring, and put it on the left hand."""
    wished = letter(game.wish(ring))
    game.send("P")
    game.send(wished)
    game.do("l")
