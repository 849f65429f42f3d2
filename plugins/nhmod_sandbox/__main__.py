"""``python -m nhmod_sandbox --code FOLDER [--env NAME …] PROGRAM [ARGUMENT …]``: run a program in its folder.

A tool of a tree is run with ``--root FOLDER`` (the tree), ``--at FOLDER`` (where in it the tool stands) and ``--writes FOLDER …``.
``--code`` is where code for this machine is kept, ``--seconds`` how long it may compute without asking for a key. With NHMOD_SEED in
the environment chance and the clock are those of a proof (nhmod_playing/steady.c).
"""

from __future__ import annotations

import argparse
import os
import struct
import sys
import termios
from pathlib import Path

from nhmod.diagnostics import DiagnosticError
from nhmod_sandbox.engine import require, run
from nhmod_sandbox.folder import Room
from nhmod_sandbox.stopped import SECONDS

_SEED = "NHMOD_SEED"
_MORNING = 1773136800
"""When a game of a proof begins (nhmod_playing/steady.c)."""
_CHANCE, _NUMBERS = "urandom", 8
"""The file that a game's chance is read from, and how many numbers it has."""


def main() -> int:
    """Run it; returns its status."""
    asked = _asked()
    try:
        require()
    except DiagnosticError as error:
        sys.stderr.write(f"{error}\n")
        return 3
    program = Path(asked.program)
    given = {name: os.environ[name] for name in asked.env if name in os.environ}
    if asked.root is not None:
        room = Room(root=asked.root.resolve(), at=tuple(asked.at.strip("/").split("/")), writes=tuple(asked.writes))
        return run(program, (program.stem, *asked.arguments), given, room, code=asked.code, seconds=asked.seconds)
    folder = program.parent.resolve()
    if os.isatty(0):
        _give_keys()
    seed = os.environ.get(_SEED)
    if (folder / _CHANCE).is_symlink():
        (folder / _CHANCE).unlink()
    (folder / _CHANCE).write_bytes(_chance(seed))
    environment = {"HOME": ".", **{name: _inside(value, folder) for name, value in given.items()}}
    began = None if seed is None else _MORNING * 10**9
    return run(
        program,
        (program.stem, *asked.arguments),
        environment,
        Room(root=folder),
        code=asked.code,
        began=began,
        seconds=asked.seconds,
    )


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m nhmod_sandbox")
    parser.add_argument("--env", action="append", default=[])
    parser.add_argument("--code", type=Path, required=True)
    parser.add_argument("--root", type=Path)
    parser.add_argument("--at", default="")
    parser.add_argument("--writes", action="append", default=[])
    parser.add_argument("--seconds", type=int, default=SECONDS)
    parser.add_argument("program")
    parser.add_argument("arguments", nargs=argparse.REMAINDER)
    return parser.parse_args()


def _give_keys() -> None:
    """Have the terminal give each key as it is pressed, and show none: what the game asks of its own terminal's settings."""
    settings = termios.tcgetattr(0)
    settings[3] &= ~(termios.ICANON | termios.ECHO)
    settings[6][termios.VMIN], settings[6][termios.VTIME] = 1, 0
    termios.tcsetattr(0, termios.TCSANOW, settings)


def _chance(seed: str | None) -> bytes:
    if seed is None:
        return os.urandom(8 * _NUMBERS)
    first = int(seed)
    return struct.pack(f"<{_NUMBERS}Q", *((first + number) & (2**64 - 1) for number in range(_NUMBERS)))


def _inside(value: str, folder: Path) -> str:
    """Return the value of a variable; a path in the program's folder is one from there."""
    return value.removeprefix(f"{folder}/")


if __name__ == "__main__":
    # Nothing of Python's own is to be done in a copy of the program.
    status = main()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)
