"""A vault on a level: the game's vaults cut down to one, and where it is drawn on the screen."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from nhmod_playing.angband.terminal import rules_of

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod_playing.angband.game import Angband

_WALL, _DOOR = "#", "+"
_UNMARKED = " "


def only_vault(game: Path, name: str) -> tuple[str, ...]:
    """Take all vaults but one out of a game's file of them, so that a level with a vault has that one; gives its rows.

    The lines of the one that stays are as they were. Raises ``LookupError`` where the file has none of that name.
    """
    file = rules_of(game) / "vault.txt"
    lines = file.read_text(encoding="utf-8").split("\n")
    heads = [number for number, line in enumerate(lines) if line.startswith(("N:", "name:"))] + [len(lines)]
    for start, end in pairwise(heads):
        if lines[start].rpartition(":")[2] == name:
            file.write_text("\n".join(lines[start:end]) + "\n", encoding="utf-8")
            return tuple(line[2:] for line in lines[start:end] if line.startswith("D:"))
    raise LookupError(f"the game has no vault {name!r}")


def places(screen: tuple[str, ...], rows: tuple[str, ...]) -> list[tuple[int, int]]:
    """Return the lines and columns at which a vault stands on a screen that shows all of the level.

    Its inner walls and doors must be where they are drawn, and no wall where there is none; what is on the floor, and what
    corridors made of the outer walls, is as it comes. A door may be a secret one, which looks like a wall.
    """
    height, width = len(rows), max(map(len, rows))
    inner = [(y, x, mark) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark not in {"%", _UNMARKED}]
    return [
        (top, left)
        for top in range(len(screen) - height + 1)
        for left in range(max(map(len, screen), default=0) - width + 1)
        if all(_is(mark, screen[top + y][left + x : left + x + 1]) for y, x, mark in inner)
    ]


def _is(mark: str, seen: str) -> bool:
    if mark == _WALL:
        return seen == _WALL
    if mark == _DOOR:
        return seen in {_WALL, _DOOR, "'"}
    return seen not in {"", _WALL}


def find_vault(game: Angband, rows: tuple[str, ...], *, level: int, most: int = 60) -> tuple[int, int]:
    """Go to levels of a depth until one has the vault; gives its place on the screen, which shows the level lit.

    Raises ``LookupError`` after ``most`` levels without one.
    """
    for _ in range(most):
        game.jump(level)
        game.reveal_map()
        found = places(game.level_lines, rows)
        if found:
            return found[0]
    raise LookupError(f"{most} levels, and no vault of\n" + "\n".join(rows))
