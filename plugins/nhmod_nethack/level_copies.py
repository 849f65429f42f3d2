"""Levels that a build makes by copying another's file, as its lists say: the game asks for the one level under two names.

So a level that stands in one file (castle) is also the first of several (castle-1), and one whose name is too long for the
level compiler is compiled under a shorter one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

_MAKEFILE = "sys/unix/Makefile.dat"
_CMAKE = "dat/CMakeLists.txt"
_BY_MAKE = re.compile(r"^\t(?:test ! -f (\S+)\.lev \|\| )?cp (\S+)\.lev (\S+)\.lev[ \t\r]*$", re.MULTILINE)
_BY_CMAKE = re.compile(r"COMMAND \$\{CMAKE_COMMAND\} -E copy()\s+(\S+)\.lev\s+(\S+)\.lev(?=[\s)])")


class Texts(Protocol):
    """The texts of a tree or a stage."""

    def text(self, path: str, /) -> str:
        """Return a file's text."""
        ...

    def exists(self, path: str, /) -> bool:
        """Return whether there is such a file."""
        ...


@frozen
class LevelCopy:
    """The level ``name``, a copy of ``source``; if ``needs`` is not empty only where there is a level of that name."""

    name: str
    source: str
    needs: str = ""


def level_copies(tree: Texts) -> Iterator[LevelCopy]:
    """Yield the copies that the tree's build makes; a tree that CMake builds may have unused makefiles as well."""
    for file, pattern in ((_CMAKE, _BY_CMAKE), (_MAKEFILE, _BY_MAKE)):
        if tree.exists(file):
            for needs, source, name in pattern.findall(tree.text(file)):
                yield LevelCopy(name=name, source=source, needs=needs)
            return
