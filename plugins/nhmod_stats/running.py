"""Games that make levels: processes in directories of their own, side by side, each for a stretch of seeds."""

from __future__ import annotations

import hashlib
import zlib
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import problem
from nhmod_stats.terminal import command_for, environment_of, in_terminal, own_copy

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod_stats.building import ProbedGame


@frozen
class Wanted:
    """What levels are wanted: those of depths ``low`` to ``high``.

    ``hero`` is the hero's level (0: what fits the depth), ``draws`` how many monsters and objects are drawn at random on each level.
    ``weigh`` are the numbers of monsters whose weights in the choice are wanted. With ``ways`` it is not counted what is on the levels:
    what of them is come to from where is wanted (nhways.c).
    """

    low: int = 1
    high: int = 30
    hero: int = 0
    draws: int = 30
    role: int = -1
    weigh: tuple[int, ...] = ()
    ways: bool = False

    def asked(self, first: int, count: int) -> str:
        """Write it as nhstats.c reads it."""
        return f"{first} {count} {self.low} {self.high} {self.hero} {self.draws} {self.role}"

    @property
    def name(self) -> str:
        """Tell what was made for one from what was made for another."""
        weighed = hashlib.sha256(self.weighed.encode()).hexdigest()[:8] if self.weigh else "none"
        what = "ways" if self.ways else weighed
        return f"{self.low}-{self.high}-{self.hero}-{self.draws}-{self.role}-{what}"

    @property
    def weighed(self) -> str:
        """The monsters to weigh as nhstats.c reads them."""
        return ",".join(map(str, self.weigh))


def tables(game: ProbedGame) -> str:
    """Return the names of all that the game has, as it writes them; raises ``DiagnosticError`` (NH3902)."""
    with own_copy(game) as directory:
        return _run(game.directory, directory / game.launcher.name, Wanted(low=1, high=0), (1, 1), tables=True)


def made(game: tuple[Path, str], wanted: Wanted, count: int, directory: Path, seed: int) -> bytes:
    """Make the levels of so many games from a seed on, in a copy of a build; returns what the probe wrote, compressed.

    ``game`` is the build itself, which errors name, and its launcher's name. Raises ``DiagnosticError`` (NH3902).
    """
    build, launcher = game
    text = _run(build, directory / launcher, wanted, (seed, count))
    return zlib.compress(text.encode("latin-1"), 6)


def _run(build: Path, launcher: Path, wanted: Wanted, stretch: tuple[int, int], *, tables: bool = False) -> str:
    """Run one game; returns what it wrote."""
    directory = launcher.parent
    answer = directory / "nhstats.out"
    answer.unlink(missing_ok=True)
    environment = {
        **environment_of(directory),
        "NHSTATS": wanted.asked(*stretch),
        "NHSTATS_OUT": str(answer),
        **({"NHSTATS_TABLES": "1"} if tables else {}),
        **({"NHSTATS_WEIGH": wanted.weighed} if wanted.weigh else {}),
        **({"NHSTATS_WAYS": "1"} if wanted.ways else {}),
    }
    status, screen = in_terminal(
        command_for(launcher, "-@", "-u", "stats", environment=environment), environment, answer
    )
    text = answer.read_text(encoding="latin-1") if answer.is_file() else ""
    if status or not text.strip().rpartition("\n")[2].startswith("G "):
        said = " ".join(screen.split())[-300:]
        raise problem(
            "NH3902",
            f"the game in {build} gave no answer (status {status}): {said or 'it said nothing'}",
            hint="play it by hand to see what it says",
        )
    return text
