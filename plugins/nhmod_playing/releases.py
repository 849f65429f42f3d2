"""What players of NetHack 3.6 and of 3.4.3 say differently; a game's release is told by what its directory has."""

from __future__ import annotations

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
    return tuple(one for one in every if one not in _WINDOWS) if is_library(directory) else every
