"""What differs between releases for new sources: whether the build lists its files, or takes all that are there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target import Difference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Tree

FOUND = "sources found by a pattern"
LISTED = "sources listed in a makefile"
_CMAKE = "CMakeLists.txt"
_MAKEFILE = "sys/unix/Makefile.src"
_PATTERN = re.compile(r"\bGLOB\b[^()]*\"src/\*\.c\"", re.IGNORECASE)
_LIST = re.compile(r"^HACKCSRC[ \t]*=", re.MULTILINE)


def differences(tree: Tree) -> Iterator[Difference]:
    """Yield what a tree has and others have not."""
    if tree.exists(_CMAKE) and _PATTERN.search(tree.text(_CMAKE)):
        yield Difference(name=FOUND)
    elif tree.exists(_MAKEFILE) and _LIST.search(tree.text(_MAKEFILE)):
        yield Difference(name=LISTED)
