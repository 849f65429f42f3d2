"""What differs between releases for monsters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target import Difference
from nhmod.target.c import CFile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Tree

_HEADER = "include/permonst.h"
_STRUCTURE = "permonst"
DIFFICULTY_COLUMN = "the difficulty in the table of monsters"
EXTRA_DATA = "the size of extra data in the table of monsters"
# Members of struct permonst that only some releases have.
_MEMBERS = {"difficulty": DIFFICULTY_COLUMN, "pxlth": EXTRA_DATA}


def differences(tree: Tree) -> Iterator[Difference]:
    """Yield what a tree has and others have not."""
    if not tree.exists(_HEADER):
        return
    header = CFile(_HEADER, tree.text(_HEADER))
    for structure in header.structs(_STRUCTURE):
        names = set(re.findall(r"\w+", header.text(structure.span)))
        for member, feature in _MEMBERS.items():
            if member in names:
                yield Difference(name=feature)
