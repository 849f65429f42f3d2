"""The facts of pristine trees, as commands have them: read once for all workers of all runs, until nhmod's code is another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.cache import cache_directory
from nhmod.pipeline.trees import read_facts
from nhmod.testing import host_of

if TYPE_CHECKING:
    from nhmod.target import Facts, Tree


def facts_of(tree: Tree) -> Facts:
    """Return the facts of a pristine tree, from the user's cache or to be kept there."""
    return read_facts(host_of("nhmod"), tree, cache_directory())
