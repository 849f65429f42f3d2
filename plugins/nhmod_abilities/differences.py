"""What differs between releases for what monsters do with items (src/muse.c)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target import Difference, where_readable
from nhmod.target.c import CFile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Tree

_MUSE = "src/muse.c"
_STEAL, _CONFIG = "src/steal.c", "include/config.h"
COUNTED = "the gold of monsters is counted and is no object"
ZAPPED = "the function that tells of a monster's zap"
TAKES_CHARGE = "a monster's zap takes the charge"
# The function that says that a monster zaps a wand; the newer ones take the charge as well.
_ZAPS = ("mzapwand", "mzapmsg")
_GOLD_PICKED_UP = re.compile(r"->\s*mgold\s*\+=\s*\w+->quan\b")
_AMONG_OBJECTS = re.compile(r"^[ \t]*#[ \t]*define[ \t]+GOLDOBJ\b", re.MULTILINE)
_CHARGE = re.compile(r"->\s*spe\s*(?:-=|--)")


def differences(tree: Tree) -> Iterator[Difference]:
    """Yield what a tree has and others have not, and what it calls its own way."""
    if tree.exists(_STEAL) and _GOLD_PICKED_UP.search(tree.text(_STEAL)):
        config = tree.text(_CONFIG) if tree.exists(_CONFIG) else ""
        if not _AMONG_OBJECTS.search(config):
            yield Difference(name=COUNTED)
    found = where_readable(lambda: _zapped(tree), otherwise=None)
    if found is not None:
        name, body = found
        if _CHARGE.search(body):
            yield Difference(name=TAKES_CHARGE)
        yield Difference(name=ZAPPED, c=name)


def _zapped(tree: Tree) -> tuple[str, str] | None:
    """Return the name and the text of the function that tells of a zap."""
    if not tree.exists(_MUSE) or not any(name in tree.text(_MUSE) for name in _ZAPS):
        return None
    c = CFile(_MUSE, tree.text(_MUSE))
    return next(((name, c.text(function.body)) for name in _ZAPS for function in c.functions(name)), None)
