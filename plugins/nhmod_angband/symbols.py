"""The mods' symbols: defined at the end of src/config.h, which every file of the game includes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.edits import definitions

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.edits import Edit, SymbolUse
    from nhmod.target import Tree

_CONFIG = "src/config.h"


def symbol_edits(tree: Tree, uses: tuple[SymbolUse, ...]) -> Iterable[Edit]:
    """Define each symbol, but those of mods that change rules only: nothing stands behind these."""
    used = [use for use in uses if use.guards]
    return definitions(tree, _CONFIG, used, behind="all of the mod's C") if used else ()
