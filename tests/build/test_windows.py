"""Windows beside the terminal: what a recipe does for them, and which it refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError
from nhmod.target.recipe import RecipeRequest
from nhmod_nethack.recipes import recipe

if TYPE_CHECKING:
    from nhmod.target.tree import Tree


def asked(tree: Tree, window: str) -> RecipeRequest:
    return RecipeRequest(target=tree.target, tree=tree, window=window)


@pytest.mark.parametrize("name", ["tree367", "tree366", "tree343"])
def test_a_window_brings_its_files_and_its_launcher(name: str, request: pytest.FixtureRequest) -> None:
    tree = request.getfixturevalue(name)
    plain, shown = recipe(asked(tree, "")), recipe(asked(tree, "x11"))
    further = {file.path for file in shown.playable} - {file.path for file in plain.playable}
    assert {"x11tiles", "NetHack.ad", "x11.ad"} <= further
    launcher = next(file.content or b"" for file in shown.playable if file.path == shown.launcher)
    assert b'XUSERFILESEARCHPATH="$here/x11.ad' in launcher
    assert [step.title for step in shown.steps if step not in plain.steps and "window" in step.title]


@pytest.mark.parametrize(
    ("name", "window", "hint"),
    [
        ("tree367", "x12", "did you mean 'x11'?"),
        ("tree343", "curses", "it can have x11; leave --window out"),
        ("treenle", "x11", "it has its own window only; leave --window out"),
    ],
)
def test_a_window_that_is_not_known_is_refused(
    name: str, window: str, hint: str, request: pytest.FixtureRequest
) -> None:
    tree = request.getfixturevalue(name)
    with pytest.raises(DiagnosticError) as caught:
        recipe(asked(tree, window))
    (told,) = caught.value.diagnostics
    assert (told.code, told.hint) == ("NH1839", hint)
    assert f"can't be built with the window '{window}'" in told.message
