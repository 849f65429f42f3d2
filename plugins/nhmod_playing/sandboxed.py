"""Plays a game of nhmod's sandbox with the verbs of ``Game``: another command line starts it."""

from __future__ import annotations

from pathlib import Path

from nhmod_playing.game import Game
from nhmod_sandbox.command import SUFFIX, command_of

_NOT_GIVEN = frozenset({"HOME", "LD_PRELOAD", "PATH"})
"""What the sandbox's own process needs, and its game does not get."""


def sandboxed(directory: Path) -> Path | None:
    """Return the program of a playable directory that is for the sandbox, or nothing."""
    return next(iter(sorted(directory.glob(f"*{SUFFIX}"))), None)


class SandboxedGame(Game):
    """A game that has its folder and nothing else; what ends it says why (``Terminal.killed_by``)."""

    def _program(self) -> tuple[Path, list[str]]:
        """Return the Python that has the sandbox, and what runs the game there."""
        program = sandboxed(self.directory)
        if program is None:
            raise FileNotFoundError(self.directory)
        self._env.pop("LD_PRELOAD", None)
        _, arguments = super()._program()
        python, *words = command_of(program, arguments, (name for name in self._env if name not in _NOT_GIVEN))
        return Path(python), words
