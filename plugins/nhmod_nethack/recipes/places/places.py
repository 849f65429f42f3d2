"""The places that a game can be built for, by the names that a user says."""

from __future__ import annotations

import platform
from typing import TYPE_CHECKING

from nhmod.binary import LLP64
from nhmod.diagnostics import did_you_mean, listed, problem
from nhmod.target.recipe import HERE, SANDBOX, RecipeRequest
from nhmod_nethack.recipes.places.container import Container
from nhmod_nethack.recipes.places.debian import Debian
from nhmod_nethack.recipes.places.linux import Linux
from nhmod_nethack.recipes.places.page import Page, page_flags
from nhmod_nethack.recipes.places.sandbox import SANDBOX_FILES, Sandbox, sandbox_flags
from nhmod_nethack.recipes.places.server import Server
from nhmod_nethack.recipes.places.windows import Windows, windows_flags

if TYPE_CHECKING:
    from nhmod_nethack.recipes.places.place import Place

PLACES: dict[str, Place] = {
    place.name: place
    for place in (
        Linux(name="linux", title="any Linux (x86-64)"),
        Linux(name="linux-arm64", title="any Linux (arm64)", triple="aarch64-linux-musl"),
        Container(name="container", title="a container (Linux, x86-64)"),
        Debian(name="deb", title="Debian (amd64)"),
        Debian(name="deb-arm64", title="Debian (arm64)", triple="aarch64-linux-musl", architecture="arm64"),
        Server(name="server", title="a server (Linux, x86-64)"),
        Page(
            name="web",
            title="a page of the web",
            flags=page_flags(),
        ),
        Sandbox(
            name=SANDBOX,
            title="nhmod's sandbox",
            flags=sandbox_flags(),
            tool_flags=sandbox_flags(),
            own=SANDBOX_FILES,
            undefined=frozenset({"COMPRESS", "COMPRESS_EXTENSION"}),  # by another program
            confined=True,
        ),
        Windows(
            name="windows",
            title="Windows (x86-64)",
            triple="x86_64-windows-gnu",
            layout=LLP64,
            flags=windows_flags(),
            tool_flags=(r"-DPORT_ID=\"Windows\"",),
            own=(),
            undefined=frozenset({"COMPRESS", "COMPRESS_EXTENSION", "SYSCF", "SYSCF_FILE"}),
            folders=("sys/winnt", "win/share", "sys/share", "win/tty", "src"),
            libraries=("-lgdi32", "-lwinmm", "-lshell32", "-lole32", "-luuid", "-lbcrypt"),
            suffix=".exe",
            linked=(("mingw-w64", "mingw/COPYING"),),
        ),
    )
}
"""The places by their names."""


_NAMES = {"aarch64": "-arm64"}
"""What is added to the name of Linux, by the system's name of the machine."""


def place_of(request: RecipeRequest) -> Place:
    """Return the place that is asked for; raises ``DiagnosticError`` (NH1843) for one that nhmod does not know, or has no port for."""
    known = {name: place for name, place in PLACES.items() if place.fits(request.tree)}
    name = f"linux{_NAMES.get(platform.machine(), '')}" if request.place == HERE else request.place
    if name not in known:
        others = [name for name in known if name != SANDBOX]
        meant = did_you_mean(request.place, others) if request.place not in PLACES else ""
        hint = meant or f"it can be built for {listed(others)}"
        raise problem("NH1843", f"{request.target.title} can't be built for '{request.place}'", hint=hint)
    return known[name]
