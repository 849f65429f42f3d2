"""A game in a pseudo-terminal: keys go in, and what is on the screen comes out when the game waits for more."""

from __future__ import annotations

import os
import shutil
import signal
import time
import zlib
from pathlib import Path

import pexpect
import pyte

from nhmod_playing.steady import library
from nhmod_playing.waiting import asleep, has_read

COLUMNS, ROWS = 80, 24
ESCAPE, ENTER = "\033", "\r"
UP, DOWN, RIGHT, LEFT = "\033OA", "\033OB", "\033OC", "\033OD"
_MORE = "-more-"
_POLL = 0.01
_QUIET = 5
"""So many polls without a word, all the while asleep and with all keys read: the game waits."""
_UNREAD = 60
"""So many where it has not read the keys: it has thrown them away."""
_STEADY = Path(__file__).with_name("steady.c")


class PlayError(Exception):
    """The game did not do what it was told; the message ends with the screen."""


class GameEndedError(PlayError):
    """The game ended by itself; ``signal`` is what killed it, or 0, and ``status`` what it returned."""

    def __init__(self, message: str, *, signal: int, status: int) -> None:
        """Keep how it ended."""
        super().__init__(message)
        self.signal = signal
        self.status = status


class Terminal:
    """A game that runs, or will: ``start`` starts it, and whoever does ends it by ``kill``."""

    def __init__(
        self, directory: Path, *, patience: float, seed: int | None, size: tuple[int, int] = (COLUMNS, ROWS)
    ) -> None:
        """Take a playable directory; ``patience`` is how many seconds the game may take for anything, ``size`` columns and rows."""
        self.directory = directory
        self._patience = patience
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
        self._size = size
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)
        self._process: pexpect.spawn[bytes] | None = None

    def start(self, *arguments: str) -> None:
        """Start the game, and wait for its first screen."""
        self._process = pexpect.spawn(
            str(self.directory / "angband"),
            list(arguments),
            env=self._env,
            dimensions=self._size[::-1],
            timeout=self._patience,
        )
        self._process.delaybeforesend = None
        self._settle(None)

    @property
    def lines(self) -> tuple[str, ...]:
        """The screen's lines without trailing space."""
        return tuple(line.rstrip() for line in self._screen.display)

    @property
    def text(self) -> str:
        """The screen."""
        return "\n".join(self.lines)

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
        return self.lines[self._screen.cursor.y]

    @property
    def alive(self) -> bool:
        """Whether the program runs."""
        return self._process is not None and self._process.isalive()

    def send(self, keys: str) -> str:
        """Type, wait until the game wants more, and give the screen; ``-more-`` is left standing."""
        if self._process is None or not self.alive:
            raise self._ended()
        read = has_read(self._process.pid)
        self._process.send(keys.encode())
        self._settle(None if read is None else read + len(keys.encode()))
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

    def kill(self) -> None:
        """End the process at once."""
        if self._process is not None:
            self._process.kill(signal.SIGKILL)
            self._process.close()

    def _ended(self) -> GameEndedError:
        self._close()
        process = self._process
        number, status = (process.signalstatus or 0, process.exitstatus or 0) if process is not None else (0, 0)
        last = "\n".join(line for line in self.lines if line)
        how = f"by signal {signal.Signals(number).name}" if number else f"with status {status}"
        return GameEndedError(f"the game ended {how}:\n{last}", signal=number, status=status)

    def _close(self) -> tuple[int, int]:
        """Take in the last words; gives the signal and the status that the program ended with."""
        process = self._process
        if process is None:
            return (0, 0)
        self._read_rest()
        process.close(force=False)
        return (process.signalstatus or 0, process.exitstatus or 0)

    def _read_rest(self) -> None:
        while self._process is not None:
            try:
                self._stream.feed(self._process.read_nonblocking(65536, timeout=0.2))
            except (pexpect.EOF, pexpect.TIMEOUT):
                return

    def _settle(self, read: int | None) -> None:
        """Take in what the game writes until it is asleep, with all keys read, and quiet for a while."""
        process = self._process
        if process is None:
            return
        end = time.monotonic() + self._patience
        quiet = 0
        while time.monotonic() < end:
            taken = read is None or (has_read(process.pid) or 0) >= read
            if quiet >= (_QUIET if taken else _UNREAD):
                return
            try:
                self._stream.feed(process.read_nonblocking(65536, timeout=_POLL))
                quiet = 0
            except pexpect.TIMEOUT:
                quiet = quiet + 1 if asleep(process.pid) else 0
            except pexpect.EOF:
                return
        raise PlayError(f"the game did not stop within {self._patience} seconds:\n{self.text}")


def clear(directory: Path) -> None:
    """Delete the characters, scores and what else players have left in a playable directory."""
    for folder in ("save", "user", "scores", "panic", "archive"):
        for path in (directory / folder).glob("*"):
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()
