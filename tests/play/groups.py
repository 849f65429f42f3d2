"""The example mods in groups, and what tests need to build one of them; a target's groups follow each other into one directory."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from fast_compiler import COMPILER, GCC

from nhmod.diagnostics import Report
from nhmod.pipeline.making import build_mods
from nhmod.request import Request

if TYPE_CHECKING:
    from nhmod.target.tree import Tree

HERE = Path(__file__).parent
MODS = HERE.parents[1] / "mods"
SHOWCASE = HERE / "showcase"
"""A mod of the tests: what no example mod has."""
GROUPS = {
    "things": (MODS / "myself", MODS / "rubber-hose", SHOWCASE),
    "rooms": (MODS / "clinic", MODS / "petshop"),
    "levels": (MODS / "fortress", MODS / "minotaur-castle", MODS / "newbranch"),
}


def target(name: str) -> object:
    """Return a test's parameter for a target: its tests stay in one worker, and what groups have in common stays compiled."""
    return pytest.param(name, marks=pytest.mark.xdist_group(f"groups-{name}"))


def build(group: str, tree: Tree, shared_tmp: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Build a tree with a group of mods, or find that this was done last; gives the directory."""
    monkeypatch.setenv("NHMOD_CACHE", str(shared_tmp / "mods-cache"))
    request = Request(paths=GROUPS[group], target=tree.target.name, source=tree.root)
    directory = shared_tmp / "groups" / tree.target.name
    compiler = GCC if tree.target.family == "nle" else COMPILER  # NLE is C++ in part
    return build_mods(request, Report(), directory=directory, compiler=compiler, jobs=2).result.directory
