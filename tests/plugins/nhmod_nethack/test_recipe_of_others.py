"""Releases that nhmod has no recipe for say so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError
from nhmod.target import RecipeRequest
from nhmod_nethack.recipe import recipe

if TYPE_CHECKING:
    from nhmod.target.tree import Tree


@pytest.mark.parametrize(("fixture", "title"), [("tree343", "NetHack 3.4.3"), ("treenle", "NLE 1.3.0")])
def test_a_release_that_can_not_be_built_yet(request: pytest.FixtureRequest, fixture: str, title: str) -> None:
    tree: Tree = request.getfixturevalue(fixture)
    with pytest.raises(DiagnosticError, match=f"NH1830: nhmod can't build {title} yet"):
        recipe(RecipeRequest(target=tree.target, tree=tree))
