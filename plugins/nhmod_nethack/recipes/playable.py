"""What a playable directory has whatever the release: a launcher that finds its place, and the player's own files."""

from __future__ import annotations

from nhmod.target import FACTS_RECORD, FIND_PLACE
from nhmod.target.recipe import Keep, PlayableFile

LAUNCHER = "nethack"
"""The file that starts the game."""
BINARY = "nethack.bin"
"""The program that it starts."""

_HEAD = """\
#!/bin/sh
# Starts the game that is in this file's own directory, wherever that is and through whatever link it was called.
"""
_ENTER = 'cd -- "$here" || exit\n'
_START = f'exec ./{BINARY} -d "$here" "$@"\n'


def game_files(*settings: str) -> tuple[PlayableFile, ...]:
    """Return the launcher, the program and its tool, and the licence, where the game's makefiles leave them.

    ``settings`` are lines of the launcher, before it starts the program.
    """
    return (
        launcher_file(*settings),
        PlayableFile(path=BINARY, source="src/nethack", mode=0o755),
        PlayableFile(path="recover", source="util/recover", mode=0o755),
        PlayableFile(path="license", source="dat/license"),
        facts_file(),
    )


def launcher_file(*settings: str) -> PlayableFile:
    """Return the launcher; ``settings`` are lines of it, before it starts the program."""
    launcher = "".join((_HEAD, FIND_PLACE, _ENTER, *(f"{line}\n" for line in settings), _START))
    return PlayableFile(path=LAUNCHER, content=launcher.encode(), mode=0o755)


def facts_file() -> PlayableFile:
    """Return the game's own record of what is in it (``note_facts``)."""
    return PlayableFile(path=FACTS_RECORD, source=FACTS_RECORD)


def players_files(*paths: str) -> tuple[PlayableFile, ...]:
    """Return files that are empty at first and the player's from then on."""
    return tuple(PlayableFile(path=path, keep=Keep.ALWAYS) for path in paths)
