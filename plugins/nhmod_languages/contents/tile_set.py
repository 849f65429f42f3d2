"""All tiles of a tree, for what draws with them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_languages.contents.sheets import FILES
from nhmod_languages.picture import TileSet

if TYPE_CHECKING:
    from nhmod.diagnostics import Report
    from nhmod.target import Tree


def tile_set(tree: Tree, report: Report) -> TileSet | None:
    """Return the tiles of a tree's three files; nothing where it lacks one of them. Faults go to the report."""
    if not all(tree.exists(path) for path in FILES.values()):
        return None
    return TileSet.parse({name: tree.text(path) for name, path in FILES.items()}, report)
