"""The tree that mods make before anything of it is read: its patch in the series, and the folder that it lies in."""

from __future__ import annotations

import difflib
import os
import shutil
import subprocess
import time
from typing import TYPE_CHECKING

import pytest

from nhmod.cache import CACHE_VARIABLE
from nhmod.diagnostics import Report
from nhmod.pipeline import load, make_patches, plan
from nhmod.pipeline.ground import _kept
from nhmod.request import Request
from nhmod.testing import host_of

if TYPE_CHECKING:
    from pathlib import Path

    from nhmod.target import Tree

_HEADER = "include/monflag.h"
_MOD = """\
nhmod: 1
id: dancers
monsters:
  - {name: dancing wolf, copy_from: wolf, flags: {extend: [M3_DANCES]}}
  - {edit: newt, speed: 9}
patches:
  - {file: rest.patch, first: true}
"""


def _mod(tree: Tree, place: Path) -> Path:
    """Write a mod whose monster has a flag that its patch defines."""
    before = tree.text(_HEADER)
    after = before.replace("#define M3_INFRAVISION", "#define M3_DANCES 0x4000\n#define M3_INFRAVISION", 1)
    lines = [text.splitlines(keepends=True) for text in (before, after)]
    place.mkdir()
    (place / "mod.yaml").write_text(_MOD, encoding="utf-8")
    patch = "".join(difflib.unified_diff(*lines, f"a/{_HEADER}", f"b/{_HEADER}"))
    (place / "rest.patch").write_text(patch, encoding="latin-1")
    return place


@pytest.mark.slow
def test_the_series_begins_with_what_the_tree_is_made_of(tree366: Tree, tmp_path: Path) -> None:
    request = Request(
        paths=(_mod(tree366, tmp_path / "dancers"),), target="nethack-3.6.6", source=tree366.root, allow_code=True
    )
    planned = plan(load(request, Report(), host=host_of("nhmod")), Report())
    ground = planned.project.ground
    assert ground is not None
    wanted = ground.beneath(planned.overlay).contents()
    assert set(wanted) >= {_HEADER, "src/monst.c"}
    patches = tmp_path / "patches"
    patches.mkdir()
    for name, content in make_patches(planned).items():
        (patches / name).write_bytes(content)
    series = (patches / "series").read_text(encoding="utf-8").split()
    assert series[0] == "0000-ground.patch"

    for names in (series, ["combined.patch"]):
        stage = tmp_path / names[-1]
        shutil.copytree(tree366.root, stage)
        subprocess.run(("chmod", "-R", "u+w", stage), check=True)
        for back in ((), ("-R",)):
            for name in reversed(names) if back else names:
                subprocess.run(("patch", "-s", "-p1", *back, "-i", patches / name), cwd=stage, check=True)
            made = {path: (stage / path).read_bytes() for path in wanted if (stage / path).exists()}
            assert made == (
                {path: tree366.content(path) for path in wanted if tree366.exists(path)} if back else wanted
            )


def test_trees_that_nobody_uses_are_removed(tree366: Tree, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))
    grounds = tmp_path / "cache" / "grounds"
    for number in range(7):
        folder = grounds / f"{number}"
        folder.mkdir(parents=True)
        used = time.time() - number * 12 * 60 * 60
        os.utime(folder, (used, used))

    made = _kept(tree366, {_HEADER: b"/* nothing */\n"})

    # The four last used, and no other: the fifth was in use a day and a half ago.
    assert {path.name for path in grounds.iterdir()} == {made.name, "0", "1", "2"}
