"""What differs between releases for rooms."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target import Difference, where_readable
from nhmod_languages.contents.room_types import names_of_rooms

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Tree

_COMMANDS = "src/cmd.c"
_FLAG_TOLD = re.compile(r"level\s*\.\s*flags\s*\.\s*has_\w+\s*\)\s*Strcat\s*\(")
_HACK = "src/hack.c"
_CHECK = "check_special_room"
_FLAG = re.compile(r"level\s*\.\s*flags\s*\.\s*has_\w+")
FLAGS_CLEARED = "level flags that are cleared once their last room was entered"

OVERVIEW = "the wizard's overview of level flags"


def differences(tree: Tree) -> Iterator[Difference]:
    """Yield what a tree has and others have not."""
    yield from names_of_rooms(tree, "rooms")
    # SLASH'EM Extended's rooms stay what they are when they are entered: what did it is in a comment.
    if where_readable(lambda: _clears_flags(tree), otherwise=True):
        yield Difference(name=FLAGS_CLEARED)
    # 3.6's wizards are told the flags of a level with its map (cmd.c, wiz_map_levltyp).
    if tree.exists(_COMMANDS) and _FLAG_TOLD.search(tree.text(_COMMANDS)):
        yield Difference(name=OVERVIEW)


def _clears_flags(tree: Tree) -> bool:
    """Return whether check_special_room() has a level's flags; so it is where it can't be told, which its site then tells."""
    if not tree.exists(_HACK):
        return True
    c = tree.c(_HACK)
    found = c.functions(_CHECK)
    return not found or any(
        _FLAG.match(c.source, span.start) for function in found for span in c.find("level.flags", function.body)
    )
