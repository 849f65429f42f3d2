"""A program in a pseudo-terminal, whatever it is: keys go in, and what is on the screen comes out when it waits for more."""

from __future__ import annotations

import os
import platform
import re
import signal
import time
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nhmod.diagnostics import problem
from nhmod.extras import installing
from nhmod_playing.screen import screen_class
from nhmod_playing.spawning import spawn_class

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


COLUMNS, ROWS = 80, 24
ESCAPE = "\033"
_POLL = 0.002
_QUIET = 20
"""So many polls without a word, all the while asleep: the program is done, whatever it waits for."""
_UNREAD = 500
"""So many where it has not read the keys: a busy machine may be late in giving them, or it has thrown them away."""


class PlayError(Exception):
    """The game did not do what it was told; the message ends with the screen."""


def needed(name: str) -> Any:  # noqa: ANN401 - neither pexpect nor pyte has types
    """Import a package of the extra ``play``; raises ``DiagnosticError`` (NH4201) where it is not installed."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        raise problem(
            "NH4201",
            f"games are played by programs with the package '{name}', which is not installed",
            hint=installing("play"),
            exit_status=3,
        ) from error


class Terminal:
    """A program that runs in a terminal, or will; who starts it ends it by ``kill``."""

    def __init__(self, *, patience: float = 20.0, size: tuple[int, int] = (COLUMNS, ROWS)) -> None:
        """``patience`` is how many seconds it may take for anything, ``size`` columns and rows."""
        self._patience = patience
        self._pexpect = needed("pexpect")
        pyte = needed("pyte")
        self._size = size
        self._screen = screen_class(pyte)(*size)
        self._stream = pyte.ByteStream(self._screen)
        self._lines = [" " * size[0]] * size[1]
        self._process: Any = None

    @property
    def text(self) -> str:
        """The screen, lines without trailing space."""
        return "\n".join(line.rstrip() for line in self._lines)

    @property
    def cursor(self) -> tuple[int, int]:
        """Where the cursor is: column and row from 0."""
        return self._screen.cursor.x, self._screen.cursor.y

    @property
    def colors(self) -> tuple[tuple[str, ...], ...]:
        """The colours of the screen's characters, ``colors[y][x]``: words of pyte's, with ``bright`` before those that are bold."""
        columns, rows = self._size
        return tuple(tuple(_color(self._screen.buffer[y][x]) for x in range(columns)) for y in range(rows))

    @property
    def alive(self) -> bool:
        """Whether it runs."""
        return self._process is not None and bool(self._process.isalive())

    @property
    def killed_by(self) -> str:
        """The name of the signal that ended it (``SIGSEGV``), or nothing."""
        number = None if self._process is None or self.alive else self._process.signalstatus
        return signal.Signals(number).name if number else ""

    def start(self, program: Path, arguments: Sequence[str], env: Mapping[str, str]) -> None:
        """Start the program."""
        self._process = spawn_class(self._pexpect)(
            str(program), list(arguments), env=dict(env), dimensions=self._size[::-1], timeout=self._patience
        )
        self._process.delaybeforesend = None

    def type(self, keys: str) -> str:
        """Type, wait until the program wants more, and give the screen."""
        if self._process is None:
            raise PlayError("the game was not started")
        read = has_read(self._process.pid)
        self._process.send(keys)
        self.settle(None if read is None else read + len(keys.encode()))
        if read is not None and self.alive and has_read(self._process.pid) == read and _by_lines(self._process):
            raise PlayError(
                f"the game reads whole lines, so that no key reaches it before Enter: it does not set up its terminal:\n{self.text}"
            )
        return self.text

    def wait_for(self, pattern: str) -> re.Match[str]:
        """Wait until a regular expression is found on the screen."""
        end = time.monotonic() + self._patience
        while not (found := re.search(pattern, self.text)):
            if time.monotonic() > end or not self.alive:
                raise PlayError(f"waited for {pattern!r} in vain:\n{self.text}")
            self.settle()
        return found

    def ends(self) -> bool:
        """Return whether it comes to its end by itself, which may take it a while: what it still asks is not answered."""
        end = time.monotonic() + self._patience
        while self.alive and time.monotonic() < end and not waits_for_key(self._process.pid):
            time.sleep(_POLL)
        return not self.alive

    def kill(self) -> None:
        """End the process at once: a hang-up would save a game."""
        if self._process is not None:
            if self.alive:
                self._process.kill(signal.SIGKILL)
                self._process.wait()
            # It is over: ptyprocess would give it a tenth of a second to come to that.
            self._process.ptyproc.delayafterclose = 0
            self._process.close()

    def hand_over(self) -> int:
        """Give the keyboard and the screen to whoever sits at our own terminal, until the program ends; gives its exit status."""
        os.write(1, b"\033[2J\033[H")
        self._process.send("\x12")  # whoever draws its screen does so again
        self._process.interact(escape_character=None)
        self._process.wait()
        return int(self._process.exitstatus or 0)

    def settle(self, read: int | None = None) -> None:
        """Take in what the program writes until it is asleep: for the next key, if it has ``read`` so many bytes, or long enough.

        Linux delivers all that was written to a terminal to who then looks for it (drivers/tty/n_tty.c, n_tty_poll): if the program
        waited for a key before the look, there is no more to come. Keys that it throws away unread are not waited for.
        """
        process = self._process
        if process is None:
            return
        end = time.monotonic() + self._patience
        quiet = 0
        enough = _QUIET
        while quiet < enough and time.monotonic() < end:
            # In this order: that it waited before it read the keys says nothing.
            taken = read is not None and (has_read(process.pid) or 0) >= read
            waits = taken and waits_for_key(process.pid)
            enough = _UNREAD if read is not None and not taken else _QUIET
            try:
                self._show(process.read_nonblocking(65536, timeout=0 if waits else _POLL))
                quiet = 0
            except self._pexpect.TIMEOUT:
                if waits:
                    return
                quiet = quiet + 1 if asleep(process.pid) else 0
            except self._pexpect.EOF:
                return
        if quiet < enough:
            raise PlayError(f"the game did not stop within {self._patience} seconds:\n{self.text}")

    def _show(self, written: bytes) -> None:
        """Bring the screen's lines up to what the terminal was sent."""
        self._stream.feed(written)
        for y in self._screen.dirty:
            row = self._screen.buffer[y]
            self._lines[y] = "".join(row[x].data for x in range(self._size[0]))
        self._screen.dirty.clear()


def _by_lines(process: Any) -> bool:  # noqa: ANN401 - pexpect has no types
    """Return whether what is typed is given to the program line by line (termios(3), ICANON)."""
    import termios  # noqa: PLC0415 - not on every system

    flags: int = termios.tcgetattr(process.fileno())[3]
    return bool(flags & termios.ICANON)


def _color(seen: Any) -> str:  # noqa: ANN401 - pyte has no types
    color = str(seen.fg)
    return f"bright {color}" if seen.bold and not color.startswith("bright") else color


_READ = {"x86_64": "0", "aarch64": "63"}.get(platform.machine(), "?")
"""The number of read(2) on this machine."""
_KEYBOARD = "0x0"


def asleep(pid: int) -> bool:
    """Return whether a process waits for anything at all, or is no more."""
    return _field(pid, "stat").rpartition(")")[2].split()[:1] in (["S"], ["Z"], ["X"], [])


def has_read(pid: int) -> int | None:
    """Return how many bytes a process has ever read, of keys and of files; nothing where that is not told."""
    first = _field(pid, "io").split("\n", 1)[0]
    return int(first.removeprefix("rchar:")) if first.startswith("rchar:") else None


def waits_for_key(pid: int) -> bool:
    """Return whether a process is asleep in a read of its standard input; not so where that is not told."""
    return _field(pid, "syscall").split()[:2] == [_READ, _KEYBOARD]


def _field(pid: int, name: str) -> str:
    try:
        return Path(f"/proc/{pid}/{name}").read_text(encoding="latin-1")
    except (FileNotFoundError, ProcessLookupError, PermissionError):
        return ""
