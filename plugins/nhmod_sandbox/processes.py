"""Copies of a program (fork) and its times (alarm, setitimer), for programs of nhmod's own that ask for them: the probes.

A copy is one of this whole process, so it has what the program has, and its folder. A program's own copies are its only processes: it
waits for these and no others, and they make copies in turn only as deep as a probe does.
"""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nhmod_sandbox.calls import DONE

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod_sandbox.calls import Call
    from nhmod_sandbox.memory import View

MODULE = "nhmod"
"""The name under which a program asks for these."""
_MOST_COPIES, _MOST_AT_ONCE, _DEEPEST = 100_000, 2, 3
_LONGEST = 3600
_NOT_ENDED = 1
_FAILED = -1


@dataclass
class Processes:
    """The copies of one program; ``copied`` is called in each, to which no time goes on that its program had."""

    copied: Callable[[], object]
    depth: int = 0
    made: int = 0
    children: set[int] = field(default_factory=set)

    def calls(self) -> dict[str, tuple[str, Call]]:
        """Return the calls by name, as ``Host.calls``."""
        return {
            "fork": ("", self._fork),
            "waitpid": ("iii", self._wait),
            "alarm": ("i", _alarm),
            "processor_alarm": ("i", _processor_alarm),
        }

    def _fork(self, _: View) -> int:
        if self.depth >= _DEEPEST or len(self.children) >= _MOST_AT_ONCE or self.made >= _MOST_COPIES:
            return _FAILED
        self.made += 1
        child = os.fork()
        if child == 0:
            self.depth, self.children = self.depth + 1, set()
            self.copied()
            return 0
        self.children.add(child)
        return child

    def _wait(self, view: View, child: int, at: int, options: int) -> int:
        if child == _FAILED and self.children:
            child = min(self.children)
        if child not in self.children:
            return _FAILED
        ended, status = os.waitpid(child, os.WNOHANG if options & _NOT_ENDED else 0)
        if ended:
            self.children.discard(ended)
            if at:
                view.put(at, "i", status)
        return ended


def _alarm(_: View, seconds: int) -> int:
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(min(max(0, seconds), _LONGEST))
    return DONE


def _processor_alarm(_: View, seconds: int) -> int:
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, min(max(0, seconds), _LONGEST))
    return DONE
