"""What differs between releases for shops."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target import Entry

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod_nethack.facts.sources import SourceTree

_SHOPS = "src/shknam.c"
_DUNGEON = "src/dungeon.c"
_MARKS = "_-|+="
_MARK_TESTED = re.compile(r"==\s*'([_|+=-])'")
_SHOP_TOLD = re.compile(r"^\s*case\s+SHOPBASE\s*:", re.MULTILINE)


def features(tree: SourceTree) -> Iterable[Entry]:
    """Give what the tree has and others have not."""
    # Dungeon.c says what kind of shop it remembers (shop_string).
    if tree.exists(_DUNGEON) and _SHOP_TOLD.search(tree.text(_DUNGEON)):
        yield Entry(symbol="", name="the shops in the dungeon's overview")
    # In 3.4.3 only the tool shops' names have a mark, and only one.
    if tree.exists(_SHOPS) and set(_MARKS) <= set(_MARK_TESTED.findall(tree.text(_SHOPS))):
        yield Entry(symbol="", name="the marks of shopkeepers' names")


def c_names(tree: SourceTree) -> Iterable[Entry]:
    """Give what the tree calls its own way."""
    del tree
    return ()
