"""Mods on trees that lack one of the files that nhmod reads: what does not need it can be had."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import perturb
import pytest
from staged import composed

from nhmod.pipeline.porting import port_mods
from nhmod.request import Request
from nhmod.target.tree import Tree, survey
from nhmod_nethack.repairs import repairs

if TYPE_CHECKING:
    from pathlib import Path

MOD = """\
nhmod: 1
id: humming
version: 1.0.0
targets: ["nethack >=3.4.3,<3.7"]
fragments:
  - name: a tune when sitting down
    at: {file: src/sit.c, function: dosit, place: start}
    code: |
      You("hum.");
"""
FILES = (
    "dat/data.base",
    "dat/dungeon.def",
    "dat/quest.txt",
    "include/artilist.h",
    "include/mkroom.h",
    "src/artifact.c",
    "src/cmd.c",
    "src/mhitu.c",
    "src/mkroom.c",
    "src/muse.c",
    "src/role.c",
    "src/shknam.c",
    "src/sp_lev.c",
    "src/uhitm.c",
    "util/dgn_comp.y",
    "util/lev_comp.y",
    "util/lev_main.c",
    "util/makedefs.c",
    "win/share/objects.txt",
)


@pytest.mark.parametrize("file", FILES)
def test_what_does_not_need_it_can_be_had(file: str, tree366: Tree, tmp_path: Path) -> None:
    root, mod = tmp_path / "tree", tmp_path / "humming"
    shutil.copytree(tree366.root, root, copy_function=shutil.copyfile)
    (root / file).unlink()
    mod.mkdir()
    (mod / "mod.yaml").write_text(MOD, encoding="utf-8")
    assert 'You("hum.");' in composed(root, mod).files["src/sit.c"]


def test_a_word_of_two_lists_of_which_one_can_not_be_read(tree366: Tree, tmp_path: Path) -> None:
    """As DynaHack's monster classes: what the other list says is enough, and no list's name is asked of the one that is not read."""
    place = perturb.copy_of(
        tree366.root,
        tmp_path / "tree",
        {"src/drawing.c": lambda text: text.replace("def_monsyms[", "own_monsyms[")},
    )
    mod = tmp_path / "mod"
    mod.mkdir()
    text = "levels:\n  - edit: castle\n    replace:\n      - {monster: soldier, with: minotaur}\n"
    (mod / "mod.yaml").write_text(f"nhmod: 1\nid: guards\nversion: 1.0.0\n{text}", encoding="utf-8")
    (content,) = port_mods(Request(paths=(mod,), tree=place)).answer.contents
    assert {error.code for error in content.errors} <= {"NH1801"}


def test_what_is_not_there_needs_no_repair(tree366: Tree) -> None:
    """As DynaHack has no header for the compilers of old: the patches of its other files are written all the same."""
    lost = "include/tradstdc.h"
    without = Tree(tree366.target, tree366.root, files=[one for one in survey(tree366.root) if one.path != lost])
    assert repairs(without) == tuple(edit for edit in repairs(tree366) if edit.file != lost)


def test_a_tree_without_makedefs_has_contents_that_need_none(tree366: Tree, tmp_path: Path) -> None:
    place = perturb.copy_of(tree366.root, tmp_path / "tree", {"util/makedefs.c": perturb.gone})
    mod = tmp_path / "mod"
    mod.mkdir()
    text = "monsters:\n  - {name: long newt, copy_from: newt, level: 2}\n"
    (mod / "mod.yaml").write_text(f"nhmod: 1\nid: newts\nversion: 1.0.0\n{text}", encoding="utf-8")
    answer = port_mods(Request(paths=(mod,), tree=place)).answer
    assert [content.errors for content in answer.contents] == [()]
    assert answer.together == ()
    assert 'MON("long newt"' in composed(place, mod).files["src/monst.c"]
