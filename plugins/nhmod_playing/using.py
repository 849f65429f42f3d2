"""Things are wished for and used."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod_playing.game import ESCAPE, Game, PlayError
from nhmod_playing.sights import calm, letter, strengthen

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

MANY = 30
"""So often is done what does not always succeed."""


def have(game: Game, name: str) -> str:
    """Wish for a thing; gives its letter."""
    return letter(game.wish(name))


def use(game: Game, keys: str, *answers: str) -> str:
    """Type a command, and answers one after the other; gives all that was said, and leaves questions that come then."""
    game.send(keys)
    for answer in answers:
        game.send(answer)
    said = game.text + game.read_messages()
    for _ in range(3):
        if "Really attack" in game.question:
            said += game.do("n")
        if not game.question.endswith(("?", ":", "]")):  # to call what was used, what to write …
            break
        game.send(ESCAPE)
        said += game.read_messages()
    return said


def until(game: Game, pattern: str, *keys: str) -> str:
    """Use something again and again until the game says something; gives all that it said."""
    told = []
    for _ in range(MANY):
        told.append(use(game, *keys))
        if re.search(pattern, told[-1]):
            return "\n".join(told)
    raise PlayError(f"the game does not say {pattern!r}:\n{told[-1]}\n{game.text}")


def eat(game: Game, thing: str) -> str:
    """Eat something that she has, and not what may lie here."""
    game.send("e")
    while "eat " in game.question and "here" in game.question:
        game.send("n")
    game.send(thing)
    return game.text + game.read_messages()


def also_after_a_save(folder: Path, act: Callable[[Game], object]) -> None:
    """Have a strong hero do something, and do it again when the game was saved and restored."""
    with Game(folder) as game:
        strengthen(game)
        act(game)
        game.save()
    with Game(folder, fresh=False) as game:
        act(game)


def soothe(game: Game) -> None:
    """Let her see what is there, whatever was done to her, and eat: teleporting makes hungry."""
    for _ in range(MANY):
        calm(game)
        if re.search("Hungry|Weak|Faint", game.status):
            eat(game, have(game, "blessed lembas wafer"))
        elif re.search("Hallu|Blind|Conf|Stun", game.status):
            horn = re.search(r"(\w) - .*unicorn horn", game.do("i"))
            use(game, "a", horn[1] if horn else have(game, "blessed unicorn horn"))
        else:
            return
    raise PlayError(f"she does not come to herself:\n{game.text}")
