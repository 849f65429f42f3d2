"""What differs between games for levels."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target import Difference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Tree

MAZES = "levels that begin with MAZE"
_LEXER = "util/lev_comp.l"
_MAZE = re.compile(r"^MAZE\b", re.MULTILINE)
CHANCES_BEHIND = "chances behind the word of a statement"
NAME_IN_CAPITALS = "names of objects behind NAME alone"
_NAME = re.compile(r"^NAME[ \t]", re.MULTILINE)
_GRAMMAR = "util/lev_comp.y"
_CHANCE_BEHIND = re.compile(r"\bMONSTER_ID\s+chance\s*':'")
QUEST_WORDS = "levels' messages with the words of quests"
_QUESTPGR_C = "src/questpgr.c"
OWN_CLASSES = "monsters and objects in other classes than a release has them in"


def differences(tree: Tree) -> Iterator[Difference]:
    """Yield what a tree has and others have not."""
    if not tree.exists(_LEXER) or _MAZE.search(tree.text(_LEXER)):
        yield Difference(name=MAZES)
    if tree.exists(_GRAMMAR) and _CHANCE_BEHIND.search(tree.text(_GRAMMAR)):
        yield Difference(name=CHANCES_BEHIND)
    if tree.exists(_LEXER) and _NAME.search(tree.text(_LEXER)):
        yield Difference(name=NAME_IN_CAPITALS)
    if tree.exists(_QUESTPGR_C) and "lev_message" in tree.text(_QUESTPGR_C):
        yield Difference(name=QUEST_WORDS)
    # A mod's level was written for a release, and names a thing with the class that it has there.
    if tree.target.is_variant:
        yield Difference(name=OWN_CLASSES)
