"""A game that is played is saved, ended and started again where it is played, by who has built a new one (``nhmod dev``)."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from shlex import quote
from typing import TYPE_CHECKING

from nhmod.build.living import processes_of
from nhmod.files import write_file

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

_STARTER, _AGAIN = "play", "again"
_LOOK = 0.05
_PATIENCE = 20.0
_TEXT = """\
#!/bin/sh
# Plays the game of 'nhmod dev', and plays it again where that has ended it to start a new build.
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P) || exit
rm -f -- "$here/{again}"
while :; do
    "$here/{game}/{launcher}" {arguments}"$@"
    status=$?
    [ -e "$here/{again}" ] || exit "$status"
    rm -f -- "$here/{again}"
    stty sane 2>/dev/null
done
"""


def write_starter(game: Path, launcher: str, arguments: Sequence[str]) -> Path:
    """Write what starts a game, and starts it again where ``hang_up`` has ended it; gives its place. Raises ``OSError``."""
    place = game.parent / _STARTER
    words = "".join(f"{quote(argument)} " for argument in arguments)
    text = _TEXT.format(again=_AGAIN, game=game.name, launcher=launcher, arguments=words)
    if not place.is_file() or place.read_text(encoding="utf-8") != text:
        write_file(place, text.encode(), 0o755)
    return place


def hang_up(game: Path) -> bool:
    """Have the game that is played save itself, end and start again; whether it has ended in time."""
    again = game.parent / _AGAIN
    again.touch()
    playing = processes_of(game)
    for process in playing:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(process, signal.SIGHUP)
    end = time.monotonic() + _PATIENCE
    while left := set(playing) & set(processes_of(game)):
        if time.monotonic() > end:
            again.unlink(missing_ok=True)
            break
        time.sleep(_LOOK)
    return not left
