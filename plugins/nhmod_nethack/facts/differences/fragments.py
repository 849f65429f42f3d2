"""What differs between releases for new sources: whether the build lists its files, or takes all that are there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target import Entry

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod_nethack.facts.sources import SourceTree

_CMAKE = "CMakeLists.txt"
_MAKEFILE = "sys/unix/Makefile.src"
_PATTERN = re.compile(r"\bGLOB\b[^()]*\"src/\*\.c\"", re.IGNORECASE)
_LIST = re.compile(r"^HACKCSRC[ \t]*=", re.MULTILINE)


def features(tree: SourceTree) -> Iterable[Entry]:
    """Give what the tree has and others have not."""
    if tree.exists(_CMAKE) and _PATTERN.search(tree.text(_CMAKE)):
        yield Entry(symbol="", name="sources found by a pattern")
    elif tree.exists(_MAKEFILE) and _LIST.search(tree.text(_MAKEFILE)):
        yield Entry(symbol="", name="sources listed in a makefile")


def c_names(tree: SourceTree) -> Iterable[Entry]:
    """Give what the tree calls its own way."""
    del tree
    return ()
