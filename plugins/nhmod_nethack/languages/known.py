"""Whether a tree's level and dungeon compilers are those of a release, which are known by heart.

Many a tree calls itself NetHack 3.4.3 and has a word more in its levels, or a column more in the files that come of them.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from nhmod_nethack.targets import is_released

if TYPE_CHECKING:
    from nhmod.target import Tree

FILES = (
    *("util/lev_comp.y", "util/lev_comp.l", "util/lev_main.c", "util/dgn_comp.y", "util/dgn_comp.l", "util/dgn_main.c"),
    *("include/sp_lev.h", "include/dgn_file.h"),
)
"""What the compilers are made of, and what the files that they write look like."""
_RELEASED = frozenset(
    {
        "641f8661252368bef489741f1d89df747d3de7b8fc5fd0660523091680511537",  # 3.4.3
        "5ab1b139faa8fefefd98676a6a153e88f8b14ebdc95cc345089bb9098149e95b",  # 3.6.2 to 3.6.7, and all of NLE
    }
)


def has_released_compilers(tree: Tree) -> bool:
    """Return whether a tree is a release's, and its compilers are, to the byte, those of one that nhmod has by name.

    In any other the tree's own compilers have the last word.
    """
    if not is_released(tree.target) or not all(tree.exists(file) for file in FILES):
        return False
    return hashlib.sha256("".join(map(tree.text, FILES)).encode("latin-1")).hexdigest() in _RELEASED
