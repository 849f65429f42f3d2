"""Mods on trees that lack one of the files that nhmod reads: what does not need it can be had."""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

import pytest
from staged import composed

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree

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
    shutil.copytree(tree366.root, root, copy_function=os.link)
    (root / file).unlink()
    mod.mkdir()
    (mod / "mod.yaml").write_text(MOD, encoding="utf-8")
    assert 'You("hum.");' in composed(root, mod).files["src/sit.c"]
