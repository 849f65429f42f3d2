"""Dungeons in play: going to a level of any of them, by magic, by stairs and by portals."""

from __future__ import annotations

from nhmod_playing.levels import stand_on
from nhmod_playing.probing import Level, ask_and_hear, read_level
from nhmod_playing.script import FailedError, Player
from nhmod_playing.sights import WAYS


def go(player: Player, dungeon: str, level: int) -> Level:
    """Go to a level of a dungeon, by magic; gives what it is."""
    player.hear(ask_and_hear(player.game, f"go|{dungeon}|{level}")[1])
    found = read_level(player.game)
    if found.about["dungeon"] != dungeon or found.about["number"] != str(level):
        raise FailedError(f"she comes to {named(found)}, not to level {level} of {dungeon}", player.game.text)
    return found


def named(level: Level) -> str:
    """Name a level by its number and its dungeon."""
    return f"level {level.about['number']} of {level.about['dungeon']}"


def take(player: Player, *, up: bool, branch: bool) -> Level:
    """Take the stairs of a level that lead up or down, those of a branch or the level's own; gives the level where they lead."""
    level = read_level(player.game)
    fits = [one for one in level.all("stairs") if (one["up"] == "1") is up and (one["branch"] == "1") is branch]
    if not fits:
        of = " of a branch" if branch else ""
        raise FailedError(f"{named(level)} has no stairs {'up' if up else 'down'}{of}", player.game.text)
    stand_on(player, int(fits[0]["x"]), int(fits[0]["y"]))
    return _arrived(player, player.do("<" if up else ">"))


def enter_portal(player: Player, portal: int, floor: int) -> Level:
    """Step onto a level's magic portal from beside it; gives the level where it leads.

    ``portal`` is the number of such traps, ``floor`` that of a room's squares (include/trap.h, rm.h).
    """
    level = read_level(player.game)
    traps = {(int(one["x"]), int(one["y"])): one["type"] for one in level.all("trap")}
    place = next((place for place, kind in traps.items() if kind == str(portal)), None)
    if place is None:
        raise FailedError(f"{named(level)} has no magic portal", player.game.text)
    # Nobody teleports onto a trap (src/teleport.c, teleok), and a portal that one has just come by does nothing.
    for (dx, dy), key in WAYS.items():
        x, y = place[0] - dx, place[1] - dy
        if level.squares[y][x] == floor and (x, y) not in traps:
            stand_on(player, x, y)
            return _arrived(player, player.do(key))
    raise FailedError("there is no floor beside the magic portal", player.game.text)


def _arrived(player: Player, said: str) -> Level:
    if "Couldn't load" in said:
        raise FailedError(f"the level could not be loaded: {' '.join(said.split())}", player.game.text)
    return read_level(player.game)
