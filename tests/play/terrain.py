"""What a level in the game is made of, and where that differs from what a level file says.

NetHack 3.6 shows it in wizard mode: #terrain has a list of every square's levl[][].typ (src/cmd.c, wiz_map_levltyp).
"""

from __future__ import annotations

import string
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod_languages.drawing import HEIGHT
from nhmod_playing.game import ESCAPE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nhmod_playing.game import Game

_DIGITS = string.digits + string.ascii_letters


@dataclass(frozen=True, kw_only=True, slots=True)
class Terrain:
    """A level in the game: ``types[y][x]`` is levl[x][y].typ, and ``told`` the line of what else the level is."""

    types: tuple[tuple[int, ...], ...]
    told: str


def read_terrain(game: Game) -> Terrain:
    """Ask the game what the level is made of."""
    game.send("#terrain\n")
    lines = game.choose("internal levl").split("\n")
    last = next(number for number, line in enumerate(lines) if line.startswith("D:"))
    # Undiggable stone is a star; column 0 is no part of the map.
    rows = (line.replace("*", "0") for line in lines[last - HEIGHT : last])
    return Terrain(types=tuple((0, *(_DIGITS.index(digit) for digit in row)) for row in rows), told=lines[last])


def full_map(game: Game) -> tuple[str, ...]:
    """Return the whole map without monsters, objects and traps, known or not; rows and columns as in ``Game.map``."""
    return _map(game, "d")


def trap_map(game: Game) -> tuple[str, ...]:
    """Return the whole map with its traps, but without monsters and objects."""
    game.reveal_map()
    return _map(game, "b")


def _map(game: Game, choice: str) -> tuple[str, ...]:
    """Choose a line of #terrain's menu (src/cmd.c, doterrain)."""
    game.send("#terrain\n")
    game.send(choice)
    game.wait_for(r"Showing \w+ terrain")
    rows = game.map
    game.do(ESCAPE)
    return rows


def trimmed(rows: Sequence[str]) -> tuple[str, ...]:
    """Leave out what is empty around a map."""
    left = min(len(row) - len(row.lstrip()) for row in rows if row.strip())
    return tuple(row[left:].rstrip() for row in rows if row.strip())
