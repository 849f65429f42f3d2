"""What pieces of these tests do: functions that workers can import."""

from __future__ import annotations

import os
import signal
import time
from functools import partial
from typing import TYPE_CHECKING

from nhmod.diagnostics import problem
from nhmod.work import Piece

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from nhmod.target import Facts

LOG = "log"
"""In each copy: what was done in it."""


def pieces(seeds: Iterable[int], do: Callable[[Path, int], object]) -> list[Piece[object]]:
    return [Piece(key=str(seed), seed=seed, do=do, title=f"piece {seed}") for seed in seeds]


def alone(folder: Path, seed: int) -> tuple[int, str]:
    """Fail if another piece is in the same copy; gives what the build says."""
    taken = folder / "taken"
    taken.touch(exist_ok=False)
    time.sleep(0.01)
    taken.unlink()
    with (folder / LOG).open("a", encoding="ascii") as log:
        log.write(f"{seed}\n")
    return seed, (folder / "data").read_text(encoding="ascii")


def counted(place: Path, folder: Path, seed: int) -> int:
    """Leave a mark of each time that this is done, slowly."""
    (place / f"{seed}-{os.getpid()}-{time.monotonic_ns()}").touch()
    time.sleep(0.25)
    return seed * seed + len(folder.name) * 0


def refused(folder: Path, seed: int) -> int:
    raise problem("NH3902", f"the seed {seed} in {folder.name} can't be played", hint="play another", exit_status=3)


def mistaken(folder: Path, seed: int) -> int:
    return len(folder.name) // (seed - seed)


def deadly(_: Path, __: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def never_ready() -> None:
    raise problem("NH4201", "there is nothing to play with", hint="get something", exit_status=3)


def facts_of(facts: Facts, _: Path, seed: int) -> tuple[int, str]:
    entry = facts["monsters"].find("newt")
    return seed, entry.symbol if entry is not None else ""


def holding(value: object) -> Callable[[Path, int], object]:
    return partial(_held, value)


def _held(value: object, _: Path, __: int) -> str:
    return type(value).__name__
