"""The places that a game can be built for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nhmod.binary import ILP32, LP64, Layout
from nhmod.diagnostics import did_you_mean, listed, problem

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target.recipe import RecipeRequest

TERMINAL = ("terminal.c", "curses.h")
"""The library of the terminal that stands in for the system's."""
_WASI = ("wasi.c", "fcntl.h", "signal.h", "sys/ioctl.h", "sys/wait.h", "unistd.h")
RANDOM = "urandom"
"""The file in the game's folder of which its chance begins: whoever starts the game writes it."""
_OTHERWISE_THERE = ("fcntl", "isatty", "open")
"""Calls that WASI has and that mean something else there: ours stand in for them."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Place:
    """What a game is built for.

    ``triple`` and ``tools`` are zig's names of the machine that the game runs on, and of one that this machine can run and that has its
    sizes of numbers: makedefs is compiled for it. ``layout`` is how the game keeps numbers in its level files. ``variables`` stand in
    for those of the makefile of src/; ``folders`` are where the sources of objects are that it has no rule for. ``own`` are files of
    this folder's terminal/ that are compiled into the game or included by it. ``suffix`` is that of a program, ``page`` says
    that it is played in one, ``tiles`` that the game knows the tiles of what it shows.
    """

    name: str
    title: str
    triple: str
    tools: str
    layout: Layout = LP64
    flags: tuple[str, ...] = ()
    variables: Mapping[str, str] = field(default_factory=dict)
    folders: tuple[str, ...] = ("src",)
    own: tuple[str, ...] = TERMINAL
    libraries: tuple[str, ...] = ()
    suffix: str = ""
    page: bool = False
    tiles: bool = False


_UNIX = {"WINOBJ": "$(WINTTYOBJ)"}

PLACES = {
    place.name: place
    for place in (
        Place(
            name="linux",
            title="any Linux (x86-64)",
            triple="x86_64-linux-musl",
            tools="x86_64-linux-musl",
            variables=_UNIX,
        ),
        Place(
            name="linux-arm64",
            title="any Linux (arm64)",
            triple="aarch64-linux-musl",
            tools="x86_64-linux-musl",
            variables=_UNIX,
        ),
        Place(
            name="web",
            title="a page of the web",
            triple="wasm32-wasi",
            tools="x86-linux-musl",
            layout=ILP32,
            # clang stops where it should write an uninitialized variable as common to several files for this machine.
            flags=(
                "-fno-common",
                "-D_WASI_EMULATED_SIGNAL",
                "-DTTY_TILES_ESCCODES",
                rf"-DDEV_RANDOM=\"{RANDOM}\"",
                *(f"-D{call}=nhmod_{call}" for call in _OTHERWISE_THERE),
            ),
            variables={"WINOBJ": "$(WINTTYOBJ) tile.o"},
            own=(*TERMINAL, *_WASI),
            # A call of a function that is not what it is declared as would stop the game where it is made.
            libraries=("-lwasi-emulated-signal", "-Wl,--fatal-warnings"),
            suffix=".wasm",
            page=True,
            tiles=True,
        ),
    )
}
"""The places by the names that a user says."""


def place_of(request: RecipeRequest) -> Place:
    """Return the place that is asked for; raises ``DiagnosticError`` (NH1843) for one that nhmod does not know."""
    place = PLACES.get(request.place)
    if place is None:
        hint = did_you_mean(request.place, PLACES) or f"it can be built for {listed(PLACES)}"
        raise problem("NH1843", f"{request.target.title} can't be built for '{request.place}'", hint=hint)
    return place
