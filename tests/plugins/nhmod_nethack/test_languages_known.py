"""Which trees' level and dungeon compilers are known by heart: those of the releases, whatever else was changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.target import OverlaidTree
from nhmod_nethack.languages.choose import languages
from nhmod_nethack.languages.known import FILES

if TYPE_CHECKING:
    from nhmod.target import Facts, Tree


@pytest.mark.parametrize("release", ["343", "366", "nle"])
def test_a_release_s_compilers_are_known(release: str, request: pytest.FixtureRequest) -> None:
    assert languages(request.getfixturevalue(f"facts{release}"), request.getfixturevalue(f"tree{release}")).proven


@pytest.mark.parametrize("file", [*FILES, "src/sp_lev.c", "include/config.h"])
def test_a_tree_that_changes_them_is_held_against_its_own(file: str, tree366: Tree, facts366: Facts) -> None:
    changed = OverlaidTree(tree366, {file: tree366.text(file).encode("latin-1") + b"\n/* ours */\n"})
    assert languages(facts366, changed).proven is (file not in FILES)  # type: ignore[arg-type]  # as a stage is one
