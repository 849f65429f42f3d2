"""The lists of NLE's dat/CMakeLists.txt, and what is packed of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import DiagnosticError
from nhmod_languages.dlb import Archive
from nhmod_nethack.recipes.nle_parts import lists, packed_files

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target.tree import Tree

TEXT = """\
# set(A not this)
set(A one two) # and a comment
set(B
    ${A}
    three)
set(A ${A} four)
SET( C ${nobody} "five" )
"""


def test_lists_are_expanded_in_order() -> None:
    assert lists(TEXT) == {"A": ("one", "two", "four"), "B": ("one", "two", "three"), "C": ('"five"',)}


def test_nles_own_archive_has_what_its_lists_say(treenle: Tree, nle_dir: Path) -> None:
    archive = Archive.unpack((nle_dir / "nhdat").read_bytes())
    assert packed_files(treenle.text("dat/CMakeLists.txt"), "dat/CMakeLists.txt") == archive.names


def test_a_file_that_packs_nothing() -> None:
    with pytest.raises(DiagnosticError, match=r"dat/CMakeLists\.txt:1:1: error NH1801: the command that packs nhdat"):
        packed_files(TEXT, "dat/CMakeLists.txt")
