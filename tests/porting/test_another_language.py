"""A tree whose levels are in no language that is known: each content that brings a level is told so, whatever it is besides."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import perturb

from nhmod.pipeline.porting import port_mods
from nhmod.pipeline.porting.answer import Verdict
from nhmod.request import Request

if TYPE_CHECKING:
    from nhmod.target import Tree

LAMPLIGHTER = Path(__file__).parents[2] / "mods" / "lamplighter"


def test_a_role_with_a_quest_is_told_of_its_levels(tree366: Tree, tmp_path: Path) -> None:
    change = {"include/sp_lev.h": perturb.replaced("define SP_MONST_PACK", "define SP_MONST_OTHER")}
    place = perturb.copy_of(tree366.root, tmp_path / "tree", change)
    answer = port_mods(Request(paths=(LAMPLIGHTER,), tree=place)).answer
    (role,) = (content for content in answer.contents if content.kind == "roles")
    assert role.verdict is Verdict.CANNOT
    assert [error.code for error in role.errors] == ["NH1806"]
    assert not answer.together
