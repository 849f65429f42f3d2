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
from nhmod_nethack.recipes import recipe

if TYPE_CHECKING:
    from nhmod.target.tree import Tree

MODS = Path(__file__).parents[2] / "mods"

RELEASES = {"nethack-3.6.6": ("tree366", "vanilla_build"), "nethack-3.4.3": ("tree343", "vanilla343_build")}

# What has no conditions there stays: 3.4.3's level files have none, so that patches only say which levels they change.
UNCONDITIONAL = {
    "nethack-3.6.6": set(),
    "nethack-3.4.3": {"castle.lev", "fortress.lev", "mylevel1.lev", "mylevel2.lev", "mylevel3.lev", "mylevel4.lev"},
}

pytestmark = pytest.mark.game


@pytest.fixture(scope="module", params=[pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in RELEASES])
def release(request: pytest.FixtureRequest) -> tuple[Tree, BuildResult]:
    """A release's tree and the game that was built of it without mods."""
    tree, original = RELEASES[request.param]
    return request.getfixturevalue(tree), request.getfixturevalue(original)


@pytest.fixture(scope="module")
def original(release: tuple[Tree, BuildResult]) -> BuildResult:
    """The game without mods."""
    return release[1]


@pytest.fixture(scope="module")
def unconditional(release: tuple[Tree, BuildResult]) -> set[str]:
    """The level files that the mods change whatever is defined."""
    return UNCONDITIONAL[release[0].target.name]


@pytest.fixture(scope="module")
def undefined_build(release: tuple[Tree, BuildResult], shared_tmp: Path) -> BuildResult:
    """The game with all mods in its source and their symbols undefined."""
    tree = release[0]
    mods = tuple(sorted(path.parent for path in MODS.glob("*/mod.yaml")))
    request = Request(paths=mods, target=tree.target.name, source=tree.root)
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
            tree=tree,
            recipe=recipe(RecipeRequest(target=tree.target, tree=tree)),
            overlay=Overlay(files=MappingProxyType(files)),
            directory=shared_tmp / f"undefined-{tree.target.name}",
            cache=shared_tmp / "undefined-cache",
            jobs=2,
        )
    )


def unpacked(build_result: BuildResult, tools: Path, folder: Path) -> dict[str, bytes]:
    folder.mkdir()
    subprocess.run([tools / "dlb", "xf", build_result.directory / "nhdat"], cwd=folder, check=True, capture_output=True)
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_data_is_the_originals(
    undefined_build: BuildResult, original: BuildResult, unconditional: set[str], tmp_path: Path
) -> None:
    tools = original.stage / "util"
    ours = unpacked(undefined_build, tools, tmp_path / "ours")
    theirs = unpacked(original, tools, tmp_path / "theirs")
    # data.base has no conditions: the encyclopedia keeps what it says of "myself", whom nobody meets.
    encyclopedia, before = ours.pop("data"), theirs.pop("data")
    assert set(before.splitlines()[2:]) - set(encyclopedia.splitlines()) <= set(
        re.findall(rb"^\d+,\d+$", before, re.MULTILINE)
    )
    for name in unconditional:
        ours.pop(name)
        theirs.pop(name, None)
    assert ours == theirs


@pytest.mark.parametrize("pattern", ["dat/*.lev", "dat/dungeon", "include/pm.h", "include/onames.h"])
def test_levels_dungeon_and_tables_are_the_originals(
    undefined_build: BuildResult, original: BuildResult, unconditional: set[str], pattern: str
) -> None:
    def names(stage: Path) -> list[Path]:
        return sorted(path.relative_to(stage) for path in stage.glob(pattern) if path.name not in unconditional)

    assert names(original.stage)
    assert names(undefined_build.stage) == names(original.stage)
    for name in names(original.stage):
        assert (undefined_build.stage / name).read_bytes() == (original.stage / name).read_bytes(), name


def test_the_program_is_the_originals(undefined_build: BuildResult, original: BuildResult) -> None:
    ours, theirs = undefined_build.directory / "nethack.bin", original.directory / "nethack.bin"
    assert ours.read_bytes() == theirs.read_bytes()
