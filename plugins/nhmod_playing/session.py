"""A game of NetHack's that is saved and begun again while a script is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from nhmod_playing.game import Game, clear
from nhmod_playing.library import game_in
from nhmod_playing.script import Player, Script

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


class GameSession:
    """A game that can be saved and begun again while a script is played."""

    def __init__(self, script: Script, folder: Path, seed: int | None, env: Mapping[str, str]) -> None:
        """Take the script (for its environment and options), a playable directory, the seed of chance and further environment.

        Without a seed chance is that of the running test.
        """
        self._script = script
        self._folder = folder
        self._seed = seed
        self._env = env
        self._game = self._made(fresh=True)
        self.player = Player(self._game, self._again)

    def _made(self, *, fresh: bool) -> Game:
        script = self._script
        return game_in(
            self._folder,
            wizard=script.wizard,
            env={**self._env, **script.env},
            options=script.options,
            fresh=fresh,
            seed=self._seed,
        )

    def _again(self) -> Game:
        self._game.__exit__(None, None, None)
        self._game = self._made(fresh=False)
        return self._game.__enter__()

    def __enter__(self) -> Self:
        self._game.__enter__()
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        try:
            self._game.__exit__(kind, *rest)
        finally:
            clear(self._folder)
