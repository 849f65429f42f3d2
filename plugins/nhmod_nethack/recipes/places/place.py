"""What a place is that a game can be built for."""

from __future__ import annotations

import platform
from dataclasses import field
from typing import TYPE_CHECKING

from nhmod.binary import LP64, Layout
from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target.recipe import Recipe, RecipeRequest
    from nhmod.target.tree import Tree

TERMINAL = ("terminal.c", "curses.h", "term.h")
"""The library of the terminal that stands in for the system's."""


_TOOLS = (("x86-linux-musl", "x86_64-linux-musl"), ("arm-linux-musleabihf", "aarch64-linux-musl"))
"""What a machine can run, by whether it is an ARM and by whether a long number has 64 bits."""


@frozen
class Place:
    """What a game is built for; a place that needs more of a tree than this overrides the methods.

    ``triple`` is zig's name of the machine, ``layout`` how the game keeps numbers in its level files there. ``flags`` are what the
    game is compiled with, ``tool_flags`` what makedefs is. ``undefined`` are macros of the game's flags that do not hold there.
    ``variables`` stand in for those of the makefile of src/; ``folders`` are where the sources of objects are that it has no rule
    for. ``own`` are files of terminal/ that are compiled into the game or included by it. ``suffix`` is that of a program.
    ``linked`` names the C libraries that it is linked with and, below zig's, the files with their licences. ``tiles`` says that
    the game shows a picture of all tiles. ``confined`` says that the tree's own tools are for there too, and run in nhmod's sandbox.
    """

    name: str
    title: str
    triple: str
    layout: Layout = LP64
    flags: tuple[str, ...] = ()
    tool_flags: tuple[str, ...] = ()
    undefined: frozenset[str] = frozenset()
    variables: Mapping[str, str] = field(default_factory=lambda: {"WINOBJ": "$(WINTTYOBJ)"})
    folders: tuple[str, ...] = ("src",)
    own: tuple[str, ...] = TERMINAL
    libraries: tuple[str, ...] = ()
    suffix: str = ""
    linked: tuple[tuple[str, str], ...] = (("musl", "musl/COPYRIGHT"),)
    tiles: bool = False
    confined: bool = False

    @property
    def tools(self) -> str:
        """Zig's name of what makedefs is compiled for: this machine with the place's sizes of numbers, or the sandbox."""
        if self.confined:
            return self.triple
        arm = platform.machine() == "aarch64"
        return _TOOLS[arm][self.layout.long == LP64.long]

    def fits(self, tree: Tree) -> bool:
        """Return whether a tree has what is needed there."""
        del tree
        return True

    def game_flags(self, tree: Tree) -> tuple[str, ...]:
        """Return what the game is compiled with there, beside what it is compiled with anywhere."""
        del tree
        return self.flags

    def settings(self, tree: Tree) -> Mapping[str, str]:
        """Return the variables for a tree."""
        del tree
        return self.variables

    def headers(self, tree: Tree) -> Mapping[str, bytes]:
        """Return further files that the game includes there, by name."""
        del tree
        return {}

    def modules(self, tree: Tree) -> tuple[str, ...]:
        """Return the sources of libraries that the game loads itself."""
        del tree
        return ()

    def finished(self, recipe: Recipe, request: RecipeRequest) -> Recipe:
        """Return the recipe with the playable directory as it is there, of one that has what it has on this machine."""
        del request
        return recipe
