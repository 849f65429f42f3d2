"""Games that tests build of mods."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caching import caching
from fast_compiler import COMPILER

from nhmod.diagnostics import Report
from nhmod.pipeline.making import Built, build_mods
from nhmod.request import Request

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree


def build_game(tree: Tree, place: Path, *mods: Path, compiler: str = COMPILER) -> Built:
    """Build a tree with mods into a directory, in a cache that all games beside that directory share."""
    wanted = Request(paths=mods, target=tree.target.name, source=tree.root, allow_code=True)
    with caching(place.parent / "mods-cache"):
        return build_mods(wanted, Report(), directory=place, compiler=compiler, jobs=2)
