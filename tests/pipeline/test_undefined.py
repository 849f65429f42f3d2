"""Without their symbols the seven mods leave the original game: its levels, its tables, its very machine code."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import pytest

from nhmod.build.build import BuildRequest, BuildResult, build
from nhmod.diagnostics import Report
from nhmod.edits import Overlay, StagedFile, split_lines
from nhmod.edits.overlay import Line
from nhmod.host import Host
from nhmod.pipeline import load, plan, staged
from nhmod.request import Request
from nhmod.target import Variant
from nhmod.target.recipe import RecipeRequest
from nhmod_nethack.recipe import recipe

if TYPE_CHECKING:
    from nhmod.target.target import Target
    from nhmod.target.tree import Tree

MODS = Path(__file__).parents[2] / "mods"

pytestmark = [pytest.mark.game, pytest.mark.xdist_group("vanilla")]


@pytest.fixture(scope="module")
def undefined_build(tree366: Tree, target366: Target, shared_tmp: Path) -> BuildResult:
    request = Request(paths=tuple(sorted(path.parent for path in MODS.glob("*/mod.yaml"))), source=tree366.root)
    report = Report()
    planned = plan(load(request, report, host=Host.with_entry_points()), report)
    files = dict(staged(planned, Variant()).files)
    config = files["include/config.h"].text
    symbols = [mod.symbol for mod in planned.project.mods]
    for symbol in symbols:
        config, count = re.subn(rf"^#define {symbol} .*\n", "", config, flags=re.MULTILINE)
        assert count == 1, symbol
    files["include/config.h"] = StagedFile(file="include/config.h", lines=tuple(map(Line, split_lines(config))))
    return build(
        BuildRequest(
            tree=tree366,
            recipe=recipe(RecipeRequest(target=target366, tree=tree366)),
            overlay=Overlay(files=MappingProxyType(files)),
            directory=shared_tmp / "undefined",
            cache=shared_tmp / "undefined-cache",
            jobs=2,
        )
    )


def unpacked(build_result: BuildResult, tools: Path, folder: Path) -> dict[str, bytes]:
    folder.mkdir()
    subprocess.run([tools / "dlb", "xf", build_result.directory / "nhdat"], cwd=folder, check=True, capture_output=True)
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_data_is_the_originals(
    undefined_build: BuildResult, vanilla_build: BuildResult, native_tools: Path, tmp_path: Path
) -> None:
    ours = unpacked(undefined_build, native_tools, tmp_path / "ours")
    theirs = unpacked(vanilla_build, native_tools, tmp_path / "theirs")
    # data.base has no conditions: the encyclopedia keeps what it says of "myself", whom nobody meets.
    encyclopedia, original = ours.pop("data"), theirs.pop("data")
    assert set(original.splitlines()[2:]) - set(encyclopedia.splitlines()) <= set(
        re.findall(rb"^\d+,\d+$", original, re.MULTILINE)
    )
    assert ours == theirs


@pytest.mark.parametrize("pattern", ["dat/*.lev", "dat/dungeon", "include/pm.h", "include/onames.h"])
def test_levels_dungeon_and_tables_are_the_originals(
    undefined_build: BuildResult, vanilla_build: BuildResult, pattern: str
) -> None:
    names = sorted(path.relative_to(vanilla_build.stage) for path in vanilla_build.stage.glob(pattern))
    assert names
    assert sorted(path.relative_to(undefined_build.stage) for path in undefined_build.stage.glob(pattern)) == names
    for name in names:
        assert (undefined_build.stage / name).read_bytes() == (vanilla_build.stage / name).read_bytes(), name


def test_the_program_is_the_originals(undefined_build: BuildResult, vanilla_build: BuildResult) -> None:
    ours, theirs = undefined_build.directory / "nethack.bin", vanilla_build.directory / "nethack.bin"
    assert ours.read_bytes() == theirs.read_bytes()
