"""How releases check, close and refuse files, by the names that they have for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod_nethack.facts.differences.building import differences

if TYPE_CHECKING:
    from nhmod.target import Facts
    from nhmod.target.tree import Tree

NEWER = {
    "the function that closes a file of the game": "nhclose",
    "the function that compresses a file": "nh_compress",
    "the function that ends the program": "nh_terminate",
    "the function that checks a saved game": "validate",
    "the last of the numbers that files are checked by": "struct_sizes2",
    "this game's value of the last of the numbers that files are checked by": "VERSION_SANITY3",
}
OLDER = {
    "the function that closes a file of the game": "close",
    "the function that compresses a file": "compress",
    "the function that ends the program": "terminate",
    "the function that checks a saved game": "uptodate",
    "the last of the numbers that files are checked by": "struct_sizes",
    "this game's value of the last of the numbers that files are checked by": "VERSION_SANITY2",
}


def test_names_are_the_releases_own(tree366: Tree, tree343: Tree, treenle: Tree) -> None:
    for tree, names in ((tree366, NEWER), (tree343, OLDER), (treenle, NEWER)):
        assert {one.name: one.c for one in differences(tree)} == names


def test_facts_have_them(facts343: Facts) -> None:
    assert facts343.c_name("the function that closes a file of the game") == "close"
