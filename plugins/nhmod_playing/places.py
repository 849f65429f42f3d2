"""Dungeons in play: going to a level of any of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_playing.probing import ask, read_level
from nhmod_playing.script import FailedError

if TYPE_CHECKING:
    from nhmod_playing.probing import Level
    from nhmod_playing.script import Player


def go(player: Player, dungeon: str, level: int) -> Level:
    """Go to a level of a dungeon, by magic; gives what it is."""
    ask(player.game, f"go|{dungeon}|{level}")
    player.hear(player.game.read_messages())
    found = read_level(player.game)
    if found.about["dungeon"] != dungeon or found.about["number"] != str(level):
        raise FailedError(f"she comes to {named(found)}, not to level {level} of {dungeon}", player.game.text)
    return found


def named(level: Level) -> str:
    """Name a level by its number and its dungeon."""
    return f"level {level.about['number']} of {level.about['dungeon']}"
