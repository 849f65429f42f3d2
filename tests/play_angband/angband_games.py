"""Games that tests build of Angband: a release is compiled once, and changed rules are put beside it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from caching import caching
from fast_compiler import GCC

from nhmod.diagnostics import Report
from nhmod.pipeline.making import Built, build_mods
from nhmod.request import Request

if TYPE_CHECKING:
    from nhmod.target import Tree

_HERE = Path(__file__).parent


class Foundry:
    """Builds one release in one stage, again and again; each game is a copy, so that a later build leaves it as it is."""

    def __init__(self, tree: Tree, place: Path) -> None:
        """Take the tree, and the folder in which all is made."""
        self.tree = tree
        self.place = place
        self.built: Built | None = None
        """The last build."""

    def build(self, *mods: Path) -> Path:
        """Build with mods (or without any); gives a playable directory of its own."""
        wanted = Request(paths=mods, target=self.tree.target.name, source=self.tree.root, allow_code=True)
        with caching(self.place / "cache"):
            self.built = build_mods(wanted, Report(), directory=self.place / "game", compiler=GCC, jobs=2)
        copy = self.place / f"copy of {'+'.join(mod.name for mod in mods) or 'the original'}"
        if copy.exists():
            shutil.rmtree(copy)
        return Path(shutil.copytree(self.place / "game", copy))

    @staticmethod
    def own_mod(name: str) -> Path:
        """Return the folder of a mod beside this file."""
        return _HERE / name

    @property
    def compiled(self) -> tuple[str, ...]:
        """The source files that the last build compiled."""
        return self.built.result.compiled if self.built is not None else ()
