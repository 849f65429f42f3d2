"""Games that make levels: processes in directories of their own, side by side, each for a stretch of seeds."""

from __future__ import annotations

import hashlib
import os
import pty
import shutil
import subprocess
import tempfile
import threading
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.diagnostics import problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from nhmod_stats.building import ProbedGame

_OPTIONS = "name:stats,role:Valkyrie,race:human,gender:female,align:neutral,pettype:none,!autopickup,!legacy,!splash_screen,!news"
_SCREEN = 4000
"""So much of what a game said last is kept."""
_SECONDS = 120
"""A game that gives no answer for so long hangs; each level has ten seconds of its own (nhstats.c)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Wanted:
    """What levels are wanted: those of depths ``low`` to ``high``.

    ``hero`` is the hero's level (0: what fits the depth), ``draws`` how many monsters and objects are drawn at random on each level.
    ``weigh`` are the numbers of monsters whose weights in the choice are wanted.
    """

    low: int = 1
    high: int = 30
    hero: int = 0
    draws: int = 30
    role: int = -1
    weigh: tuple[int, ...] = ()

    def asked(self, first: int, count: int) -> str:
        """Write it as nhstats.c reads it."""
        return f"{first} {count} {self.low} {self.high} {self.hero} {self.draws} {self.role}"

    @property
    def name(self) -> str:
        """Tell what was made for one from what was made for another."""
        weighed = hashlib.sha256(self.weighed.encode()).hexdigest()[:8] if self.weigh else "none"
        return f"{self.low}-{self.high}-{self.hero}-{self.draws}-{self.role}-{weighed}"

    @property
    def weighed(self) -> str:
        """The monsters to weigh as nhstats.c reads them."""
        return ",".join(map(str, self.weigh))


def tables(game: ProbedGame) -> str:
    """Return the names of all that the game has, as it writes them; raises ``DiagnosticError`` (NH3902)."""
    with _own_copy(game) as directory:
        return _run(game, directory, Wanted(low=1, high=0), (1, 1), tables=True)


def run(
    game: ProbedGame, wanted: Wanted, stretches: Sequence[tuple[int, int]], *, jobs: int, done: Callable[[str], None]
) -> None:
    """Make the levels of all games of the stretches (first seed, how many), and tell what each stretch gave, as they end.

    Raises ``DiagnosticError`` (NH3902); what was told is good then.
    """
    copies = threading.local()
    with ThreadPoolExecutor(jobs) as pool, _copies(game, copies) as own:
        left = {pool.submit(_run, game, None, wanted, stretch, own=own) for stretch in stretches}
        try:
            while left:
                ended, left = wait(left, return_when=FIRST_COMPLETED)
                for one in ended:
                    done(one.result())
        finally:
            for one in left:
                one.cancel()


@contextmanager
def _copies(game: ProbedGame, copies: threading.local) -> Iterator[Callable[[], Path]]:
    """Give each thread a copy of the game's directory: games lock, and write beside themselves."""
    made: list[str] = []

    def own() -> Path:
        if not hasattr(copies, "directory"):
            folder = tempfile.mkdtemp(prefix="nhmod-stats-")
            made.append(folder)
            copies.directory = _copy(game, Path(folder))
        place: Path = copies.directory
        return place

    try:
        yield own
    finally:
        for folder in made:
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _own_copy(game: ProbedGame) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="nhmod-stats-") as folder:
        yield _copy(game, Path(folder))


def _copy(game: ProbedGame, folder: Path) -> Path:
    place = folder / "game"
    shutil.copytree(game.directory, place, symlinks=True)
    return place


def _run(
    game: ProbedGame,
    directory: Path | None,
    wanted: Wanted,
    stretch: tuple[int, int],
    *,
    tables: bool = False,
    own: Callable[[], Path] | None = None,
) -> str:
    """Run one game; returns what it wrote."""
    directory = own() if directory is None and own else directory
    if directory is None:
        raise ValueError("a game needs a directory")
    answer = directory / "nhstats.out"
    answer.unlink(missing_ok=True)
    environment = {
        "PATH": os.environ.get("PATH", ""),
        "HOME": str(directory),
        "TERM": "linux",
        "LC_ALL": "C",
        "TZ": "UTC",
        "NETHACKOPTIONS": _OPTIONS,
        "NHSTATS": wanted.asked(*stretch),
        "NHSTATS_OUT": str(answer),
        **({"NHSTATS_TABLES": "1"} if tables else {}),
        **({"NHSTATS_WEIGH": wanted.weighed} if wanted.weigh else {}),
    }
    status, screen = _in_terminal([str(directory / game.launcher.name), "-u", "stats"], environment, answer)
    text = answer.read_text(encoding="latin-1") if answer.is_file() else ""
    if status or not text.strip().rpartition("\n")[2].startswith("G "):
        said = " ".join(screen.split())[-300:]
        raise problem(
            "NH3902",
            f"the game in {game.directory} gave no answer (status {status}): {said or 'it said nothing'}",
            hint="play it by hand to see what it says",
        )
    return text


def _in_terminal(command: list[str], environment: dict[str, str], answer: Path) -> tuple[int, str]:
    """Run a program in a terminal of its own, and take what it writes to it; returns its status and the last of that."""
    ours, its = pty.openpty()
    try:
        process = subprocess.Popen(  # noqa: S603 - the game that was just built
            command, stdin=its, stdout=its, stderr=its, env=environment, start_new_session=True
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
