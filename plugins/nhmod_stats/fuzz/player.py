"""One game played by a script, and how it ended."""

from __future__ import annotations

import re
import signal
from itertools import zip_longest
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod_sandbox.stopped import CLEAR, said
from nhmod_stats.terminal import command_for, environment_of, in_terminal

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from nhmod_playing.complaints import Complaint
    from nhmod_playing.sanitizing import Sanitizer

SANITIZER = "sanitizer"
"""The failure of a game that has used memory which is not its own, or done what C does not define."""
_SAID = 12
"""So many of the last messages are kept."""
_NUMBERS = re.compile(r"0x[0-9a-f]+|\d+")
_LEFT = ("*lock*", "[0-9]*.[0-9]*", "bon*", "save/*")
"""What games leave behind that would change the next one: levels in use, bones, saved games."""


@frozen
class Played:
    """How a game went: the lines that were begun, the last turn, the levels visited, the last messages.

    ``failure`` is empty, or the kind of it: impossible, panic, signal, hang, questions, sanitizer. ``text`` is what was said of it.
    ``reports`` are all that the sanitizers said, the original game's own doing too; ``complaint`` is the one by which it broke.
    """

    failure: str
    text: str
    line: int
    turn: int
    levels: frozenset[tuple[int, int]]
    begun: frozenset[int]
    said: tuple[str, ...]
    reports: tuple[Complaint, ...] = ()
    complaint: Complaint | None = None

    @property
    def sign(self) -> str:
        """What tells a failure from others: its text without numbers."""
        return f"{self.failure}: {_NUMBERS.sub('#', self.text)}"


def play(launcher: Path, *, seed: int, turns: int, lines: Sequence[str], sanitizer: Sanitizer | None = None) -> Played:
    """Play a game in the directory of its launcher, from which what other games left is taken away.

    With a ``sanitizer`` the first thing that this says, and that it does not know, is what breaks the game.
    """
    directory = launcher.parent
    script, answer = directory / "nhfuzz.in", directory / "nhfuzz.out"
    answer.unlink(missing_ok=True)
    for left in {path for pattern in _LEFT for path in directory.glob(pattern)}:
        left.unlink()
    script.write_text("".join(f"{line}\n" for line in lines), encoding="latin-1")
    environment = {
        **environment_of(directory),
        "NHFUZZ": f"{seed} {turns}",
        "NHFUZZ_IN": str(script),
        "NHFUZZ_OUT": str(answer),
    }
    status, screen = in_terminal(
        command_for(launcher, "-@", "-u", "probe", environment=environment), environment, answer
    )
    text = answer.read_text(encoding="latin-1") if answer.is_file() else ""
    if sanitizer is None:
        return read(text, status, screen)
    return read(text, status, screen, reports=sanitizer.reports(directory), sanitizer=sanitizer)


def read(
    text: str,
    status: int,
    screen: str = "",
    *,
    reports: Sequence[Complaint] = (),
    sanitizer: Sanitizer | None = None,
) -> Played:
    """Read a game's answer; ``status`` is the process's, negative for a signal.

    ``reports`` are all that the sanitizers said, in order; what the ``sanitizer`` passes over of that breaks no game.
    """
    line = turn = 0
    reported: list[tuple[int, int]] = []
    levels, begun, said = set(), set(), []
    ended, disorder = "", ""
    for one in text.splitlines():
        letter, _, rest = one.partition(" ")
        if letter == "A":
            line, turn, dnum, dlevel = (int(word) for word in rest.split())
            levels.add((dnum, dlevel))
            begun.add(line)
        elif letter == "S":
            reported.append((line, turn))
        elif letter == "M":
            said.append(rest)
        elif letter == "B":
            disorder = rest
        elif letter == "E":
            ended = rest
    failure, why = _failure(ended, disorder, status, screen)
    complaint: Complaint | None = None
    for where, report in zip_longest(reported[: len(reports)], reports, fillvalue=None):
        if report is not None and not (sanitizer is not None and sanitizer.passes(report)):
            complaint = report  # what came after it may come of it
            failure, why, (line, turn) = SANITIZER, report.text, where or (line, turn)
            break
    return Played(
        failure=failure,
        text=why,
        line=line,
        turn=turn,
        levels=frozenset(levels),
        begun=frozenset(begun),
        said=tuple(said[-_SAID:]),
        reports=tuple(reports),
        complaint=complaint,
    )


def _failure(ended: str, disorder: str, status: int, screen: str) -> tuple[str, str]:
    if disorder:
        kind, _, text = disorder.partition("|")
        return kind, text
    if ended == "asks":
        return "questions", "there is no end of questions"
    if ended:
        return "", ""
    killed = -status if status < 0 else status - 128 if status > 128 else 0  # noqa: PLR2004 - as a shell says it
    if killed in {signal.SIGALRM, signal.SIGKILL, signal.SIGVTALRM}:
        return "hang", "a command took more than twenty seconds"
    if killed:
        return "signal", _stopped(screen) or _signal_name(killed)
    return "end", f"the game ended by itself (status {status}): {' '.join(screen.split())[-200:]}"


def _stopped(screen: str) -> str:
    """Return why the sandbox stopped a game, or nothing."""
    why = said(screen.rpartition(CLEAR)[2].partition("\n")[0])
    return f"the sandbox stopped it: {why}" if why else ""


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
