"""What differs between releases for shops."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target import Difference
from nhmod_languages.contents.room_types import names_of_rooms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Tree

_SHOPS = "src/shknam.c"
_DUNGEON = "src/dungeon.c"
_MARKS = "_-|+="
_MARK_TESTED = re.compile(r"==\s*'([_|+=-])'")
_SHOP_TOLD = re.compile(r"^\s*case\s+SHOPBASE\s*:", re.MULTILINE)
_SHOP_SAID = re.compile(r'\bcase\s+SHOPBASE\s*:\s*(?:(?P<variable>\w+)\s*=|return\b)\s*"(?P<article>an? )?')
OVERVIEW = "the shops in the dungeon's overview"
SAID = "how the overview says a shop"
WITH_ARTICLE = "shops with an article in the dungeon's overview"
MARKS = "the marks of shopkeepers' names"


def differences(tree: Tree) -> Iterator[Difference]:
    """Yield what a tree has and others have not."""
    yield from names_of_rooms(tree, "shops")
    # Dungeon.c says what kind of shop it remembers (shop_string).
    if tree.exists(_DUNGEON) and _SHOP_TOLD.search(tree.text(_DUNGEON)):
        yield Difference(name=OVERVIEW)
        said = _SHOP_SAID.search(tree.text(_DUNGEON))
        if said:
            yield Difference(name=SAID, c=f"{said['variable']} =" if said["variable"] else "return")
        if said and said["article"]:
            yield Difference(name=WITH_ARTICLE)
    # In 3.4.3 only the tool shops' names have a mark, and only one.
    if tree.exists(_SHOPS) and set(_MARKS) <= set(_MARK_TESTED.findall(tree.text(_SHOPS))):
        yield Difference(name=MARKS)
