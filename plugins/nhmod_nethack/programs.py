"""Trees whose levels are programs in Lua, as since NetHack 3.7: which they are, and what of their C says what programs can say.

Mirrors src/sp_lev.c (``lspo_level_flags``, ``lspo_region``) and src/nhlua.c (``char2typ[]``).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

LEVELS_C = "src/sp_lev.c"
_COMPILER = "util/lev_comp.y"
_FILE = re.compile(r"dat/([^/]+)\.lua")
_MADE = re.compile(r"^des\.\w+\s*\(", re.MULTILINE)
_FLAG = re.compile(r'\bstrcmpi\s*\(\s*s\s*,\s*"([\w-]+)"\s*\)')
_FLAGS = re.compile(r"^lspo_level_flags\(.*?^\}", re.MULTILINE | re.DOTALL)
_REGIONS = '"arrival_room"'
"""What an ordinary region is told that is a room all the same; before there was such a word (2020) programs said much otherwise."""


class Files(Protocol):
    """A tree, as far as this asks for it."""

    def exists(self, path: str) -> bool:
        """Return whether there is a file."""

    def text(self, path: str) -> str:
        """Return a file's text."""

    def files(self) -> Iterable[str]:
        """Return the paths of all files."""


def has_programs(tree: Files) -> bool:
    """Return whether a tree's levels are programs that nhmod can write."""
    return are_written(tree.exists, tree.text)


def are_written(exists: Callable[[str], bool], text: Callable[[str], str]) -> bool:
    """Return the same of whatever has files."""
    return not exists(_COMPILER) and exists(LEVELS_C) and _REGIONS in text(LEVELS_C)


def level_programs(tree: Files) -> Iterator[tuple[str, str]]:
    """Yield the names of levels and their files: the programs that make something when they are run, and no library of functions."""
    for path in tree.files():
        found = _FILE.fullmatch(path)
        if found is not None and _MADE.search(tree.text(path)):
            yield found[1], path


def program_flags(tree: Files) -> tuple[str, ...]:
    """Return the words that ``des.level_flags`` knows."""
    function = _FLAGS.search(tree.text(LEVELS_C))
    return tuple(dict.fromkeys(_FLAG.findall(function[0]))) if function is not None else ()
