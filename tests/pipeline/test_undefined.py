"""Without their symbols the mods leave the original game, but for what their patches' headers say: its levels, tables, machine code."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import pytest
from fast_compiler import GCC

from nhmod.build.build import BuildRequest, BuildResult, build
from nhmod.diagnostics import Report
from nhmod.edits import Guard, NewFile, Overlay, StagedFile, split_lines
from nhmod.edits.overlay import Line
from nhmod.pipeline import load, make_patches, plan, staged
from nhmod.request import Request
from nhmod.target import Variant
from nhmod.target.recipe import RecipeRequest
from nhmod.testing import host_of
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
# What the game's level compiler says of a level that stays there, of things that it no longer knows.
WARNING = re.compile(
    r"\S+: line \d+ : WARNING : (Unknown room type|Invalid monster name|Illegal object name)!  Making .*"
)
STUB = "MAZE:\"{}\",' '\nFLAGS:noteleport\nGEOMETRY:center,center\nMAP\n...\nENDMAP\n"
# A file's table of contents, which counts what stays, and how many passages of a novel there are.
INDEX = rb" *[\da-f]+([,;][\da-f]+)*;?|%title .* \(\d+\)"

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
    return plan(load(request, report, host=host_of("nhmod")), report)


@pytest.fixture(scope="module")
def staying(planned: Plan) -> dict[str, tuple[str, ...]]:
    """The level files that the mods bring whatever is defined, and their levels: 3.4.3's language has no conditions."""
    files = (new for new in planned.changes if isinstance(new, NewFile) and new.guard is Guard.NONE)
    name = re.compile(r'^(?:MAZE|LEVEL): *"([^"]+)"', re.MULTILINE)
    return {new.file: tuple(name.findall(new.content.decode("latin-1"))) for new in files if new.file.endswith(".des")}


@pytest.fixture(scope="module")
def unconditional(release: tuple[Tree, BuildResult], staying: dict[str, tuple[str, ...]]) -> set[str]:
    """The levels that the mods bring or change whatever is defined."""
    new = {f"{name}.lev" for names in staying.values() for name in names}
    return new | ({"castle.lev"} if "dat/castle.des" in STAYS[release[0].target.name] else set())


@pytest.fixture(scope="module")
def undefined_build(
    release: tuple[Tree, BuildResult], planned: Plan, staying: dict[str, tuple[str, ...]], shared_tmp: Path
) -> BuildResult:
    """The game with all mods in its source and their symbols undefined.

    A level that stays has things that the game no longer knows. Its own compiler warns of them; nhmod refuses them, and gets
    empty levels in place of these.
    """
    tree = release[0]
    files = dict(staged(planned, Variant()).files)
    config = files["include/config.h"].text
    for symbol in [mod.symbol for mod in planned.project.mods]:
        config, count = re.subn(rf"^#define {symbol} .*\n", "", config, flags=re.MULTILINE)
        assert count == 1, symbol
    files["include/config.h"] = StagedFile(file="include/config.h", lines=tuple(map(Line, split_lines(config))))
    for file, levels in staying.items():
        lines = split_lines("".join(map(STUB.format, levels)))
        files[file] = StagedFile(file=file, lines=tuple(map(Line, lines)))
    return build(
        BuildRequest(
            tree=tree,
            recipe=recipe(RecipeRequest(target=tree.target, tree=tree, compiler=GCC)),
            overlay=Overlay(files=MappingProxyType(files)),
            directory=shared_tmp / f"undefined-{tree.target.name}",
            cache=shared_tmp / "undefined-cache",
            compiler=GCC,
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
        for exceptions in re.findall(r"without it the game is what it was, but for ([^\s,]+(?:, [^\s,]+)*)", head):
            said |= set(exceptions.split(", "))
    assert said == STAYS[release[0].target.name]


def test_the_levels_that_stay_compile(
    planned: Plan, original: BuildResult, staying: dict[str, tuple[str, ...]], tmp_path: Path
) -> None:
    for file, levels in staying.items():
        place = tmp_path / Path(file).name
        place.write_bytes(planned.overlay.contents()[file])
        command: list[str | Path] = [original.stage / "util" / "lev_comp", place.name]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, file
        assert [line for line in (done.stdout + done.stderr).splitlines() if not WARNING.fullmatch(line)] == []
        assert all((tmp_path / f"{level}.lev").is_file() for level in levels)


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


def test_the_program_is_the_originals(undefined_build: BuildResult, original: BuildResult, tmp_path: Path) -> None:
    objects = sorted(path.name for path in (original.stage / "src").glob("*.o"))
    assert "allmain.o" in objects
    for name in objects:
        assert (undefined_build.stage / "src" / name).read_bytes() == (original.stage / "src" / name).read_bytes(), name
    # Beside these the linker names the mods' own sources, of which nothing is left, and sums it all up.
    programs = []
    for number, side in enumerate((undefined_build, original)):
        program = tmp_path / str(number)
        subprocess.run(["strip", "-R", ".note.gnu.build-id", "-o", program, side.directory / "nethack.bin"], check=True)
        programs.append(program.read_bytes())
    assert programs[0] == programs[1]
