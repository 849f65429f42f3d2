"""What differs between releases for rooms."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target import Difference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Tree

_COMMANDS = "src/cmd.c"
_FLAG_TOLD = re.compile(r"level\s*\.\s*flags\s*\.\s*has_\w+\s*\)\s*Strcat\s*\(")
_COMPILER = "util/lev_main.c"


def differences(tree: Tree) -> Iterator[Difference]:
    """Yield what a tree has and others have not."""
    # A tree without it has levels of another kind, or came without its tools: a room is made there all the same.
    if tree.exists(_COMPILER):
        yield Difference(name="rooms' names in level files")
    # 3.6's wizards are told the flags of a level with its map (cmd.c, wiz_map_levltyp).
    if tree.exists(_COMMANDS) and _FLAG_TOLD.search(tree.text(_COMMANDS)):
        yield Difference(name="the wizard's overview of level flags")
