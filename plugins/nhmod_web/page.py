"""What a page that plays a game is made of: our own files, those of npm's packages, and what the game says of itself."""

from __future__ import annotations

import json
from dataclasses import asdict
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass, frozen
from nhmod.files import write_changed
from nhmod_web.packages import HOST, TERMINAL

if TYPE_CHECKING:
    from nhmod.diagnostics import Report

FRONT = "index.html"
"""The page that is opened."""
GAME = "game.json"
"""What the page reads of its game."""
_FROM_PACKAGES = {
    "xterm/xterm.mjs": (TERMINAL, "lib/xterm.mjs"),
    "xterm/xterm.css": (TERMINAL, "css/xterm.css"),
    "xterm/LICENSE": (TERMINAL, "LICENSE"),
    **{
        f"shim/{name}": (HOST, f"dist/{name}")
        for name in ("debug.js", "fd.js", "fs_mem.js", "fs_opfs.js", "index.js", "strace.js", "wasi.js", "wasi_defs.js")
    },
    "shim/LICENSE": (HOST, "LICENSE-MIT"),
}
TAKEN = tuple(_FROM_PACKAGES)
"""The files of the page that are npm's."""


@frozen
class Resumed:
    """How a saved game goes on: ``$1`` in its arguments is what the pattern (of JavaScript) finds in the path of the saved file."""

    saved: str
    arguments: tuple[str, ...]


@frozen
class Recovered:
    """How a game that was cut off is made a saved one: a program, its arguments, and the pattern of a file that such a game leaves."""

    program: str
    lock: str
    arguments: tuple[str, ...]


@frozen
class Sheet:
    """The picture with all tiles, row by row, each of so many pixels."""

    sheet: str
    size: int = 16


@frozen
class Game:
    """A game as the page knows it.

    ``options`` are the game's own, by the variable that takes them. ``data`` are its files, which are fetched, ``empty`` those that it
    writes on, which are the player's as all that it makes anew.
    ``random`` is a file of chance, which is another each time.
    """

    name: str
    title: str
    program: str
    arguments: tuple[str, ...]
    environment: dict[str, str]
    options: dict[str, tuple[str, ...]]
    data: tuple[str, ...]
    empty: tuple[str, ...]
    folders: tuple[str, ...]
    resume: Resumed
    recover: Recovered
    random: str = ""
    tiles: Sheet | None = None

    def pack(self) -> bytes:
        """Write it as the page reads it."""
        return f"{json.dumps(asdict(self), indent=1)}\n".encode()


def own_files() -> dict[str, bytes]:
    """Return the page's own files by their names."""
    page = files(__package__).joinpath("page")
    return {entry.name: entry.read_bytes() for entry in sorted(page.iterdir(), key=lambda one: one.name)}


@dataclass(frozen=True, slots=True)
class TakeFiles:
    """Takes the files of npm's packages that the page needs to a folder of the stage."""

    folder: str

    def run(self, stage: Path, cache: Path, report: Report) -> None:
        """Take them, fetched where nhmod's cache does not have them."""
        del report
        for name, (package, source) in _FROM_PACKAGES.items():
            content, place = (package.unpacked(cache) / source).read_bytes(), stage / self.folder / PurePosixPath(name)
            write_changed(place, content)
