"""Fixtures for the abilities, with the extras that they may use: see kind_harness."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from kind_harness import release, run, stock_facts, tree

import nhmod_abilities
import nhmod_effects
import nhmod_extras

if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["plugins", "release", "run", "stock_facts", "tree"]


@pytest.fixture(scope="session")
def plugins() -> tuple[ModuleType, ...]:
    """The plugins of the abilities, with the extras that they may use."""
    return (nhmod_extras, nhmod_effects, nhmod_abilities)
