"""The places that a game can be built for."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nhmod.binary import LP64, Layout
from nhmod.diagnostics import did_you_mean, listed, problem

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target.recipe import RecipeRequest

TERMINAL = ("terminal.c", "curses.h")
"""The library of the terminal that stands in for the system's."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Place:
    """What a game is built for.

    ``triple`` and ``tools`` are zig's names of the machine that the game runs on, and of one that this machine can run and that has its
    sizes of numbers: makedefs is compiled for it. ``layout`` is how the game keeps numbers in its level files. ``variables`` stand in
    for those of the makefile of src/; ``folders`` are where the sources of objects are that it has no rule for. ``own`` are files of
    this folder's terminal/ that are compiled into the game or included by it. ``suffix`` is that of a program.
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
