"""Without their symbols the mods leave the original game, but for what their patches' headers say: its levels, tables, machine code."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import pytest

from nhmod.build.build import BuildRequest, BuildResult, build
from nhmod.diagnostics import Report
from nhmod.edits import Guard, NewFile, Overlay, StagedFile, split_lines
from nhmod.edits.overlay import Line
from nhmod.host import Host
from nhmod.pipeline import load, make_patches, plan, staged
from nhmod.request import Request
from nhmod.target import Variant
from nhmod.target.recipe import RecipeRequest
from nhmod_nethack.recipes import recipe

if TYPE_CHECKING:
    from nhmod.pipeline import Plan
    from nhmod.target.tree import Tree

MODS = Path(__file__).parents[2] / "mods"

RELEASES = {"nethack-3.6.6": ("tree366", "vanilla_build"), "nethack-3.4.3": ("tree343", "vanilla343_build")}

# What has no conditions stays, and the headers of the patches say so: these files, and nothing else. A new source is then empty.
TEXTS = {
    "dat/data.base": "data",
    "dat/oracles.txt": "oracles",
    "dat/quest.txt": "quest.dat",
    "dat/rumors.fal": "rumors",
    "dat/rumors.tru": "rumors",
}
STAYS = {
    "nethack-3.6.6": {*TEXTS, "dat/tribute", "sys/unix/Makefile.src"},
    "nethack-3.4.3": {*TEXTS, "dat/castle.des", "sys/unix/Makefile.src"},
}
# A file's table of contents, which counts what stays, and the counts of true and false rumors.
INDEX = rb"[\da-f]+(,[\da-f]+)*;?(\d+(,[\da-f]+)*;?)*"

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
def planned(release: tuple[Tree, BuildResult]) -> Plan:
    """All mods, on the release's tree."""
    tree = release[0]
    mods = tuple(sorted(path.parent for path in MODS.glob("*/mod.yaml")))
    request = Request(paths=mods, target=tree.target.name, source=tree.root, allow_code=True)
    report = Report()
    return plan(load(request, report, host=Host.with_entry_points()), report)


@pytest.fixture(scope="module")
def unconditional(release: tuple[Tree, BuildResult], planned: Plan) -> set[str]:
    """The level files that the mods bring or change whatever is defined: 3.4.3's language has no conditions."""
    files = (new for new in planned.changes if isinstance(new, NewFile) and new.guard is Guard.NONE)
    made = (re.findall(rb'^(?:MAZE|LEVEL): *"([^"]+)"', new.content, re.MULTILINE) for new in files)
    new = {f"{name.decode()}.lev" for names in made for name in names}
    return new | ({"castle.lev"} if "dat/castle.des" in STAYS[release[0].target.name] else set())


@pytest.fixture(scope="module")
def undefined_build(release: tuple[Tree, BuildResult], planned: Plan, shared_tmp: Path) -> BuildResult:
    """The game with all mods in its source and their symbols undefined."""
    tree = release[0]
    files = dict(staged(planned, Variant()).files)
    config = files["include/config.h"].text
    for symbol in [mod.symbol for mod in planned.project.mods]:
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


def test_the_headers_say_what_stays(release: tuple[Tree, BuildResult], planned: Plan) -> None:
    said: set[str] = set()
    for patch in make_patches(planned).values():
        head = re.sub(r"\n#\s+", " ", patch.decode("latin-1").partition("diff --git ")[0])
        for exceptions in re.findall(r"without it the game is what it was, but for (\S+(?:, \S+)*)", head):
            said |= set(exceptions.split(", "))
    assert said == STAYS[release[0].target.name]


def test_the_data_is_the_originals(
    release: tuple[Tree, BuildResult],
    undefined_build: BuildResult,
    original: BuildResult,
    unconditional: set[str],
    tmp_path: Path,
) -> None:
    tools = original.stage / "util"
    ours = unpacked(undefined_build, tools, tmp_path / "ours")
    theirs = unpacked(original, tools, tmp_path / "theirs")
    # What is said in the game stays; what the mods add comes besides. makedefs encrypts each line by itself.
    for name in {*TEXTS.values()} | ({"tribute"} if "dat/tribute" in STAYS[release[0].target.name] else set()):
        after, before = (set(side.pop(name).split(b"\n")) for side in (ours, theirs))
        lost = {line for line in before - after if not re.fullmatch(INDEX, line)}
        # Quest texts have a table of numbers before them.
        assert {line for line in lost if name != "quest.dat" or b"\0" not in line} == set(), name
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
