"""The options of tests: each that a tree has is known, with what negates it, and nothing that is only like one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod_playing.game_options import full_name, known_options, parts_of

if TYPE_CHECKING:
    from nhmod.target import Tree


@pytest.fixture(params=["tree343", "tree366", "treenle"])
def tree(request: pytest.FixtureRequest) -> Tree:
    return request.getfixturevalue(request.param)  # type: ignore[no-any-return]  # pytest knows fixtures by name only


def test_the_tables_are_read(tree: Tree) -> None:
    assert {"autopickup", "role", "race", "number_pad", "showexp", "news", "null"} <= known_options(tree)


def test_each_option_is_known_in_each_form(tree: Tree) -> None:
    known = known_options(tree)
    for name in known:
        for form in (name, f"!{name}", f"no{name}", f"{name}:x", f"{name}=x", name.upper()):
            assert full_name(parts_of(form, known)[0], known), form


@pytest.mark.parametrize("option", ["autopickp", "rcae:elf", "!xautopickup", "ro", "wizrd"])
def test_what_is_only_like_one_is_not(tree: Tree, option: str) -> None:
    known = known_options(tree)
    assert not full_name(parts_of(option, known)[0], known)
