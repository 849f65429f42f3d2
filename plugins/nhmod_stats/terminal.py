"""A built game run by itself: in a directory of its own, in a terminal of its own."""

from __future__ import annotations

import os
import pty
import subprocess
import tempfile
import threading
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.work import copy_of
from nhmod_playing.sanitizing import Sanitizer
from nhmod_sandbox.command import SUFFIX, command_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod_stats.building import ProbedGame

_OPTIONS = (
    "name:probe,role:random,race:random,gender:random,align:random,!autopickup,!legacy,!splash_screen,!news,"
    "pettype:none"
)
_NOT_IN_THE_SANDBOX = frozenset({"HOME", "PATH", *Sanitizer().env(Path())})
_SCREEN = 4000
"""So much of what a game said last is kept."""
_SECONDS = 120
"""A game that gives no answer for so long hangs; the probes have times of their own for what is shorter."""


def environment_of(directory: Path) -> dict[str, str]:
    """Return the environment of a game in a directory: nothing of the user's but where programs are.

    One that has the sanitizers goes on after what these find, and writes it down in the directory.
    """
    return {
        "PATH": os.environ.get("PATH", ""),
        "HOME": str(directory),
        "TERM": "linux",
        "LC_ALL": "C",
        "TZ": "UTC",
        "NETHACKOPTIONS": _OPTIONS,
        **Sanitizer().env(directory),
    }


def command_for(launcher: Path, *arguments: str, environment: Mapping[str, str]) -> list[str]:
    """Return the command that starts a game: itself, or the sandbox with what is its own of the environment."""
    if launcher.suffix != SUFFIX:
        return [str(launcher), *arguments]
    return command_of(launcher, arguments, (name for name in environment if name not in _NOT_IN_THE_SANDBOX))


@contextmanager
def own_copy(game: ProbedGame) -> Iterator[Path]:
    """Give a copy of the game's directory for a while."""
    with tempfile.TemporaryDirectory(prefix="nhmod-stats-") as folder:
        yield copy_of(game.directory, Path(folder) / "game")


def in_terminal(command: list[str], environment: Mapping[str, str], answer: Path) -> tuple[int, str]:
    """Run a program in a terminal of its own, and take what it writes to it; returns its status and the last of that."""
    ours, its = pty.openpty()
    try:
        process = subprocess.Popen(  # noqa: S603 - the game that was just built
            command, stdin=its, stdout=its, stderr=its, env=dict(environment), start_new_session=True
        )
    finally:
        os.close(its)
    timer = _Watch(process, answer)
    said = b""
    try:
        with suppress(OSError):  # the terminal's end, when nobody has it any more (EIO)
            while chunk := os.read(ours, 65536):
                said = (said + chunk)[-_SCREEN:]
        return process.wait(), said.decode("latin-1")
    finally:
        timer.stop()
        process.kill()
        process.wait()
        os.close(ours)


class _Watch:
    """Ends a process whose answer has not grown for a while."""

    def __init__(self, process: subprocess.Popen[bytes], answer: Path) -> None:
        self._stopped = threading.Event()
        self._process, self._answer = process, answer
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._thread.start()

    def _look(self) -> None:
        size = -1
        while not self._stopped.wait(_SECONDS):
            now = self._answer.stat().st_size if self._answer.exists() else -1
            if now == size:
                self._process.kill()
                return
            size = now

    def stop(self) -> None:
        """Let it run on."""
        self._stopped.set()
