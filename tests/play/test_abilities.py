"""The scholar of mods/scholar in the games: it reads its scroll of remove curse, and what it wears is cursed no more."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nhmod_playing.game import ESCAPE, Game
from nhmod_playing.sights import letter, made_beside, pursue, strengthen
from nhmod_playing.using import have, until, use

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.game

_KILLED = "You kill the (?:invisible )?scholar"
_GONE = "scholar (?:jumps into|falls through|escapes)"


def test_the_scholar_reads_and_its_helmet_is_no_longer_cursed(game_folder: Path) -> None:
    with Game(game_folder) as game:
        prepare(game)
        made_beside(game, "scholar", "@")
        reads_and_is_helped(game)


def test_a_scholar_from_before_a_save_reads(game_folder: Path) -> None:
    with Game(game_folder) as game:
        prepare(game)
        made_beside(game, "scholar", "@")
        game.save()
    with Game(game_folder, fresh=False) as game:
        reads_and_is_helped(game)


def prepare(game: Game) -> None:
    """Be strong enough for scholars, and see those who make themselves invisible."""
    strengthen(game, level=12)
    use(game, "P", have(game, "blessed ring of see invisible"), "r")


def reads_and_is_helped(game: Game) -> None:
    """Look on as the scholar reads, and see that the scroll has done to its helmet what it should."""
    for _ in range(4):
        reads(game)
        said = pursue(game, "@", until=f"{_KILLED}|{_GONE}", lost=10)
        pot = picked_up(game, "dented pot") if re.search(_KILLED, said) else ""
        if pot:
            break
        # With its helmet on it is somewhere else now; here is another one.
        made_beside(game, "scholar", "@")
    assert pot
    assert not stays_on(game, pot)
    assert stays_on(game, letter(game.wish("cursed dented pot")))


def reads(game: Game) -> None:
    """Wait until the scholar has read, and was helped by it."""
    said = ""
    for _ in range(60):
        said += game.do("s")
        if "Call a scroll" in game.text:
            # As of any scroll whose effect was seen: the player may give the unknown one a name.
            game.send(ESCAPE)
            game.read_messages()
        if "scholar feels that someone is helping." in said:
            break
    assert re.search(r"scholar reads a scroll (labeled [A-Z ]+|of remove curse|called .*)!", said), said
    assert "scholar feels that someone is helping." in said


def picked_up(game: Game, name: str) -> str:
    """Take what the one that was killed left; gives its letter, or nothing if it lies nowhere."""
    for place in (place for symbol in "[%)(!?/=+*" for place in game.find(symbol)):
        game.travel(*place)
        if name in game.look():
            game.send(",")
            return letter(game.choose(name) if "Pick up what?" in game.text else game.read_messages())
    return ""


def stays_on(game: Game, helmet: str) -> bool:
    """Put a helmet on and try to take it off: what is cursed stays on."""
    until(game, r"You finish|You are now wearing|already wearing", "W", helmet)
    return "cursed" in until(game, r"You (?:finish taking off|were wearing)|cursed", "T", helmet)
