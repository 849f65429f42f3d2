"""Who asks for an optimization gets it: no recipe's own comes after it on the compiler's command line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nhmod.target.recipe import RecipeRequest
from nhmod_nethack.recipes import recipe

if TYPE_CHECKING:
    from nhmod.target.recipe import Recipe
    from nhmod.target.tree import Tree


def optimizations(made: Recipe) -> set[str]:
    """Return every ``-O`` that the makefiles are told, in their files or on make's command line."""
    told = [word for step in made.steps for word in step.command if word.startswith("CFLAGS=")]
    return set(re.findall(r"(?<![^\s=])-O\w*", " ".join([*told, *(file.decode() for file in made.files.values())])))


@pytest.mark.parametrize("name", ["tree366", "tree343"])
@pytest.mark.parametrize(
    ("compiler", "own"),
    [
        ("gcc", {"-O"}),
        ("ccache gcc -g", {"-O"}),
        ("gcc -O0", set()),
        ("gcc -Og -g", set()),
        ("ccache gcc -O3", set()),
    ],
)
def test_the_recipe_s_own_is_left_out(name: str, compiler: str, own: set[str], request: pytest.FixtureRequest) -> None:
    tree: Tree = request.getfixturevalue(name)
    found = optimizations(recipe(RecipeRequest(target=tree.target, tree=tree, compiler=compiler)))
    assert found - set(compiler.split()) == own
