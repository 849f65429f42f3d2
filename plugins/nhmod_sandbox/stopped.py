"""How a program in the sandbox is stopped: by a signal, as the system stops one, and in words."""

from __future__ import annotations

import os
import resource
import signal
import sys
from typing import NoReturn

SAYS = "nhmod sandbox: "
"""What stands before the words, on a screen of their own."""
CLEAR = "\033[0m\033[2J\033[H"
"""What makes that screen empty."""
SECONDS = 10
"""So long may a program compute without asking for a key; then the system ends it by SIGVTALRM."""
OUTSIDE, CRASH, GAVE_UP, DIVISION, HUNG_UP = (
    signal.SIGSYS,
    signal.SIGSEGV,
    signal.SIGABRT,
    signal.SIGFPE,
    signal.SIGHUP,
)
"""For what a program is ended by which signal."""


class StoppedError(Exception):
    """The program did what ends it: ``why`` in words, and the signal that says so to who started it."""

    def __init__(self, why: str, number: signal.Signals) -> None:
        super().__init__(why)
        self.why, self.number = why, number


class EndedError(Exception):
    """The program came to its end by itself, with a status."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


def end_by(number: signal.Signals, why: str) -> NoReturn:
    """Say why on an empty screen, and end this process by a signal."""
    clear = CLEAR if os.isatty(1) else ""
    os.write(1 if clear else 2, f"{clear}{SAYS}{why}\n".encode(errors="replace"))
    sys.stdout.flush()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(number, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {number})
    os.kill(os.getpid(), number)
    os._exit(128 + number)


def said(screen: str) -> str:
    """Return why a program was stopped, of its last screen; nothing where that says nothing of it.

    What stands on a screen is the program's, whoever that is: what a terminal would do with it is left out.
    """
    head, found, words = screen.partition(SAYS)
    told = "".join(letter for letter in words if letter.isprintable())
    return " ".join(told.split()) if found and not head.strip() else ""
