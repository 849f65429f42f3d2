"""The games whose edit files are known, imported when one is asked for; and which of them a folder is of."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod_edit_files.game import Game

HALLMARKS = {
    "unangband_07": ("unangband-0.7", "blows.txt"),
    "angband_42": ("angband-4.2.5", "constants.txt"),
    "angband_35": ("angband-3.5.1", "monster_base.txt"),
}
"""The games' modules, with their names and a file that those behind them do not have."""


def game(name: str) -> Game | None:
    """Return a game by its name; None for one that is not known."""
    return next((_game(module) for module, (title, _) in HALLMARKS.items() if title == name), None)


def names() -> tuple[str, ...]:
    """Return the names of all games."""
    return tuple(name for name, _ in HALLMARKS.values())


def game_of(has: Callable[[str], bool]) -> Game | None:
    """Return the game that a folder is of, by the files that it has; None where it is of none."""
    return next((_game(module) for module, (_, file) in HALLMARKS.items() if has(file)), None)


def edit_folder(path: Path) -> Path:
    """Return the folder of edit files in a game's folder: itself, its ``lib/edit`` or ``lib/gamedata``, ``edit`` or ``gamedata``."""
    inside = (Path(), Path("lib/edit"), Path("lib/gamedata"), Path("edit"), Path("gamedata"))
    files = [file for _, file in HALLMARKS.values()]
    return next((path / one for one in inside if any((path / one / file).is_file() for file in files)), path)


def _game(module: str) -> Game:
    return cast("Game", import_module(f"nhmod_edit_files.games.{module}").GAME)
