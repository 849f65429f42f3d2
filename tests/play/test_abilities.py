"""The scholar of mods/scholar in the games: it reads its scroll of remove curse, and what it wears is cursed no more."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from driver import ESCAPE, Game
from sights import letter, made_beside, pursue, strengthen

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.game


def test_the_scholar_reads_and_its_helmet_is_no_longer_cursed(game_folder: Path) -> None:
    with Game(game_folder) as game:
        strengthen(game, level=12)
        made_beside(game, "scholar", "@")
        said = ""
        for _ in range(60):
            said += game.do("s")
            if "Call a scroll" in game.text:
                # As of any scroll whose effect was seen: the player may give the unknown one a name.
                game.send(ESCAPE)
                game.read_messages()
                break
        assert re.search(r"The scholar reads a scroll labeled [A-Z ]+!", said), said
        assert "The scholar feels that someone is helping." in said
        pursue(game, "@", until=re.compile("You kill the scholar"))
        assert not stays_on(game, picked_up(game, "dented pot"))
        assert stays_on(game, letter(game.wish("cursed dented pot")))


def picked_up(game: Game, name: str) -> str:
    """Take what the one that was killed left; gives its letter."""
    for place in (*game.find("["), *game.find("%")):
        game.travel(*place)
        if name in game.look():
            break
    game.send(",")
    return letter(game.choose(name) if "Pick up what?" in game.text else game.read_messages())


def stays_on(game: Game, helmet: str) -> bool:
    """Put a helmet on and try to take it off: what is cursed stays on."""
    said = game.do(f"W{helmet}")
    assert re.search(r"You finish|You are now wearing", said), said
    said = game.do(f"T{helmet}")
    assert re.search(r"You (?:finish taking off|were wearing)|cursed", said), said
    return "cursed" in said
