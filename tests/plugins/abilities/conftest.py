"""Fixtures for the abilities, with the extras that they may use: see kind_harness."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from kind_harness import known_facts, release, run, stock_facts, tree

import nhmod_abilities
import nhmod_effects
import nhmod_extras

if TYPE_CHECKING:
    from nhmod.contribution import ModSet
    from nhmod.diagnostics import Report
    from nhmod.target import Facts
    from nhmod.target.tree import Tree

__all__ = ["known_facts", "plugin", "release", "run", "stock_facts", "tree"]


@pytest.fixture(scope="session")
def plugin() -> SimpleNamespace:
    """The plugins that have abilities, effects and extras, as one."""

    def check(mods: ModSet, tree: Tree, facts: Facts, report: Report) -> None:
        nhmod_extras.nhmod_check(mods, tree, facts, report)
        nhmod_abilities.nhmod_check(mods, facts, report)

    def edits(mods: ModSet, tree: Tree, facts: Facts, report: Report) -> tuple[object, ...]:
        return (
            *nhmod_extras.nhmod_edits(mods, tree, facts, report),
            *nhmod_abilities.nhmod_edits(mods, tree, facts, report),
        )

    return SimpleNamespace(
        nhmod_kinds=lambda: (*nhmod_extras.nhmod_kinds(), *nhmod_abilities.nhmod_kinds()),
        nhmod_facts=lambda tree: {**nhmod_extras.nhmod_facts(tree), **nhmod_effects.nhmod_facts(tree)},
        nhmod_declare=nhmod_extras.nhmod_declare,
        nhmod_check=check,
        nhmod_edits=edits,
    )
