"""The places that a game can be built for, by the names that a user says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.binary import LLP64
from nhmod.diagnostics import did_you_mean, listed, problem
from nhmod_nethack.recipes.places.place import Place
from nhmod_nethack.recipes.places.windows import Windows, windows_flags

if TYPE_CHECKING:
    from nhmod.target.recipe import RecipeRequest

PLACES: dict[str, Place] = {
    place.name: place
    for place in (
        Place(
            name="linux",
            title="any Linux (x86-64)",
            triple="x86_64-linux-musl",
            tools="x86_64-linux-musl",
        ),
        Place(
            name="linux-arm64",
            title="any Linux (arm64)",
            triple="aarch64-linux-musl",
            tools="x86_64-linux-musl",
        ),
        Windows(
            name="windows",
            title="Windows (x86-64)",
            triple="x86_64-windows-gnu",
            # Its long numbers have 32 bits, and so have those of the version that it is checked by.
            tools="x86-linux-musl",
            layout=LLP64,
            flags=windows_flags(),
            tool_flags=(r"-DPORT_ID=\"Windows\"",),
            own=(),
            undefined=frozenset({"COMPRESS", "COMPRESS_EXTENSION", "SYSCF", "SYSCF_FILE"}),
            folders=("sys/winnt", "win/share", "sys/share", "win/tty", "src"),
            libraries=("-lgdi32", "-lwinmm", "-lshell32", "-lole32", "-luuid", "-lbcrypt"),
            suffix=".exe",
        ),
    )
}
"""The places by their names."""


def place_of(request: RecipeRequest) -> Place:
    """Return the place that is asked for; raises ``DiagnosticError`` (NH1843) for one that nhmod does not know, or has no port for."""
    known = {name: place for name, place in PLACES.items() if place.fits(request.tree)}
    if request.place not in known:
        hint = did_you_mean(request.place, known) or f"it can be built for {listed(known)}"
        raise problem("NH1843", f"{request.target.title} can't be built for '{request.place}'", hint=hint)
    return known[request.place]
