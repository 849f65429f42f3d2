"""Fixtures for the monsters: see kind_harness."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from kind_harness import release, run, stock_facts, tree

import nhmod_monsters

if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["plugins", "release", "run", "stock_facts", "tree"]


@pytest.fixture(scope="session")
def plugins() -> tuple[ModuleType, ...]:
    """The plugins of the monsters."""
    return (nhmod_monsters,)
