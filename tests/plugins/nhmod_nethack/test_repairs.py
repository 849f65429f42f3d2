"""The repairs of old releases: found by structure, and gone where a release has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.edits import compose
from nhmod.target.recipe import REPAIRS
from nhmod.target.tree import Tree
from nhmod_nethack.repairs import repairs

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Target

MENDED = """\
#if !defined(__linux__) || defined(GCC_URWARN)
#define __warn_unused_result__ /*empty*/
#define warn_unused_result /*empty*/
#endif
"""


def test_the_attribute_keeps_its_name_on_linux(tree366: Tree) -> None:
    overlay = compose(tree366, repairs(tree366), order=(REPAIRS,))
    assert list(overlay.files) == ["include/tradstdc.h"]
    assert MENDED in overlay.files["include/tradstdc.h"].text


def test_a_mended_tree_needs_no_repairs(tree366: Tree, target366: Target, tmp_path: Path) -> None:
    mended = compose(tree366, repairs(tree366), order=(REPAIRS,)).files["include/tradstdc.h"]
    (tmp_path / "include").mkdir()
    (tmp_path / "include" / "tradstdc.h").write_bytes(mended.content)
    assert repairs(Tree(target366, tmp_path)) == ()


def test_a_tree_without_the_macros_needs_no_repairs(target366: Target, tmp_path: Path) -> None:
    (tmp_path / "include").mkdir()
    (tmp_path / "include" / "tradstdc.h").write_text("#define NHSTDC\n")
    assert repairs(Tree(target366, tmp_path)) == ()
