"""What is played to see a content of Angband's: steps, the character that they are done by, and the game that is saved between them."""

from __future__ import annotations

from contextlib import AbstractContextManager, ExitStack, nullcontext
from functools import partial
from typing import TYPE_CHECKING, Self

from nhmod.dataclass import frozen
from nhmod_playing.angband.game import Angband
from nhmod_playing.angband.terminal import clear
from nhmod_playing.script import Onlooker, SavedSession, Step
from nhmod_playing.terminal import COLUMNS, ROWS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path


class AngbandPlayer(Onlooker):
    """Who plays a script: the running game, and how to begin the saved one again."""

    game: Angband

    def __init__(self, game: Angband, restart: Callable[[], Angband]) -> None:
        """``restart`` begins the saved game again."""
        super().__init__()
        self.game = game
        self._restart = restart

    def save_and_restore(self) -> None:
        """Save the game, leave it, and go on with what was saved."""
        self.game.save_and_quit()
        self.game = self._restart()


@frozen
class AngbandScript:
    """Steps, and the character that begins: ``race`` and ``class_`` by name, else the game's first ones.

    ``prepare`` changes the playable directory as long as the game is played; ``size`` is that of the terminal.
    """

    steps: tuple[Step, ...]
    race: str = ""
    class_: str = ""
    size: tuple[int, int] = (COLUMNS, ROWS)
    prepare: Callable[[Path], AbstractContextManager[object]] = nullcontext

    def session(self, folder: Path, seed: int | None, env: Mapping[str, str]) -> AngbandSession:
        """Begin a game; nothing of the environment is the game's."""
        del env
        return AngbandSession(self, folder, seed)


class AngbandSession(SavedSession[Angband]):
    """A game of Angband's that is played."""

    def __init__(self, script: AngbandScript, folder: Path, seed: int | None) -> None:
        """Take the script, a playable directory, and the seed of chance; without one chance is that of the running test."""
        super().__init__(partial(Angband, folder, race=script.race, class_=script.class_, seed=seed, size=script.size))
        self._script = script
        self._folder = folder
        self._prepared = ExitStack()
        self.player = AngbandPlayer(self._game, self._again)

    def __enter__(self) -> Self:
        with ExitStack() as prepared:
            prepared.enter_context(self._script.prepare(self._folder))
            self._game.__enter__()
            self._prepared = prepared.pop_all()
        return self

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        with self._prepared:
            self._game.__exit__(kind, *rest)
            clear(self._folder)
