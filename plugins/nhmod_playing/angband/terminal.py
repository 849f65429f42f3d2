"""A game in a pseudo-terminal: keys go in, and what is on the screen comes out when the game waits for more."""

from __future__ import annotations

import os
import shutil
import signal
import zlib
from pathlib import Path

from nhmod_playing.steady import library
from nhmod_playing.terminal import COLUMNS, ROWS, PlayError, Terminal

ENTER = "\r"
UP, DOWN, RIGHT, LEFT = "\033OA", "\033OB", "\033OC", "\033OD"
_MORE = "-more-"
_STEADY = Path(__file__).with_name("steady.c")


class GameEndedError(PlayError):
    """The game ended by itself; ``signal`` is what killed it, or 0, and ``status`` what it returned."""

    def __init__(self, message: str, *, signal: int, status: int) -> None:
        """Keep how it ended."""
        super().__init__(message)
        self.signal = signal
        self.status = status


class AngbandTerminal(Terminal):
    """A game that runs, or will: ``start_game`` starts it, and whoever does ends it by ``kill``."""

    def __init__(
        self, directory: Path, *, patience: float, seed: int | None, size: tuple[int, int] = (COLUMNS, ROWS)
    ) -> None:
        """Take a playable directory; ``patience`` is how many seconds the game may take for anything, ``size`` columns and rows."""
        super().__init__(patience=patience, size=size)
        self.directory = directory
        test = os.environ.get("PYTEST_CURRENT_TEST", "").partition(" ")[0]
        self._env = {
            "PATH": os.environ["PATH"],
            "HOME": str(directory / "user"),
            "TERM": "xterm",
            "LC_ALL": "C.UTF-8",
            "LD_PRELOAD": str(library(_STEADY)),
            "NHMOD_SEED": str(zlib.crc32(test.encode()) if seed is None else seed),
            "TZ": "UTC",
            # Of a build with AddressSanitizer: go on, and write down what was wrong.
            "ASAN_OPTIONS": f"halt_on_error=0:detect_leaks=0:verify_asan_link_order=0:log_path={directory}/asan",
        }

    def start_game(self, *arguments: str) -> None:
        """Start the game, and wait for its first screen."""
        self.start(self.directory / "angband", arguments, self._env)
        self.settle()

    @property
    def lines(self) -> tuple[str, ...]:
        """The screen's lines without trailing space."""
        return tuple(self.text.split("\n"))

    @property
    def reversed_blanks(self) -> frozenset[tuple[int, int]]:
        """The lines and columns of blanks in reversed colours."""
        rows = ((y, self._screen.buffer[y]) for y in range(self._screen.lines))
        return frozenset(
            (y, x) for y, row in rows for x, char in tuple(row.items()) if char.reverse and char.data == " "
        )

    @property
    def message(self) -> str:
        """The message line."""
        return self.lines[0]

    @property
    def line_at_cursor(self) -> str:
        """The line of the screen that the cursor is on."""
        return self.lines[self.cursor[1]]

    def send(self, keys: str) -> str:
        """Type, wait until the game wants more, and give the screen; ``-more-`` is left standing."""
        if not self.alive:
            raise self._ended()
        self.type(keys)
        if not self.alive:
            raise self._ended()
        return self.text

    def do(self, keys: str) -> str:
        """Type, and read on through every ``-more-``; gives all messages, a line each."""
        self.send(keys)
        said = [self.message]
        for _ in range(100):
            if _MORE not in self.message:
                return "\n".join(one.replace(_MORE, "").rstrip() for one in said)
            self.send(ENTER)
            said.append(self.message)
        raise PlayError(f"there is no end of messages:\n{self.text}")

    def to_its_end(self, most: int = 12) -> tuple[str, GameEndedError | None]:
        """Press Enter until the game ends by itself, or has no other word; gives all screens, and how it ended if it did."""
        said = [self.text]
        for _ in range(most):
            try:
                seen = self.send(ENTER)
            except GameEndedError as ended:
                return "\n".join((*said, str(ended))), ended
            if seen != said[-1]:
                said.append(seen)
        return "\n".join(said), None

    def _ended(self) -> GameEndedError:
        process = self._process
        number, status = 0, 0
        if process is not None:
            self.settle()
            process.close(force=False)
            number, status = process.signalstatus or 0, process.exitstatus or 0
        last = "\n".join(line for line in self.lines if line)
        how = f"by signal {signal.Signals(number).name}" if number else f"with status {status}"
        return GameEndedError(f"the game ended {how}:\n{last}", signal=number, status=status)


def clear(directory: Path) -> None:
    """Delete the characters, scores and what else players have left in a playable directory."""
    for folder in ("save", "user", "scores", "panic", "archive"):
        for path in (directory / folder).glob("*"):
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()


def rules_of(game: Path) -> Path:
    """Return the folder with the rules of a playable directory."""
    return next(folder for folder in (game / "lib" / "edit", game / "lib" / "gamedata") if folder.is_dir())
