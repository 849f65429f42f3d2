"""What a tester does again and again: look for somebody, walk somewhere, zap a wand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from driver import Game


def strengthen(game: Game) -> None:
    """Let her survive what she is to see (#levelchange)."""
    game.answer("#levelchange\n", "To what experience level", "30")


def letter(said: str) -> str:
    """Find the inventory letter of what was wished for."""
    found = re.search(r"(?m)(?:^|  )(\w) - ", said)
    assert found is not None, said
    return found[1]


def found_among(game: Game, letter: str, name: str) -> bool:
    """Look at those that are seen until one is of a name."""
    return any(name in game.farlook(*place) for place in game.find(letter) if place != game.hero)


def walk(game: Game, x: int, y: int) -> None:
    """Walk to a place, and wait where somebody is in the way."""
    for _ in range(20):
        game.travel(x, y)
        if game.hero == (x, y):
            return
        game.do("s")
    raise AssertionError(game.text)


def thing(game: Game, x: int, y: int) -> str:
    """Name the object at a place that is seen, when nobody stands on it."""
    for _ in range(20):
        if "[seen:" not in (told := game.farlook(x, y)):
            return told.rpartition("(")[2].partition(")")[0]
        game.do("s")
    raise AssertionError(game.text)


def zap(game: Game, wand: str, way: str) -> str:
    """Zap a wand by its letter, in a direction; gives all that was said."""
    game.send("z")
    game.send(wand)
    return game.do(way)
