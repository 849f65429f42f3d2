"""Finds the recipe that fits a tree, by what the tree has: its name and its version are not asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import problem
from nhmod_nethack.recipes import hints, makefiles, nle

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.target.recipe import Recipe, RecipeRequest
    from nhmod.target.tree import Tree

# No tree fits two of them.
_FAMILIES: tuple[tuple[Callable[[Tree], bool], Callable[[RecipeRequest], Recipe]], ...] = (
    (hints.fits, hints.recipe),
    (makefiles.fits, makefiles.recipe),
    (nle.fits, nle.recipe),
)


def recipe(request: RecipeRequest) -> Recipe:
    """Return the recipe of a tree of NetHack; raises ``DiagnosticError`` (NH1830) for one that is built in no known way."""
    for fits, make in _FAMILIES:
        if fits(request.tree):
            return make(request)
    raise problem(
        "NH1830",
        f"nhmod can't build {request.target.title} yet",
        hint="build the mod for another target; 'nhmod source list' names them",
    )
