"""Variants to import, and what is imported of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from importing_rounds import SHIPPED, Round, generated_mod, round_trip

from nhmod.pipeline.importing.trees import side
from nhmod.testing import host_of

if TYPE_CHECKING:
    from nhmod.target import Tree


@pytest.fixture(scope="session")
def everything(tree366: Tree, tmp_path_factory: pytest.TempPathFactory) -> Round:
    """All shipped mods and the generated one, made a variant of and imported."""
    place = tmp_path_factory.mktemp("import")
    facts = side(host_of("nhmod"), tree366).facts
    return round_trip(tree366, (*SHIPPED, generated_mod(facts, place / "generated")), place)
