"""A game of NetHack's that is saved and begun again while a script is played."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Self

from nhmod_playing.game import Game, clear
from nhmod_playing.library import game_in
from nhmod_playing.script import Player, SavedSession, Script

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


class GameSession(SavedSession[Game]):
    """A game of NetHack's that is played."""

    def __init__(self, script: Script, folder: Path, seed: int | None, env: Mapping[str, str]) -> None:
        """Take the script (for its environment and options), a playable directory, the seed of chance and further environment.

        Without a seed chance is that of the running test.
        """
        whole = {**env, **script.env}
        super().__init__(partial(game_in, folder, wizard=script.wizard, env=whole, options=script.options, seed=seed))
        self._folder = folder
        self.player = Player(self._game, self._again)

    def __enter__(self) -> Self:
        self._game.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        try:
            self._game.__exit__(kind, *rest)
        finally:
            clear(self._folder)
