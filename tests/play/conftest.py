"""nhmod's own compilers, for the tests that let the games load what they make."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from workshop import Workshop

if TYPE_CHECKING:
    from nhmod.target import Facts, Tree


@pytest.fixture(scope="session")
def workshop366(tree366: Tree, facts366: Facts) -> Workshop:
    """The compilers for NetHack 3.6.6."""
    return Workshop.of(tree366, facts366)


@pytest.fixture(scope="session")
def workshop343(tree343: Tree, facts343: Facts) -> Workshop:
    """The compilers for NetHack 3.4.3."""
    return Workshop.of(tree343, facts343)
