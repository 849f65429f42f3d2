"""What differs between releases for levels and dungeons: the level compiler's language, makedefs' conditions, who compiles."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target import Difference
from nhmod_languages.contents.features import (
    BLOCKS,
    CMAKE,
    DIALECT,
    MAKEFILES,
    ONE_DUNGEON_FILE,
    OPTIONS,
    PROGRAMS,
)
from nhmod_nethack.programs import has_programs

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
    """Return what a tree has and others have not."""
    programs = has_programs(tree)
    blocks = tree.exists("util/mdgrep.h") and not programs
    cmake = tree.exists("dat/CMakeLists.txt")
    wanted = {
        BLOCKS: blocks,
        OPTIONS: not blocks and tree.exists(_MAKEDEFS) and "deflist[]" in tree.text(_MAKEDEFS),
        MAKEFILES: not cmake and not programs,
        CMAKE: cmake,
        PROGRAMS: programs,
        ONE_DUNGEON_FILE: tree.exists("dat/dungeon.def"),
    }
    return (Difference(name=name) for name, offered in wanted.items() if offered)


def _c_names(tree: SourceTree) -> Iterator[Difference]:
    """Yield what a tree calls its own way: its level language, of which the newer one is made into opcodes (include/sp_lev.h).

    It is also what programs are written from.
    """
    newer = has_programs(tree) or (tree.exists("include/sp_lev.h") and _OPCODES.search(tree.text("include/sp_lev.h")))
    yield Difference(name=DIALECT, c="3.6" if newer else "3.4.3")
