"""The playable directory has what a game in a terminal reads of lib/: the tree's files, and those that mods add."""

from __future__ import annotations

import pytest
from angband_trees import RELEASES, angband_tree

from nhmod.target.recipe import RecipeRequest
from nhmod_angband.recipe import recipe
from nhmod_angband.shape import rules_folder
from nhmod_angband.variant import MARK


@pytest.mark.parametrize("name", RELEASES)
def test_new_files_of_mods_are_there(name: str) -> None:
    tree = angband_tree(name)
    rules = rules_folder(tree)
    new = {f"{rules}more.txt", "lib/pref/own.prf", "lib/tiles/own.png", "src/own.txt"}
    before = recipe(RecipeRequest(target=tree.target, tree=tree)).playable
    after = recipe(
        RecipeRequest(target=tree.target, tree=tree, changed=frozenset({*new, f"{rules}{MARK}", f"{rules}monster.txt"}))
    ).playable
    added = [file for file in after if file not in before]
    assert {file.path: file.source for file in added} == {
        path: path for path in (f"{rules}more.txt", "lib/pref/own.prf")
    }
    assert not [file for file in before if file not in after]
    assert len({file.path for file in after}) == len(after)
