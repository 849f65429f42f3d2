"""Where the game itself makes an artifact: it names an object so, and what that is stands there in C."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nhmod.target import Entry, Facts, Tree

_CODE = "src/"
_NAMING = re.compile(r"\boname\s*\([^;]*?\bartiname\s*\((?P<which>[^;]*?)\)\s*[,)]")
_SYMBOL = re.compile(r"\bART_\w+")


def made_in(entry: Entry, tree: Tree, facts: Facts, *, levels: bool) -> tuple[str, ...]:
    """Return the files that name an object as one of the game's artifacts is called: dipped, given, carried by an angel.

    ``levels`` says whether the level files count too, where a quest's artifact lies.
    """
    code = (path for path in tree.files() if path.startswith(_CODE) and path.endswith(".c"))
    found = [path for path in code if entry.symbol in tree.text(path) and entry.symbol in _made(tree.text(path))]
    if levels:
        files = dict.fromkeys(one.text("file") for one in facts["level files"].stock)
        found += [path for path in files if tree.exists(path) and f'"{entry.name}"' in tree.text(path)]
    return tuple(found)


def _made(text: str) -> frozenset[str]:
    return frozenset(symbol for call in _NAMING.finditer(text) for symbol in _SYMBOL.findall(call["which"]))
