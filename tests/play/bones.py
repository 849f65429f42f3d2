"""Leaving bones, and finding them in another game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_playing.game import Game, PlayError
from nhmod_playing.releases import options
from nhmod_playing.sights import calm, letter

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def with_bones(game_folder: Path) -> Mapping[str, str]:
    """Return the environment of a game that may leave bones."""
    return {"NETHACKOPTIONS": ",".join(one for one in options(game_folder) if one != "!bones")}


def gets_bones(game: Game) -> bool:
    """Go to the level that she left bones on; in some games it is one that can have none, as a branch begins there."""
    game.send("\x16")
    game.wait_for("To what level do you want to teleport")
    game.send("5\n")
    while "--More--" in game.text:
        game.send("\n")
    asked = "Get bones?" in game.text
    # In wizard mode the game asks before it takes them, and whether they are gone then.
    while "bones?" in game.text:
        game.do("y")
    calm(game)
    return asked


def die(game: Game) -> None:
    """Die of her own wand, and leave bones."""
    wand = letter(game.wish("wand of death"))
    game.send(f"z{wand}")
    game.send(".")
    for _ in range(30):
        if "Die?" in game.text or "bones?" in game.text:
            game.send("y")
        elif "[yn" in game.text:
            game.send("n")
        else:
            game.send("\n")
        if game.ended:
            return
    raise PlayError(f"she does not die:\n{game.text}")
