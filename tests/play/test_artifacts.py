"""The artifacts of mods/lantern in the games: wished for, invoked, wielded and hit with, after a save too."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nhmod_playing.game import Game
from nhmod_playing.sights import letter, made_beside, strengthen
from nhmod_playing.using import until

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.game

_WAYS_ON = "The light of the lantern runs ahead of you."


def invoke(game: Game, thing: str) -> str:
    """Invoke a thing by its letter; gives all that was said, on one line."""
    game.send("#invoke\n")
    return " ".join(game.do(thing).split())


def test_the_lantern_shows_the_way_when_it_is_invoked(game_folder: Path) -> None:
    with Game(game_folder) as game:
        dark = len(game.find("-")) + len(game.find("|"))
        lantern = letter(game.wish("blessed Lantern of the Byroad"))
        assert "Lantern of the Byroad" in game.do("i")
        said = invoke(game, lantern)
        assert _WAYS_ON in said
        assert "A map coalesces in your mind!" in said
        assert len(game.find("-")) + len(game.find("|")) > dark
        # It is tired now, and knows it after a save too: which artifact it is and when it was invoked are the object's.
        assert "ignoring you" in invoke(game, lantern)
        game.save()
    with Game(game_folder, fresh=False) as game:
        said = invoke(game, lantern)
        assert "Lantern of the Byroad is ignoring you" in said, said
        cursed = letter(game.wish("cursed Lantern of the Byroad"))
        # There is one only: the second is an ordinary lantern.
        assert "nothing happens" in invoke(game, cursed).casefold()


def test_a_cursed_lantern_confuses(game_folder: Path) -> None:
    with Game(game_folder) as game:
        lantern = letter(game.wish("cursed Lantern of the Byroad"))
        said = invoke(game, lantern)
        assert _WAYS_ON in said
        assert "coalesces" not in said
        assert "Conf" in game.status


def test_what_is_hit_is_covered_with_down(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game)
        dagger = letter(game.wish("+3 Thistledown"))
        game.send("w")
        game.do(dagger)
        # Animals: who carries things may go away with one of them.
        way = made_beside(game, "baluchitherium", "q")
        assert "baluchitherium is covered with down." in until(game, "covered with down", "F", way)
        game.save()
    with Game(game_folder, fresh=False) as game:
        assert re.search(r"Thistledown \((weapon in hand|wielded)", game.do("i"))
        way = made_beside(game, "titanothere", "q")
        assert "titanothere is covered with down." in until(game, "titanothere is covered with down", "F", way)


def test_the_encyclopedia_knows_the_lantern(game_folder: Path) -> None:
    with Game(game_folder) as game:
        game.send("/")
        if "Specify" in game.text or "What do you want to look at" in game.text:
            game.send("n" if "unknown" in game.text else "?")
        told = game.text
        for keys in ("Lantern of the Byroad\n",):
            game.send(keys)
            told += game.text + game.read_messages()
        assert "whether a light leads, or merely shines" in told, told
