"""Which way a tree of NetHack is built, told by the files that it has: never by its name or version."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.dungeon.files import PROGRAM

if TYPE_CHECKING:
    from nhmod.target.tree import Tree

_CMAKE = "CMakeLists.txt"
_SETUP = "sys/unix/setup.sh"
_HINTS = "sys/unix/hints/linux"


def built_by_cmake(tree: Tree) -> bool:
    """Return whether CMake builds it, as NLE."""
    return tree.exists(_CMAKE)


def runs_programs(tree: Tree) -> bool:
    """Return whether its levels and its dungeon are programs in Lua that the game runs itself (since NetHack 3.7)."""
    return tree.exists(_SETUP) and tree.exists(PROGRAM) and not built_by_cmake(tree)


def built_by_hints(tree: Tree) -> bool:
    """Return whether setup.sh makes its makefiles of a hints file, which configures the build (NetHack 3.6)."""
    return tree.exists(_SETUP) and tree.exists(_HINTS) and not (built_by_cmake(tree) or runs_programs(tree))


def built_by_headers(tree: Tree) -> bool:
    """Return whether a person is to configure it in include/config.h and include/unixconf.h (NetHack 3.4 and before)."""
    return tree.exists(_SETUP) and not tree.exists(_HINTS) and not (built_by_cmake(tree) or runs_programs(tree))
