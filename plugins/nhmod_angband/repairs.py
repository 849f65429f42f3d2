"""What is wrong in a release itself, so that it may crash: mended apart from the mods' patches.

Nothing keeps 3.5.1 and 4.2.5 from compiling with today's compilers.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.edits import Edit
from nhmod.target.recipe import REPAIRS
from nhmod_angband.shape import SAVEFILE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Tree

_ENDS = re.compile(r"for \([^;]*; *\w*loaders\[i\]\.name\[0\]; *i\+\+\)")
_LAST = re.compile(r'^\{ *"" *,')


def repairs(tree: Tree) -> Iterator[Edit]:
    """Mend a tree; one that needs nothing gets nothing."""
    if tree.exists(SAVEFILE) and _ENDS.search(tree.text(SAVEFILE)):
        yield from _end_of_loaders(tree)


def _end_of_loaders(tree: Tree) -> Iterator[Edit]:
    """End the table loaders[]: what looks for a loader goes on to an empty name, which is not there (src/savefile.c, find_loader).

    A block of a savefile that the game does not know made it read on in whatever stands behind the table.
    """
    table = tree.c(SAVEFILE).array("loaders")
    if _LAST.match(tree.text(SAVEFILE)[table.rows[-1].span.start :]):
        return
    end = table.rows[-1].lines().end
    yield Edit(
        file=SAVEFILE,
        site="the end of the loaders[] table",
        start=end,
        end=end,
        text='\t{ "", NULL, 0 }\n',
        why="the search for a block's loader ends at an empty name, and there was none",
        owner=REPAIRS,
    )
