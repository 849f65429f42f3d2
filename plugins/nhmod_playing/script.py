"""What is played to see a content: steps, each said in words, and the player that they are done by."""

from __future__ import annotations

import re
from dataclasses import field
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, runtime_checkable

from nhmod.dataclass import dataclass, frozen
from nhmod_playing.terminal import PlayError, Terminal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from contextlib import AbstractContextManager
    from pathlib import Path

    from nhmod.location import Location
    from nhmod_playing.game import Game
    from nhmod_playing.session import GameSession


_OBSERVED = 200
"""Of longer messages NLE observes a part only (include/nletypes.h, NLE_MESSAGE_SIZE)."""


class FailedError(PlayError):
    """What should have been seen was not; ``message`` says what, ``screen`` is what was there instead."""

    def __init__(self, message: str, screen: str = "") -> None:
        """Keep both."""
        super().__init__(f"{message}\n{screen}" if screen else message)
        self.message = message
        self.screen = screen


class NotHereError(PlayError):
    """What should be seen can't be in a game of this sort; the message says why. It is no failure, and proves nothing."""


class Onlooker:
    """Who looks at a running game, and says what is not as it should be."""

    game: Terminal

    def __init__(self) -> None:
        """Begin with nothing left out."""
        self.without: tuple[str, ...] = ()
        """What was left out because a game of this sort does not have it, in words."""

    def go_without(self, why: str) -> None:
        """Leave a part out because a game of this sort does not have it, and have that told."""
        self.without = tuple(dict.fromkeys((*self.without, why)))

    def expect(self, seen: bool, message: str) -> None:
        """Raise ``FailedError`` unless something was seen."""
        if not seen:
            raise FailedError(message, self.game.text)


class Player(Onlooker):
    """Who plays a script: the running game, what was said since the last look, and how to begin another game."""

    game: Game

    def __init__(self, game: Game, restart: Callable[[], Game]) -> None:
        """``restart`` begins the saved game again."""
        super().__init__()
        self.game = game
        self._restart = restart
        self._said: list[str] = []
        self._looked = False
        self.last = ""
        """The letter of what was wished for last."""

    @property
    def said(self) -> str:
        """All that was said since what was done after the last look."""
        return "\n".join(self._said)

    def hear(self, said: str) -> str:
        """Keep what was said."""
        if self._looked:
            self._said.clear()
            self._looked = False
        self._said.append(said)
        return said

    def look(self) -> str:
        """Return what was said; what is said after the next action is new."""
        self._looked = True
        return self.said

    def do(self, keys: str) -> str:
        """Type, and keep what is said."""
        return self.hear(self.game.do(keys))

    def save_and_restore(self, *, sole: bool = False) -> None:
        """Save the game and go on with what was saved.

        A game of a sort that saves nothing goes on as it is, and that is told; where the save is the ``sole`` thing to be seen,
        ``NotHereError`` is raised.
        """
        if self.game.never_saved:
            if sole:
                raise NotHereError(self.game.never_saved)
            self.go_without(self.game.never_saved)
            return
        self.game.save()
        self.game = self._restart()

    def expect_said(self, text: str, *, among: str | None = None) -> None:
        """Raise ``FailedError`` unless a text was said, whatever lines it was broken into."""
        said = self.look() if among is None else among
        if not was_said(text, said):
            raise FailedError(
                f"'{text}' was not said; what was said: {' '.join(said.split()) or 'nothing'}", self.game.text
            )
        told = self.game.told
        if told is not None and len(" ".join(text.split())) <= _OBSERVED and not was_said(text, told):
            raise FailedError(
                f"'{text}' is on the screen, but not among the messages that are observed", self.game.text
            )


class Step(Protocol):
    """One step of a script."""

    @property
    def words(self) -> str:
        """What is done or looked for, in words."""

    @property
    def location(self) -> Location | None:
        """The line of the manifest that says it, where one does."""

    def play(self, player: Any) -> None:  # noqa: ANN401 - whoever plays a script of its sort
        """Do it; raises ``FailedError`` (or another ``PlayError``) where it can't be done or is not seen."""


class Session(Protocol):
    """A game that is played: who plays it may change while it is saved and begun again."""

    @property
    def player(self) -> Onlooker:
        """Who plays it."""


G = TypeVar("G", bound="AbstractContextManager[Any]")


class SavedSession(Generic[G]):
    """A game that can be saved and begun again while a script is played; ``make`` makes it, ``fresh`` or of what is saved."""

    def __init__(self, make: Callable[..., G]) -> None:
        """Make a fresh one."""
        self._make = make
        self._game = make(fresh=True)

    def _again(self) -> G:
        self._game.__exit__(None, None, None)
        self._game = self._make(fresh=False)
        self._game.__enter__()
        return self._game


@runtime_checkable
class Playable(Protocol):
    """What is played to see a content: its steps, and the game that they are played in."""

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps, in their order."""

    def session(self, folder: Path, seed: int | None, env: Mapping[str, str]) -> AbstractContextManager[Session]:
        """Begin a game in a playable directory; without a seed its chance is that of the running test."""


@dataclass(frozen=True, slots=True)
class Act:
    """A step that is a function of a plugin's."""

    words: str
    function: Callable[[Any], object]
    location: Location | None = None

    def play(self, player: Any) -> None:  # noqa: ANN401
        """Do it."""
        self.function(player)


@frozen
class Script:
    """Steps, and the game that they begin in: its environment (SHOPTYPE …) and options (``role:Wiz``)."""

    steps: tuple[Step, ...]
    env: Mapping[str, str] = field(default_factory=dict)
    options: tuple[str, ...] = ()
    wizard: bool = True

    def session(self, folder: Path, seed: int | None, env: Mapping[str, str]) -> GameSession:
        """Begin a game of NetHack's."""
        from nhmod_playing.session import GameSession  # noqa: PLC0415 - who makes scripts plays none

        return GameSession(self, folder, seed, env)


def was_said(text: str, said: str) -> bool:
    """Return whether a text was said: a terminal breaks lines between words, and inside of one where a line has no room for a full stop."""
    words = ("\n?".join(re.escape(letter) for letter in word) for word in text.split())
    return re.search(r"\s+".join(words), said) is not None
