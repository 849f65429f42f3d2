"""The tree of a test module that has changed one: its fixture ``place`` is the folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tree_facts import facts_of

from nhmod.target.tree import Tree

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Facts


@pytest.fixture(scope="module")
def tree(place: Path, tree366: Tree) -> Tree:
    """The module's own tree."""
    return Tree(tree366.target, place)


@pytest.fixture(scope="module")
def facts(tree: Tree) -> Facts:
    """What is read of it."""
    return facts_of(tree)
