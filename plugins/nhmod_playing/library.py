"""Plays a built NLE by its own interface, with the verbs of ``Game``: the library is stepped in a process of its own.

What agents see stands beside the screen: the monsters and objects of the glyphs by name, and all messages.
"""

from __future__ import annotations

import json
import shutil
import sys
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nhmod_playing.game import MAP_TOP, Game
from nhmod_playing.releases import is_library
from nhmod_playing.windows import MORE
from nhmod_sandbox.command import SUFFIX, command_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


_PROGRAM = Path(__file__).with_name("library_terminal.py")
_OBSERVED = "nhmod-observed.json"
_MESSAGE_LINES = 2
"""No message takes more of the screen; what does is a window."""
_FOLDER = "nhmod-var"
"""Where NLE makes the folder of a game, so that nothing of it stays."""


class LibraryGame(Game):
    """A game of NLE's; what is typed is stepped, what is on the screen is what NLE observes."""

    never_saved = "NLE saves no games"

    def named_at(self, x: int, y: int) -> str:
        """Return the name of the monster or object of a place's glyph, as the library's own tables have it; nothing for other glyphs."""
        names = {(at_x, at_y + MAP_TOP): name for at_x, at_y, name in self._observed()["places"]}
        return str(names.get((x, y), ""))

    @property
    def told(self) -> str:
        """All messages that NLE observed so far, and the windows that were read, which are none of its messages."""
        return "\n".join((*self._observed()["messages"], *self._windows))

    def settle(self, read: int | None = None) -> None:
        """Take in what is drawn, with each ``--More--`` on one line."""
        super().settle(read)
        self._lines = whole_mores(self._lines)

    def _observed(self) -> dict[str, Any]:
        known: dict[str, Any] = json.loads((self.directory / _OBSERVED).read_text(encoding="utf-8"))
        return known

    def _shown(self) -> str:
        shown = super()._shown()
        if len(shown.splitlines()) > _MESSAGE_LINES or self._page() is not None:
            self._windows.append(shown)
        return shown

    def _program(self) -> tuple[Path, list[str]]:
        """Return the Python that has the library, and the program that plays it."""
        self._windows: list[str] = []
        folder = self.directory / _FOLDER
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        options, seed = self._env["NETHACKOPTIONS"], self._env["NHMOD_SEED"]
        mode = "wizard" if self.wizard else "normal"
        self._env |= {
            "PYTHONPATH": str(self.directory),
            "TMPDIR": str(folder),
            "PYTHONDONTWRITEBYTECODE": "1",
            "OPENBLAS_NUM_THREADS": "1",  # numpy would begin threads that nobody needs
        }
        return Path(sys.executable), [
            "-P",
            str(_PROGRAM),
            str(self.directory),
            _OBSERVED,
            options,
            "Tester",
            mode,
            seed,
        ]


def whole_mores(lines: list[str]) -> list[str]:
    """Return a screen's lines, with a ``--More--`` that begins at the end of one line and goes on in the next in the next one alone."""
    whole = list(lines)
    for number, (above, below) in enumerate(pairwise(lines)):
        for cut in range(1, len(MORE)):
            if above.endswith(MORE[:cut]) and below.startswith(MORE[cut:]):
                whole[number] = whole[number][:-cut] + " " * cut
                whole[number + 1] = MORE + below[len(MORE) :]
    return whole


def game_in(
    directory: Path, *, wizard: bool, env: Mapping[str, str], options: Iterable[str], fresh: bool, seed: int | None
) -> Game:
    """Return the game that a playable directory has, of whichever sort: see ``Game``."""
    kind = LibraryGame if is_library(directory) else SandboxedGame if sandboxed(directory) else Game
    return kind(directory, wizard=wizard, env=env, options=options, fresh=fresh, seed=seed)


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
