from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest
from kind_harness import known_facts, release, run, stock_facts, tree

import nhmod_fragments

if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["known_facts", "release", "run", "stock_facts", "tree"]


@pytest.fixture(scope="session")
def plugin() -> ModuleType:
    """The plugin of the kind; fragments are no words that other content could use."""
    hooks = SimpleNamespace(
        nhmod_kinds=nhmod_fragments.nhmod_kinds,
        nhmod_facts=lambda tree: {},  # noqa: ARG005 - as the hook has it
        nhmod_declare=lambda mods, facts, report: {},  # noqa: ARG005 - as the hook has it
        nhmod_check=nhmod_fragments.nhmod_check,
        nhmod_edits=lambda mods, tree, facts, report: nhmod_fragments.nhmod_edits(mods, tree, facts),  # noqa: ARG005 - as the hook has it
    )
    return cast("ModuleType", hooks)
