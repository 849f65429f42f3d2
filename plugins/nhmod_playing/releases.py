"""What players of NetHack 3.6 and of 3.4.3 say differently; a game's release is told by what its directory has."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_BOTH = (
    "windowtype:tty",
    "!legacy",
    "!timed_delay",
    "!autopickup",
    "!tombstone",
    "!cmdassist",
    "!mail",
    "toptenwin",
    "runmode:teleport",
    "pettype:none",
    "role:Val",
    "race:hum",
    "gender:fem",
    "align:neu",
)
# The older release stops to complain of every option that it does not know.
_NEWER = ("!splash_screen", "!bones", "disclose:-i -a -v -g -c -o")
# Its own window port, which observes, draws by the terminal's.
_WINDOWS = frozenset({"windowtype:tty"})
_PROGRAM = "nethack.bin"
_PROGRAMS = 64
"""Of so many programs it is remembered what they know: a proof begins a game for each thing that it looks at."""
_OLDER = ("disclose:-i -a -v -g -c",)


def is_library(directory: Path) -> bool:
    """Return whether a playable directory has NLE, which is no program but a library."""
    return (directory / "nle" / "libnethack.so").exists()


def is_older(directory: Path) -> bool:
    """Return whether a playable directory is of a release before 3.6, which brought the file ``sysconf``."""
    return not (directory / "sysconf").exists() and not is_library(directory)


def options(directory: Path) -> tuple[str, ...]:
    """Return the options for a playable directory's game: no questions, no delays, always the same hero."""
    every = (*_BOTH, *(_OLDER if is_older(directory) else _NEWER))
    if is_library(directory):
        return tuple(one for one in every if one not in _WINDOWS)
    # A variant may have dropped one, and asks for a key for each that it does not know. What it knows stands in its program.
    program = directory / _PROGRAM
    if not program.is_file():
        return every
    seen = program.stat()
    return _known(every, program, (seen.st_ino, seen.st_size, seen.st_mtime_ns))


@lru_cache(maxsize=_PROGRAMS)
def _known(options: tuple[str, ...], program: Path, file: tuple[int, ...]) -> tuple[str, ...]:
    """Return the options whose names stand in a program; ``file`` tells it from what stood in its place before."""
    del file
    content = program.read_bytes()
    return tuple(one for one in options if not content or f"{name_of(one)}\0".encode() in content)


def name_of(option: str) -> str:
    """Return an option's name, without what is said of it."""
    return option.removeprefix("!").partition(":")[0]
