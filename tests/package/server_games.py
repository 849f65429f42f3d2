"""Many players of a server at once, each in a terminal of its own, whose games are killed at random; and whether any game is lost."""

from __future__ import annotations

import os
import pty
import random
import re
import select
import signal
import struct
import sys
import termios
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from fcntl import ioctl
from pathlib import Path

NEW, BACK = b"welcome to NetHack!", b"welcome back to NetHack!"
# An archaeologist has a pick-axe (e), and digs through the floor with it: each level is a file, and each change of levels writes one.
OPTIONS = (
    "role:Arc,race:dwarf,gender:fem,align:lawful,pettype:none,!legacy,!splash_screen,!autopickup,!sparkle,number_pad:0"
)
DIG, REST, SAVE = b"\x1b\x1bae>", b"\x1b\x1b20s", b"\x1b\x1b\x1bSy"
# Who dies is asked this, or has it said; the levels of a dead hero go before the score is written (src/end.c, done).
_ENDED = re.compile(rb"possessions identified|You die|Do you want to see|You drown|You burn|You turn to stone|You were")


@dataclass
class Player:
    """Somebody who plays one game after another under one name, and what happened to them."""

    name: str
    command: tuple[str, ...]
    chance: random.Random
    seen: Counter[str] = field(default_factory=Counter)
    begun: bool = False
    pid: int = 0
    terminal: int = -1
    said: bytes = b""
    inside: bool = False
    until: float = 0
    next_key: float = 0
    saving: bool = False
    faults: list[str] = field(default_factory=list)

    def start(self, now: float, *, spared: bool = False) -> None:
        """Begin to play; unless ``spared``, the game is killed at some moment, perhaps while it starts."""
        pid, terminal = pty.fork()
        if not pid:
            os.environ.update(NETHACKOPTIONS=OPTIONS, TERM="xterm")
            with suppress(OSError):
                os.execv(self.command[0], self.command)  # noqa: S606 - a terminal of its own
            os._exit(70)
        ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        os.set_blocking(terminal, False)
        self.pid, self.terminal, self.said, self.inside, self.saving = pid, terminal, b"", False, False
        early = self.chance.random() < 0.3
        self.until = now + (9999 if spared else self.chance.uniform(0, 1.5) if early else 30)
        self.next_key = now

    def hears(self) -> None:
        """Take what the game shows."""
        with suppress(OSError):
            while part := os.read(self.terminal, 1 << 16):
                self.said = (self.said + part)[-200000:]
        if self.inside:
            return
        if NEW in self.said or BACK in self.said:
            self.inside = True
            back = BACK in self.said
            self.seen["back" if back else "new"] += 1
            if self.begun and not back:
                self.faults.append(f"{self.name}: a new game where one was begun")
            self.begun = True
            if self.until < time.monotonic() + 100:
                self.until = time.monotonic() + self.chance.uniform(0, 4)

    def presses(self, now: float) -> None:
        """Press the next keys."""
        if now < self.next_key:
            return
        self.next_key = now + self.chance.uniform(0.02, 0.2)
        keys = b" "
        if self.inside and not self.saving:
            keys = self.chance.choices((DIG, REST, b"\x1b", SAVE), (6, 2, 2, 1))[0]
            self.saving = keys == SAVE
        with suppress(OSError):
            os.write(self.terminal, keys)

    def ended(self, now: float) -> bool:
        """Kill the game if it is time; return whether it has ended, however."""
        if now >= self.until:
            # What started the game, alone or with all that it has started.
            if self.chance.random() < 0.5:
                with suppress(ProcessLookupError):  # it has no group yet
                    os.killpg(self.pid, signal.SIGKILL)
            os.kill(self.pid, signal.SIGKILL)
            self.seen["killed" if self.inside else "killed while starting"] += 1
            os.waitpid(self.pid, 0)
            self.hears()
            if _ENDED.search(self.said):
                self.seen["killed when the hero was dead"] += 1
                self.begun = False
        elif os.waitpid(self.pid, os.WNOHANG)[0]:
            self.hears()
            if _ENDED.search(self.said):  # perhaps before it could save
                self.seen["died"] += 1
                self.begun = False
            elif self.saving:
                self.seen["saved"] += 1
            else:
                self.faults.append(f"{self.name}: ended by itself: {self.said[-300:]!r}")
        else:
            return False
        os.close(self.terminal)
        return True


def play(players: list[Player], seconds: float) -> None:
    """Play for a time, all at once, then begin each once more and save: what was begun goes on."""
    end = time.monotonic() + seconds
    waiting, last = list(players), dict.fromkeys((player.name for player in players), False)
    running: list[Player] = []
    while waiting or running:
        now = time.monotonic()
        for player in waiting:
            last[player.name] = now >= end
            player.start(now, spared=last[player.name])
            running.append(player)
        waiting = []
        with suppress(OSError):
            select.select([player.terminal for player in running], [], [], 0.05)
        now = time.monotonic()
        for player in tuple(running):
            player.hears()
            if last[player.name] and player.inside and not player.saving:
                player.saving = True
                os.write(player.terminal, SAVE)
            player.presses(now)
            if player.ended(now):
                running.remove(player)
                if not last[player.name]:
                    waiting.append(player)
        if now > end + 120:
            for player in running:
                player.faults.append(f"{player.name}: does not end: {player.said[-300:]!r}")
                os.killpg(player.pid, signal.SIGKILL)
                os.waitpid(player.pid, 0)
            return


def play_on(serve: Path, state: Path, *, players: int, seconds: float, seed: int = 1) -> tuple[Counter[str], list[str]]:
    """Have so many play on a server for a time; return what happened, counted, and what was lost."""
    everybody = [
        Player(
            name=f"p{number}",
            command=(str(serve), "-s", str(state), f"p{number}"),
            chance=random.Random(seed * 1000 + number),  # noqa: S311 - the same each time
        )
        for number in range(players)
    ]
    play(everybody, seconds)
    happened = sum((player.seen for player in everybody), Counter[str]())
    faults = [fault for player in everybody for fault in player.faults]
    faults += [f"could not be recovered: {path.name}" for path in (state / "lost").glob("*")]
    faults += [
        f"has no save: {one.name}"
        for one in everybody
        if one.begun and not tuple(state.glob(f"games/*/save/*{one.name}"))
    ]
    return happened, faults


if __name__ == "__main__":
    counted, wrong = play_on(Path(sys.argv[1]), Path(sys.argv[2]), players=int(sys.argv[3]), seconds=float(sys.argv[4]))
    print(dict(counted))  # noqa: T201 - what is measured by hand
    print(*wrong or ["nothing was lost"], sep="\n")  # noqa: T201
