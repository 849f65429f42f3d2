"""What a game that is played while it is worked on (``nhmod dev``) seeks anew, though NetHack keeps what it found the first time.

Mirrors src/rumors.c (getrumor keeps where the rumors stand) and src/questpgr.c (load_qtlist opens the file of quest texts when the game
starts, and keeps it open). All else is opened at each use (``recipes/live.py``), but the oracles: where they stand is in every save.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.edits import Edit
from nhmod.places import in_function
from nhmod.target.c import SiteError
from nhmod.target.recipe import VARIANT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Tree

_RUMORS, _QUEST = "src/rumors.c", "src/questpgr.c"
_OPENED = """\
    if (msg_file) {
        unload_qtlist();
        load_qtlist();
    }
"""


@frozen
class _Kept:
    """A file of data of which something is kept: in which source, by which functions, in what, and how that is forgotten."""

    name: str
    file: str
    functions: tuple[str, ...]
    kept: tuple[str, ...]
    code: str


_EACH = (
    _Kept(
        name="rumors",
        file=_RUMORS,
        functions=("getrumor",),
        kept=("true_rumor_size",),
        code="    if (true_rumor_size > 0L)\n        true_rumor_size = 0L;\n",
    ),
    _Kept(
        name="quest.dat",
        file=_QUEST,
        functions=("qt_pager", "com_pager"),
        kept=("msg_file", "load_qtlist", "unload_qtlist"),
        code=_OPENED,
    ),
)


def read_anew(tree: Tree) -> tuple[str, ...]:
    """Return the names of the files of data that a game is made to read anew; a tree that does it in another way lacks them."""
    return tuple(dict.fromkeys(name for name, _ in _found(tree)))


def rereading(tree: Tree) -> tuple[Edit, ...]:
    """Have the game forget, before each use, where the texts of its files stood."""
    return tuple(edit for _, edit in _found(tree))


def _found(tree: Tree) -> Iterator[tuple[str, Edit]]:
    for one in _EACH:
        if not tree.exists(one.file):
            continue
        code = tree.c(one.file)
        if not all(code.find(name) for name in one.kept):
            continue
        try:
            places = [(name, in_function(name)(code)) for name in one.functions]
        except SiteError:
            continue
        for function, at in places:
            yield (
                one.name,
                Edit(
                    file=one.file,
                    site=f"the beginning of {function}()",
                    start=at,
                    end=at,
                    text=_as_said(one, code.source),
                    why="a game that is worked on has new texts without a new start",
                    owner=VARIANT,
                ),
            )


def _as_said(one: _Kept, source: str) -> str:
    """Return the code that forgets, with the variables as the tree says them: in a structure, since NetHack 3.7."""
    text = one.code
    for name in one.kept:
        found = re.search(rf"\b\w+\.{name}\b", source)
        text = re.sub(rf"\b{name}\b", found[0], text) if found else text
    return text
