"""Starts a program in a pseudo-terminal without a copy of this process: to copy one of 500 MB takes as long as a game takes to begin."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_KEYBOARD, _SCREEN, _ERRORS = 0, 1, 2
_OPEN_FILES = "/proc/self/fd"


def spawn_class(pexpect: Any) -> Any:  # noqa: ANN401 - it has no types
    """Return the class ``pexpect.spawn``, or one that starts programs by posix_spawn(3) in place of fork(2).

    A program must have the terminal for its own, which only fork lets a process arrange everywhere. On Linux who opens a terminal at the
    head of a new session has it (tty_ioctl(4)), and that posix_spawn does too.
    """
    if sys.platform != "linux":
        return pexpect.spawn

    class Spawn(pexpect.spawn):  # type: ignore[misc]  # it has no types
        """A program that was started so."""

        def _spawnpty(self, args: Sequence[str], **how: Any) -> Any:  # noqa: ANN401
            """Start the program, with the arguments of ``PtyProcess.spawn``."""
            return _started(pexpect.pty_spawn.ptyprocess.PtyProcess, args, how["env"], how["dimensions"])

    return Spawn


def _started(process: Any, arguments: Sequence[str], env: Mapping[str, str], rows_columns: tuple[int, int]) -> Any:  # noqa: ANN401
    """Start a program in a new terminal of so many rows and columns; gives the ``PtyProcess``. Raises ``OSError``."""
    from termios import tcsetwinsize  # noqa: PLC0415 - not everywhere is such a module

    ours, terminal = os.openpty()
    try:
        tcsetwinsize(terminal, rows_columns)
        pid = os.posix_spawn(
            arguments[0],
            list(arguments),
            env,
            file_actions=[
                *((os.POSIX_SPAWN_CLOSE, handle) for handle in _inherited()),
                (os.POSIX_SPAWN_OPEN, _KEYBOARD, os.ttyname(terminal), os.O_RDWR, 0),
                (os.POSIX_SPAWN_DUP2, _KEYBOARD, _SCREEN),
                (os.POSIX_SPAWN_DUP2, _KEYBOARD, _ERRORS),
            ],
            setsid=True,
        )
    except BaseException:
        os.close(ours)
        raise
    finally:
        os.close(terminal)
    return process(pid, ours)


def _inherited() -> Iterator[int]:
    """Yield the files, beside the terminal's, that a program would have open only because this process has: Python opens none such."""
    for handle in map(int, os.listdir(_OPEN_FILES)):  # noqa: PTH208 - numbers
        # The list itself was one of them.
        with suppress(OSError):
            if handle > _ERRORS and os.get_inheritable(handle):
                yield handle
