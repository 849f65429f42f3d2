"""Finds the recipe that fits a tree, by what the tree has: its name and its version are not asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import problem
from nhmod_nethack.recipes import hints, makefiles, nle, programs
from nhmod_nethack.recipes.places import placed

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.target.recipe import Recipe, RecipeRequest
    from nhmod.target.tree import Tree

# What sh and make read of a tree.
_SCRIPTS = ("sys/unix/setup.sh", "sys/unix/Makefile.top", "sys/unix/Makefile.src")

# No tree fits two of them.
_FAMILIES: tuple[
    tuple[Callable[[Tree], bool], Callable[[RecipeRequest], Recipe], Callable[[Tree], str] | None], ...
] = (
    (hints.fits, hints.recipe, hints.flags),
    (makefiles.fits, makefiles.recipe, makefiles.flags),
    (nle.fits, nle.recipe, None),
    (programs.fits, programs.recipe, None),
)


def recipe(request: RecipeRequest) -> Recipe:
    """Return the recipe of a tree of NetHack.

    Raises:
        DiagnosticError: NH1830 for one that is built in no known way, NH1846 for one whose scripts no shell can read.
    """
    for script in _SCRIPTS:
        if request.tree.exists(script) and "\r\n" in request.tree.text(script):
            raise problem(
                "NH1846",
                f"{request.target.title} can't be built: the lines of its {script} end as on DOS",
                hint="convert the tree's texts ('dos2unix', or a checkout with git's 'core.autocrlf=input'), and build that; "
                "'nhmod check' and 'nhmod patch' take the tree as it is",
            )
    for fits, make, flags in _FAMILIES:
        if fits(request.tree):
            here = make(request)
            return placed(request, here, flags and flags(request.tree)) if request.place else here
    raise problem(
        "NH1830",
        f"nhmod can't build {request.target.title} yet",
        hint="build the mod for another target; 'nhmod source list' names them",
    )
