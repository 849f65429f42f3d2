"""What differs between releases for levels and dungeons: the level compiler's language, makedefs' conditions, who compiles."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target import Difference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod_nethack.facts.sources import SourceTree

_MAKEDEFS = "util/makedefs.c"
_OPCODES = re.compile(r"\bSPO_NULL\b")


def differences(tree: SourceTree) -> Iterator[Difference]:
    """Yield what a tree has and others have not, and what it calls its own way."""
    yield from _features(tree)
    yield from _c_names(tree)


def _features(tree: SourceTree) -> Iterator[Difference]:
    """Return what a tree has and others have not.

    ``conditional blocks in data files``: ``makedefs --grep`` takes ``^?SYMBOL`` … ``^.`` out of any text file.
    ``conditional lines in dungeon.def``: ``makedefs -e`` only knows ``%SYMBOL`` before a line, and level files have no
    conditions at all. ``level files compiled by makefiles`` and ``level files compiled by CMake`` say which of the tree's
    lists of level files are its build's; a tree that CMake builds may have unused makefiles as well. ``one file of
    all dungeons``: dat/dungeon.def; others choose one of several when a game begins.
    """
    blocks = tree.exists("util/mdgrep.h")
    cmake = tree.exists("dat/CMakeLists.txt")
    wanted = {
        "conditional blocks in data files": blocks,
        "conditional lines in dungeon.def": not blocks
        and tree.exists(_MAKEDEFS)
        and "deflist[]" in tree.text(_MAKEDEFS),
        "level files compiled by makefiles": not cmake,
        "level files compiled by CMake": cmake,
        "one file of all dungeons": tree.exists("dat/dungeon.def"),
    }
    return (Difference(name=name) for name, offered in wanted.items() if offered)


def _c_names(tree: SourceTree) -> Iterator[Difference]:
    """Yield what a tree calls its own way.

    ``the language of level files`` is the name of the dialect (``LevelLanguage.name``, ``nhmod_languages.des.Dialect``): the
    newer one's compiler makes programs of opcodes (include/sp_lev.h).
    """
    newer = tree.exists("include/sp_lev.h") and _OPCODES.search(tree.text("include/sp_lev.h"))
    yield Difference(name="the language of level files", c="3.6" if newer else "3.4.3")
