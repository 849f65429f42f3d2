from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod_nethack.facts import read_facts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target import Vocabulary
    from nhmod.target.tree import Tree


@pytest.fixture(scope="session")
def facts366(tree366: Tree) -> Mapping[str, Vocabulary]:
    return read_facts(tree366)
